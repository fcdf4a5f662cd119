import { InvalidOptionError } from "@maycrawl/agent";
import { type CrawlOptions, crawlNames } from "../crawl/options.ts";
import type { FleetRedisOptions } from "./redis/fleet-redis.ts";

/** What a worker of a fleet decides for itself. */
export interface FleetWorkerOptions
  extends FleetRedisOptions,
    Pick<CrawlOptions, "file" | "hostsAtOnce" | "archive" | "addressPolicy" | "resolve" | "signal"> {
  /** The worker's segment: a file of its own for what it did and found, to be merged with the others'. */
  readonly file: string;
  /** Stays when a round is over, and takes part in the next one. Default: false. */
  readonly stay?: boolean | undefined;
}

/**
 * What whoever starts a crawl says, for all workers: see `CrawlOptions`. `mostPages` and `budgets` hold for the whole fleet, and
 * `rate` and `connections` for each host, whoever visits it.
 */
export interface StartFleetOptions
  extends FleetWorkerOptions,
    Omit<
      CrawlOptions,
      "every" | "store" | "pacer" | "keepSkipped" | "ratePerAddress" | keyof FleetWorkerOptions
    > {}

/** The names of a worker's options. */
export const workerNames: Readonly<Record<keyof FleetWorkerOptions, true>> = {
  redis: true,
  name: true,
  file: true,
  hostsAtOnce: true,
  archive: true,
  addressPolicy: true,
  resolve: true,
  signal: true,
  stay: true,
};

const {
  every: _every,
  store: _store,
  pacer: _pacer,
  keepSkipped: _keepSkipped,
  ratePerAddress: _ratePerAddress,
  ...shared
} = crawlNames;
/** The names of the options of whoever starts a crawl. */
export const startNames: Readonly<Record<keyof StartFleetOptions, true>> = { ...workerNames, ...shared };

/** Budgets that need the file of one process. */
const FOR_ONE_PROCESS = ["mostQueuedPerHost", "mostSitemapsPerHost", "mostSitemapHosts"] as const;

/** @throws {InvalidOptionError} for a budget that a fleet has not. */
export function checkBudgets(budgets: CrawlOptions["budgets"]): void {
  const odd = FOR_ONE_PROCESS.find((name) => budgets?.[name] !== undefined);
  if (odd !== undefined)
    throw new InvalidOptionError(`A fleet has no budget ${odd}: it is for a crawl by one process.`);
}
