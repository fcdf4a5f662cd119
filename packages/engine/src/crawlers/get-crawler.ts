import { UnknownCrawlerError } from "../errors.ts";
import { findCrawlerByPopularName } from "./popular-names.ts";
import { type Crawler, findCrawler, identifyCrawler } from "./registry.ts";
import { suggestCrawler } from "./suggest-crawler.ts";

/**
 * Returns the known crawler that a name stands for: its token in any case, a name that people call it by
 * (`Googlebot Images`), or a whole User-Agent header that names it.
 *
 * Where a string is given to `isAllowed`, `compile` or an agent, it is one literal product token (RFC 9309 §2.2.1). A crawler is
 * more than that: Googlebot-Image obeys the groups for Googlebot where no group names Googlebot-Image, and reads by Google's
 * dialect. Pass `getCrawler("Googlebot-Image")` to ask for the crawler, `"Googlebot-Image"` to ask for the token.
 * @throws {UnknownCrawlerError} if no crawler of the registry is meant; `findCrawler(name) ?? name` never throws.
 */
export function getCrawler(name: string): Crawler {
  if (typeof name !== "string") throw new UnknownCrawlerError(name);
  const found = findCrawler(name.trim()) ?? findCrawlerByPopularName(name) ?? identifyCrawler(name);
  if (found !== undefined) return found;
  const meant = suggestCrawler(name.trim()) ?? findCrawler(`${name.trim()}bot`);
  throw new UnknownCrawlerError(name, meant?.token);
}
