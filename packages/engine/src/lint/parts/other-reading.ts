import type { Dialect } from "../../dialects/dialect.ts";
import type { LintedCrawler } from "./known-crawlers.ts";

/** Returns a crawler that reads a file otherwise in some points: its dialect has these properties instead. */
export function readingWith(crawler: LintedCrawler, properties: Partial<Dialect>): LintedCrawler {
  return { ...crawler, dialect: { ...crawler.dialect, ...properties } };
}
