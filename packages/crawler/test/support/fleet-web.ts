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

/** A web that a fleet crawls, and what one process finds there. */
export interface FleetWeb {
  readonly web: RandomWeb;
  readonly options: FleetOptions;
  readonly ought: Contents;
}

/** Starts a web, of which one page is held: until it is released, a crawl is not done. */
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

/** What is wrong with a crawl: hosts that two workers visited at the same time, and where it differs from that of one process. */
export async function wrong(
  { web, ought }: FleetWeb,
  place: { readonly url: string; readonly name: string },
  slackMs = 20,
): Promise<{ readonly overlaps: readonly string[]; readonly differences: readonly string[] }> {
  return {
    // A request that a process had under way when it stood still is held for as long as the test likes.
    overlaps: overlaps(
      web.log.filter(({ host }) => host !== "hold.example"),
      slackMs,
    ).slice(0, 5),
    differences: differencesOf(await contentsOf(place), ought).slice(0, 8),
  };
}

export const NOTHING = { overlaps: [], differences: [] } as const;

/** Pages that were asked for more than once, but the held one, which may be under way at any failure. */
export function again({ web }: FleetWeb): readonly string[] {
  return repeated(web.log.filter(({ host }) => host !== "hold.example"));
}

/** Waits until the web was asked for so many more URLs. @throws where a worker ends before. */
export async function askedFor({ web }: FleetWeb, more: number, workers: readonly Worker[]): Promise<void> {
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

/** Releases the held page, and waits until all workers say that the round is done. */
export async function done({ web }: FleetWeb, workers: readonly Worker[]): Promise<void> {
  web.release();
  for (const { over } of workers) expect(await over).toMatchObject({ by: "done" });
}
