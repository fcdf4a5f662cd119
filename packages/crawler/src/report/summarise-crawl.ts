import { checkedNumber, checkOptions } from "@maycrawl/engine/internal";
import { openCrawl } from "../crawl/open-crawl.ts";
import type { CrawlPlace } from "../crawl/options/crawl-place.ts";
import { type CrawlRows, rowOf } from "../crawl/sql/crawl-rows.ts";
import { brokenLinksOf } from "./query/broken-links.ts";
import { contradictionsOf } from "./query/contradiction-tallies.ts";
import { hasAnswer, seedsLeadingOut } from "./query/empty-crawl.ts";
import { leftOutOf, trapTallies } from "./query/left-out-tallies.ts";
import { optionChangesOf } from "./query/option-change-tallies.ts";
import { sitemapsOf } from "./query/sitemap-failures.ts";
import {
  depthTallies,
  errorTallies,
  extremesOf,
  firewallTallies,
  noteTallies,
  notIndexableTallies,
  roundOf,
  ruleTallies,
  sampleOf,
  skipTallies,
  statusTallies,
  urlCounts,
  verdictTallies,
} from "./query/tallies.ts";
import { timelineOf } from "./query/timeline.ts";
import { ISLANDS, ORPHANS } from "./query/url-sets.ts";
import { waitingHosts } from "./query/waiting-hosts.ts";
import type { CrawlSummary } from "./summary/summary.ts";

/** Options of `summariseCrawl`. */
export interface SummaryOptions {
  /** Maximum length of each list. Default: 10. */
  readonly maxItems?: number | undefined;
}

/**
 * Returns the summary of a crawl, which may be running.
 * @param crawl the path of its file, or its database.
 * @throws {CrawlStoreError} if the file or database does not exist, or does not contain a crawl.
 * @throws {InvalidOptionError} if `maxItems` is not a whole number.
 */
export async function summariseCrawl(crawl: CrawlPlace, options: SummaryOptions = {}): Promise<CrawlSummary> {
  checkOptions("summariseCrawl", options);
  const { maxItems = 10 } = options;
  checkedNumber("maxItems", maxItems, { whole: true, finite: true });
  await using opened = await openCrawl(crawl);
  return await summariseOpenCrawl(opened.rows, maxItems);
}

/** Returns the summary of an open crawl. */
export async function summariseOpenCrawl(crawl: CrawlRows, maxItems: number): Promise<CrawlSummary> {
  const skipped = await skipTallies(crawl);
  return {
    round: await roundOf(crawl),
    hosts: await hostCount(crawl),
    urls: await urlCounts(crawl),
    hasAnswer: await hasAnswer(crawl),
    seedsLeadingOut: await seedsLeadingOut(crawl, maxItems),
    firewalls: await firewallTallies(crawl, maxItems),
    verdicts: await verdictTallies(crawl),
    statuses: await statusTallies(crawl),
    depths: await depthTallies(crawl),
    timeline: await timelineOf(crawl),
    blocked: {
      count: skipped.find(({ what }) => what === "robots")?.count ?? 0,
      rules: await ruleTallies(crawl, maxItems),
    },
    skipped,
    traps: await trapTallies(crawl, maxItems),
    leftOut: await leftOutOf(crawl, maxItems),
    optionChanges: await optionChangesOf(crawl),
    notIndexable: await notIndexableTallies(crawl, maxItems),
    errors: await errorTallies(crawl, maxItems),
    notes: await noteTallies(crawl, maxItems),
    contradictions: await contradictionsOf(crawl, maxItems),
    broken: await brokenLinksOf(crawl, maxItems),
    slowest: await extremesOf(crawl, "ms", maxItems),
    largest: await extremesOf(crawl, "bytes", maxItems),
    orphans: await sampleOf(crawl, ORPHANS, maxItems),
    islands: await sampleOf(crawl, ISLANDS, maxItems),
    waiting: await waitingHosts(crawl, maxItems),
    sitemaps: await sitemapsOf(crawl, maxItems),
  };
}

async function hostCount(crawl: CrawlRows): Promise<number> {
  const sql = "SELECT count(DISTINCT host) AS count FROM url WHERE visit IS NOT NULL";
  return (await rowOf<{ count: number }>(crawl, sql)).count;
}
