import { checkedNumber, checkOptions } from "@maycrawl/agent";
import type { CrawlPlace } from "../crawl/crawl-place.ts";
import { openCrawl } from "../crawl/open-crawl.ts";
import { type CrawlRows, rowOf } from "../crawl/sql/crawl-rows.ts";
import { brokenOf } from "./query/broken.ts";
import { leftOutOf, trapTallies } from "./query/left-out.ts";
import { hasAnswer, seedsLeadingOut } from "./query/nothing-read.ts";
import { optionChangesOf } from "./query/option-changes.ts";
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
import { contradictionsOf, sitemapsOf, waitingHosts } from "./query/troubles.ts";
import type { CrawlSummary } from "./summary.ts";

/** Options of `summaryOf`. */
export interface SummaryOptions {
  /** How long each list may be. Default: 10. */
  readonly most?: number | undefined;
}

/**
 * Returns what came of a crawl so far; the crawl may go on meanwhile.
 * @param crawl the path of its file, or its database.
 * @throws {CrawlStoreError} if there is no such file or database, or it is not a crawl's.
 * @throws {InvalidOptionError} where `most` is no whole number.
 */
export async function summaryOf(crawl: CrawlPlace, options: SummaryOptions = {}): Promise<CrawlSummary> {
  checkOptions("summaryOf", options);
  const { most = 10 } = options;
  checkedNumber("most", most, { whole: true, finite: true });
  await using opened = await openCrawl(crawl);
  return await summarise(opened.rows, most);
}

/** The same of a crawl that is open. */
export async function summarise(crawl: CrawlRows, most: number): Promise<CrawlSummary> {
  const skipped = await skipTallies(crawl);
  return {
    round: await roundOf(crawl),
    hosts: await hostCount(crawl),
    urls: await urlCounts(crawl),
    hasAnswer: await hasAnswer(crawl),
    seedsLeadingOut: await seedsLeadingOut(crawl, most),
    firewalls: await firewallTallies(crawl, most),
    verdicts: await verdictTallies(crawl),
    statuses: await statusTallies(crawl),
    depths: await depthTallies(crawl),
    timeline: await timelineOf(crawl),
    blocked: {
      count: skipped.find(({ what }) => what === "robots")?.count ?? 0,
      rules: await ruleTallies(crawl, most),
    },
    skipped,
    traps: await trapTallies(crawl, most),
    leftOut: await leftOutOf(crawl, most),
    optionChanges: await optionChangesOf(crawl),
    notIndexable: await notIndexableTallies(crawl, most),
    errors: await errorTallies(crawl, most),
    notes: await noteTallies(crawl, most),
    contradictions: await contradictionsOf(crawl, most),
    broken: await brokenOf(crawl, most),
    slowest: await extremesOf(crawl, "ms", most),
    largest: await extremesOf(crawl, "octets", most),
    orphans: await sampleOf(crawl, "orphans", most),
    islands: await sampleOf(crawl, "islands", most),
    waiting: await waitingHosts(crawl, most),
    sitemaps: await sitemapsOf(crawl, most),
  };
}

async function hostCount(crawl: CrawlRows): Promise<number> {
  const sql = "SELECT count(DISTINCT host) AS count FROM url WHERE visit IS NOT NULL";
  return (await rowOf<{ count: number }>(crawl, sql)).count;
}
