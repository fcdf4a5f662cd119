import { unnamedCrawlers } from "./group-crawlers.ts";
import type { KnownCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/**
 * Product tokens of the main crawlers of web search engines, the best known first: the crawlers whose pages an engine
 * lists. Crawlers for images, news, ads or AI are omitted, and engines without a documented crawler of their own.
 */
const MAIN_TOKENS: readonly string[] = [
  "Googlebot",
  "bingbot",
  "YandexBot",
  "Baiduspider",
  "DuckDuckBot",
  "Applebot",
  "SeznamBot",
  "Yeti",
  "Daum",
  "Sogou web spider",
  "Qwantbot",
  "Bravebot",
  "MojeekBot",
  "Kagibot",
];

/** Returns the main crawlers of search engines that matter to the site, the best known first. */
export function mainSearchCrawlers(file: LintedFile): readonly KnownCrawler[] {
  return MAIN_TOKENS.flatMap((token) => file.knownCrawler(token) ?? []);
}

/** Returns a crawler that obeys the groups for `*`, because no group names it: a main search crawler if possible. */
export function findUnnamedCrawler(file: LintedFile): KnownCrawler | undefined {
  const unnamed = unnamedCrawlers(file);
  return mainSearchCrawlers(file).find((crawler) => unnamed.includes(crawler)) ?? unnamed[0];
}
