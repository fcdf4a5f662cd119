import { checkOptions, InvalidOptionError } from "@maycrawl/agent";
import { CrawlReader } from "../crawl/file/crawl-reader.ts";
import { shown } from "../source/shown.ts";
import { brokenOf } from "./query/broken.ts";
import { leftOutOf, trapTallies } from "./query/left-out.ts";
import { optionChangesOf } from "./query/option-changes.ts";
import {
  depthTallies,
  errorTallies,
  extremesOf,
  noteTallies,
  notIndexableTallies,
  roundOf,
  rowOf,
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
 * What came of a crawl so far, from its file; the crawl may go on meanwhile.
 * @throws {StoreFailedError} where there is no such file, or it is no crawl's.
 * @throws {InvalidOptionError} where `most` is no whole number.
 */
export function summaryOf(path: string, options: SummaryOptions = {}): CrawlSummary {
  checkOptions("summaryOf", options);
  const { most = 10 } = options;
  using file = new CrawlReader(path);
  return file.snapshot(() => summarise(file, most));
}

/** The same of a file that is open. */
export function summarise(file: CrawlReader, most: number): CrawlSummary {
  if (!(Number.isInteger(most) && most >= 0))
    throw new InvalidOptionError(`most must be a whole number, 0 or more; received ${shown(most)}.`);
  const skipped = skipTallies(file);
  return {
    round: roundOf(file),
    hosts: rowOf<{ count: number }>(
      file,
      "SELECT count(DISTINCT host) AS count FROM url WHERE visit IS NOT NULL",
    ).count,
    urls: urlCounts(file),
    verdicts: verdictTallies(file),
    statuses: statusTallies(file),
    depths: depthTallies(file),
    timeline: timelineOf(file),
    blocked: {
      count: skipped.find(({ what }) => what === "robots")?.count ?? 0,
      rules: ruleTallies(file, most),
    },
    skipped,
    traps: trapTallies(file, most),
    leftOut: leftOutOf(file, most),
    optionChanges: optionChangesOf(file),
    notIndexable: notIndexableTallies(file, most),
    errors: errorTallies(file, most),
    notes: noteTallies(file, most),
    contradictions: contradictionsOf(file, most),
    broken: brokenOf(file, most),
    slowest: extremesOf(file, "ms", most),
    largest: extremesOf(file, "octets", most),
    orphans: sampleOf(file, "orphans", most),
    islands: sampleOf(file, "islands", most),
    waiting: waitingHosts(file, most),
    sitemaps: sitemapsOf(file, most),
  };
}
