import type { AccessStore } from "@maycrawl/agent";
import type { CrawlOptions, SettledCrawl } from "../options/options.ts";
import type { SharedStarts } from "../pace/address-pace.ts";
import type { CrawlEnd, CrawlEvent, CrawlStatus } from "../state/events.ts";
import type { Frontier } from "../state/frontier.ts";
import type { CrawlRules } from "../urls/crawl-rules.ts";
import type { LinkFinder } from "../visit/link-finder.ts";
import type { RoundRun } from "./round-run.ts";

/** A round that begins or goes on. */
export interface RoundStart {
  readonly round: number;
  readonly isResumed: boolean;
  /** How many pages were visited in it, as its events count them. */
  readonly before: number;
  /** How many of the pages that may be visited in it were visited. */
  readonly used: number;
}

/** A round that is over. */
export interface RoundOver {
  readonly by: CrawlEnd;
  readonly visited: number;
  /** When the next one begins; undefined where none is planned. */
  readonly nextAt: number | undefined;
}

/** What a crawl is kept by. */
export interface CrawlKeeperParts {
  readonly options: CrawlOptions;
  readonly settled: SettledCrawl;
  readonly finder: LinkFinder;
  readonly rules: CrawlRules;
  /** The options by which URLs are judged, as one string. */
  readonly judgingOptions: () => string;
  /** Aborted to end waiting. */
  readonly stopping: AbortController;
  /** Ends the crawl, since it cannot go on. */
  readonly fail: (reason: unknown) => void;
  /** Tells of what happens. */
  readonly tell: (event: CrawlEvent) => Promise<void>;
}

/** Where a crawl is kept, in a file or in a database: its rounds, and what is to be visited in them. */
export interface CrawlKeeper extends AsyncDisposable {
  /** The clock by which hosts wait, in milliseconds since the epoch. */
  readonly clock: () => number;
  /** The clock by which visits are dated and rounds begin: in a database that of the database, which all workers share. */
  readonly wallClock: () => number;
  /** Robots.txt files that all workers share; undefined where there is one. */
  readonly robots?: AccessStore;
  /** Starts of requests by IP address that all workers share; undefined where there is one. */
  readonly starts?: SharedStarts;
  /** Of the round that was begun last. */
  readonly frontier: Frontier;
  /** How many pages one process may visit in a round. */
  readonly maxPages: number;
  /** Adds the seeds, and judges what is known by the options of now. */
  begin(): Promise<void>;
  /** When the next round begins; undefined where nothing says that there is one, or one is open. */
  nextAt(): Promise<number | undefined>;
  /** Goes on with a round that was interrupted or ended by a limit, or begins one. @returns undefined where there is none to take part in. */
  beginRound(isFirst: boolean): Promise<RoundStart | undefined>;
  /** Runs a round to its end. */
  run(run: RoundRun, start: RoundStart): Promise<RoundOver>;
  /**
   * Called right before each request for a robots.txt: whether its host is still ours, where it can be lost.
   * @throws where it is not.
   */
  confirm?(origin: string): Promise<void>;
  /** Where the crawl is; undefined while that is not known. */
  status(run: RoundRun, start: RoundStart): CrawlStatus | undefined;
}
