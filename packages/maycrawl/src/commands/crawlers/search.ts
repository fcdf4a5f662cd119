import { type Crawler, crawlers, findCrawler, identifyCrawler } from "@maycrawl/engine";
import { findCrawlerByPopularName } from "@maycrawl/engine/internal";
import { crawlersNamed } from "../../options/crawler-option.ts";
import { crawlerSetNamed } from "../../options/crawler-sets.ts";
import { splitCrawlerNames } from "../../options/split-crawler-names.ts";

/** Result of a search in the registry. */
export type Found =
  /** The text is a crawler's token, an alias of the crawler, or a User-Agent header that names the crawler. */
  | { readonly kind: "one"; readonly crawler: Crawler; readonly isAlias: boolean }
  /**
   * The text names several crawlers or a set of crawlers (`ai`, `Gemini`), or is part of the crawlers' token, vendor or
   * purposes. The list may be empty.
   */
  | { readonly kind: "some"; readonly crawlers: readonly Crawler[] };

/**
 * Searches the known crawlers. Without a text, all known crawlers are found.
 * @throws {UsageError} if several names are not separated by commas, or if an item between commas is not a name.
 */
export function search(text: string | undefined): Found {
  if (text === undefined) return { kind: "some", crawlers };
  if (splitCrawlerNames(text, "TEXT").length > 1) {
    return { kind: "some", crawlers: crawlersNamed([text], "TEXT").flatMap(({ profile }) => profile ?? []) };
  }
  const recognised = findCrawler(text.trim()) ?? identifyCrawler(text);
  const crawler = findCrawlerByPopularName(text) ?? recognised;
  if (crawler !== undefined) return { kind: "one", crawler, isAlias: crawler !== recognised };
  const set = crawlerSetNamed(text);
  if (set !== undefined) return { kind: "some", crawlers: set.crawlers };
  const wanted = text.trim().toLowerCase();
  const containsText = (word: string): boolean => word.toLowerCase().includes(wanted);
  const found = crawlers.filter(({ token, vendor, purposes }) =>
    [token, vendor, ...purposes].some(containsText),
  );
  return { kind: "some", crawlers: found };
}
