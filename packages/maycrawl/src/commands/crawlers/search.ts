import { type Crawler, crawlers, findCrawler, identifyCrawler } from "@maycrawl/engine";
import { findCrawlerByPopularName } from "@maycrawl/engine/internal";
import { crawlersNamed } from "../../options/crawler-option.ts";
import { crawlerSetNamed } from "../../options/crawler-sets.ts";
import { splitCrawlerNames } from "../../options/split-crawler-names.ts";

/** What was found in the registry. */
export type Found =
  /** The text is a crawler's token, another name of it (an alias), or a User-Agent header that names one. */
  | { readonly kind: "one"; readonly crawler: Crawler; readonly isAlias: boolean }
  /** Those that the text stands for (`ai`, `Gemini`), or that have it in their token, vendor or purposes; perhaps none. */
  | { readonly kind: "some"; readonly crawlers: readonly Crawler[] };

/**
 * Looks a text up among the crawlers that are known; without one all of them are found.
 * @throws {UsageError} for several names that are divided by something else than commas.
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
  const holds = (word: string): boolean => word.toLowerCase().includes(wanted);
  const found = crawlers.filter(({ token, vendor, purposes }) => [token, vendor, ...purposes].some(holds));
  return { kind: "some", crawlers: found };
}
