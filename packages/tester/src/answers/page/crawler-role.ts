/** The topics of a page that concern a crawler, by its purpose. */
import { usageCategories } from "@maycrawl/engine";
import { isSearchCrawler } from "@maycrawl/engine/internal";
import type { NamedCrawler } from "../named-crawler.ts";
import { type PageColumn, type PageTopicId, pageTopics } from "./page-answer.ts";

export function roleOf({ known }: NamedCrawler): PageColumn["role"] {
  if (isSearchCrawler(known)) return "search";
  return known?.kind === "crawler" ? "other" : "control";
}

/**
 * Returns the topics that concern a crawler. Only one for search indexes pages, or a name for its groups, such as
 * `Googlebot-News`. A name that fetches nothing follows no links.
 */
export function topicsOf(crawler: NamedCrawler): readonly PageTopicId[] {
  const { known } = crawler;
  const isForSearch = known === undefined || known.purposes.includes("search");
  return pageTopics.filter((topic) => {
    if ((usageCategories as readonly string[]).includes(topic)) return true;
    return topic === "follow" ? roleOf(crawler) !== "control" : isForSearch;
  });
}
