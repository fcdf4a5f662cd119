import { expect } from "vitest";
import {
  type Contents,
  contentsOf,
  contentsOfFile,
  differencesOf,
  type FleetOptions,
  overlaps,
  repeated,
  type Worker,
} from "./database-fleet.ts";
import { RandomWeb } from "./random-web.ts";

/** A web for a fleet to crawl, and the expected contents of the crawl: those of a crawl by one process. */
export interface FleetWeb {
  readonly web: RandomWeb;
  readonly options: FleetOptions;
  readonly ought: Contents;
}

/** Starts a web with one held page. A crawl cannot finish before the page is released. */
export async function webOf(
  seed: number,
  hosts: number,
  pages: number,
  more: Partial<FleetOptions> = {},
  slowMs = 20,
): Promise<FleetWeb> {
  const web = await RandomWeb.start({ seed, hosts, pages, slowMs });
  const seeds = [...Array.from({ length: hosts }, (_, i) => `${web.origin(i)}/`), web.held];
  const options: FleetOptions = { seeds, ...more };
  const ought = await contentsOfFile(options);
  web.log.splice(0);
  web.hold();
  return { web, options, ought };
}

/**
 * Returns the faults of a crawl: hosts that two workers visited at the same time, and differences from the crawl by one
 * process.
 */
export async function findFaults(
  { web, ought }: FleetWeb,
  place: { readonly url: string; readonly name: string },
  slackMs = 20,
): Promise<{ readonly overlaps: readonly string[]; readonly differences: readonly string[] }> {
  return {
    // The held page is excluded: a stopped process may still have a request for this page in progress.
    overlaps: overlaps(
      web.log.filter(({ host }) => host !== "hold.example"),
      slackMs,
    ).slice(0, 5),
    differences: differencesOf(await contentsOf(place), ought).slice(0, 8),
  };
}

export const NO_FAULTS = { overlaps: [], differences: [] } as const;

/**
 * Returns the pages that were requested more than once, except the held page. If a worker or the database fails while
 * this page is requested, the request is repeated.
 */
export function repeatedPages({ web }: FleetWeb): readonly string[] {
  return repeated(web.log.filter(({ host }) => host !== "hold.example"));
}

/**
 * Waits until the web has received more than `more` further requests.
 * @throws if a worker ends first.
 */
export async function waitForRequests(
  { web }: FleetWeb,
  more: number,
  workers: readonly Worker[],
): Promise<void> {
  const before = web.log.length;
  const ended = Promise.race(
    workers.map(async ({ over }) => {
      const last = await over;
      throw new Error(`A worker has ended already: ${JSON.stringify(last)}`);
    }),
  );
  const isAsked = expect.poll(() => web.log.length, { interval: 5 }).toBeGreaterThan(before + more);
  await Promise.race([isAsked, ended]);
}

/** Releases the held page, and checks that all workers end with a finished round. */
export async function done({ web }: FleetWeb, workers: readonly Worker[]): Promise<void> {
  web.release();
  for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
}
