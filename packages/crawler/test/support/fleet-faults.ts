import { expect } from "vitest";
import { type FleetOptions, type Worker, worker } from "./database-fleet.ts";
import { again, askedFor, done, type FleetWeb, NOTHING, wrong } from "./fleet-web.ts";

export const HOSTS = 8;
const CONNECTIONS = 2;
/** With fewer hosts than there are, both workers have some. */
export const SHARED: Partial<FleetOptions> = { concurrency: CONNECTIONS, hostsAtOnce: 5 };
/** Short, since the next workers wait for it, and long enough for a machine that is busy. */
const LEASE_MS = 2_000;

/** How many pages may be under way at a failure, by two workers. */
export const UNDER_WAY: number = 2 * HOSTS * CONNECTIONS;

/** Where a crawl is. */
export interface Place {
  readonly url: string;
  readonly name: string;
}

/** A failure of the database that ends a crawl. */
export interface FinalFault {
  readonly failure: () => Promise<unknown>;
  /** What the workers say. */
  readonly words: RegExp;
  readonly mend: () => Promise<unknown>;
}

/** Starts two workers of a crawl. */
export function start(crawl: FleetWeb, place: Place, leaseMs = LEASE_MS): Worker[] {
  return [0, 1].map((number) => worker({ ...place, leaseMs }, number, crawl.options));
}

/** Checks that a failure ends two workers with these words, and that two others finish the crawl once it is mended. */
export async function endsAndGoesOn(
  crawl: FleetWeb,
  place: Place,
  { failure, words, mend }: FinalFault,
): Promise<void> {
  const workers = start(crawl, place);
  await askedFor(crawl, 50, workers);
  await failure();
  crawl.web.release();
  for (const { over, events } of workers) {
    await expect(over).rejects.toThrow(words);
    expect(events.filter(({ type }) => type === "round-end")).toEqual([]);
  }
  await mend();
  await done(crawl, start(crawl, place));
  expect(await wrong(crawl, place)).toEqual(NOTHING);
  expect(again(crawl).length).toBeLessThanOrEqual(UNDER_WAY);
}
