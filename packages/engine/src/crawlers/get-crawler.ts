import { UnknownCrawlerError } from "../errors.ts";
import { findCrawlerByPopularName } from "./popular-names.ts";
import { type Crawler, findCrawler, identifyCrawler } from "./registry.ts";
import { suggestCrawler } from "./suggest-crawler.ts";

/**
 * Finds the known crawler for a name: its token in any case, a popular name (`Googlebot Images`), or a whole
 * User-Agent header that names it.
 *
 * A string that is passed to `isAllowed`, `compile` or an agent is one literal product token (RFC 9309 §2.2.1). A
 * crawler is more: Googlebot-Image obeys the groups for Googlebot if no group names Googlebot-Image, and it uses
 * Google's dialect. Pass `getCrawler("Googlebot-Image")` to ask for the crawler, or `"Googlebot-Image"` to ask for
 * the token.
 * @throws {UnknownCrawlerError} if no crawler of the registry matches; `findCrawler(name) ?? name` never throws.
 */
export function getCrawler(name: string): Crawler {
  if (typeof name !== "string") throw new UnknownCrawlerError(name);
  const found = findCrawler(name.trim()) ?? findCrawlerByPopularName(name) ?? identifyCrawler(name);
  if (found !== undefined) return found;
  const meant = suggestCrawler(name.trim()) ?? findCrawler(`${name.trim()}bot`);
  throw new UnknownCrawlerError(name, meant?.token);
}
