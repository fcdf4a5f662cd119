import { expect } from "vitest";
import { type FleetOptions, type Worker, worker } from "./database-fleet.ts";
import { done, type FleetWeb, findFaults, NO_FAULTS, repeatedPages, waitForRequests } from "./fleet-web.ts";

export const HOSTS = 8;
const CONNECTIONS = 2;
/** Each worker may crawl 5 of the 8 hosts at a time, so both workers get some. */
export const SHARED: Partial<FleetOptions> = { concurrency: CONNECTIONS, hostsAtOnce: 5 };
/** Short lease, because the next workers wait until it expires. It is long enough for a busy machine. */
const LEASE_MS = 2_000;

/** Maximum number of pages in progress at a failure, for two workers. */
export const MAX_IN_PROGRESS: number = 2 * HOSTS * CONNECTIONS;

/** URL and name of a crawl's database. */
export interface Place {
  readonly url: string;
  readonly name: string;
}

/** A failure of the database that ends a crawl. */
export interface FinalFault {
  readonly failure: () => Promise<unknown>;
  /** Pattern of the error that the workers throw. */
  readonly words: RegExp;
  readonly mend: () => Promise<unknown>;
}

/** Starts two workers of a crawl. */
export function start(crawl: FleetWeb, place: Place, leaseMs = LEASE_MS): Worker[] {
  return [0, 1].map((number) => worker({ ...place, leaseMs }, number, crawl.options));
}

/**
 * Checks that a failure ends two workers with the expected error, and that two new workers finish the crawl after
 * `mend()`.
 */
export async function expectFailureAndResume(
  crawl: FleetWeb,
  place: Place,
  { failure, words, mend }: FinalFault,
): Promise<void> {
  const workers = start(crawl, place);
  await waitForRequests(crawl, 50, workers);
  await failure();
  crawl.web.release();
  for (const { over, events } of workers) {
    await expect(over).rejects.toThrow(words);
    expect(events.filter(({ type }) => type === "round-end")).toEqual([]);
  }
  await mend();
  await done(crawl, start(crawl, place));
  expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
  expect(repeatedPages(crawl).length).toBeLessThanOrEqual(MAX_IN_PROGRESS);
}
