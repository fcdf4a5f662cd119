/** What the purpose of a crawler means for the topics of a page. */
import { usageCategories } from "@maycrawl/engine";
import type { NamedCrawler } from "../named-crawler.ts";
import { type PageColumn, type PageTopicId, pageTopics } from "./page-answer.ts";

export function roleOf({ known }: NamedCrawler): PageColumn["role"] {
  if (known === undefined) return "search";
  if (known.kind !== "crawler") return "control";
  return known.purposes.includes("search") ? "search" : "other";
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
