import type { AccessStore } from "@maycrawl/agent";
import type { CrawlOptions, SettledCrawl } from "../options/options.ts";
import type { SharedStarts } from "../pace/address-pace.ts";
import type { CrawlEnd, CrawlEvent, CrawlStatus } from "../state/events.ts";
import type { Frontier } from "../state/frontier.ts";
import type { CrawlRules } from "../urls/crawl-rules.ts";
import type { LinkFinder } from "../visit/link-finder.ts";
import type { RoundRun } from "./round-run.ts";

/** A round that starts or is resumed. */
export interface RoundStart {
  readonly round: number;
  readonly isResumed: boolean;
  /** Number of pages of this round that were visited earlier and do not count against `maxPages`. */
  readonly before: number;
  /** Number of pages of this round that were visited earlier and count against `maxPages`. */
  readonly used: number;
}

/** Result of a round. */
export interface RoundResult {
  readonly by: CrawlEnd;
  readonly visited: number;
  /** Start of the next round, in milliseconds since the epoch; undefined if none is planned. */
  readonly nextAt: number | undefined;
}

/** Parts of a crawl run that its keeper uses. */
export interface CrawlKeeperParts {
  readonly options: CrawlOptions;
  readonly settled: SettledCrawl;
  readonly finder: LinkFinder;
  readonly rules: CrawlRules;
  /** Returns the options that decide whether a URL is visited, as one string. */
  readonly judgingOptions: () => string;
  /** Controller whose abort ends all waits. Work that is under way continues. */
  readonly stopping: AbortController;
  /** Ends the crawl because of a fatal error. */
  readonly fail: (reason: unknown) => void;
  /** Emits an event. Resolves once the queue of events has room for it. */
  readonly tell: (event: CrawlEvent) => Promise<void>;
}

/** Storage of a crawl, in a file or a database: its rounds and the URLs to visit. */
export interface CrawlKeeper extends AsyncDisposable {
  /** Clock for the waits of hosts, in milliseconds since the epoch. */
  readonly clock: () => number;
  /**
   * Clock for the times of visits and the starts of rounds. If the crawl is in a database, this is the database's
   * clock, which all workers share.
   */
  readonly wallClock: () => number;
  /** Store of robots.txt files that all workers share; undefined if the crawl is in a file. */
  readonly robots?: AccessStore;
  /** Reserves starts of requests by IP address for all workers; undefined if the crawl is in a file. */
  readonly starts?: SharedStarts;
  /** Frontier of the most recent round. */
  readonly frontier: Frontier;
  /** Maximum number of pages that this process visits in a round. */
  readonly maxPages: number;
  /** Adds the seeds and applies the current options to the known URLs. */
  begin(): Promise<void>;
  /**
   * Returns the start of the next round in milliseconds since the epoch; undefined if none is planned or a round is
   * open.
   */
  nextAt(): Promise<number | undefined>;
  /**
   * Resumes a round that was interrupted or ended at a limit, or starts a new round.
   * @returns undefined if this process has no round to take part in.
   */
  beginRound(isFirst: boolean): Promise<RoundStart | undefined>;
  /** Runs a round until it ends. */
  run(run: RoundRun, start: RoundStart): Promise<RoundResult>;
  /**
   * Checks that this process still holds the host's lease. Called immediately before each request for a robots.txt. The
   * method does not exist if leases cannot be lost.
   * @throws if the lease is lost.
   */
  confirm?(origin: string): Promise<void>;
  /** Returns the state of the crawl; undefined while it is not known. */
  status(run: RoundRun, start: RoundStart): CrawlStatus | undefined;
}
