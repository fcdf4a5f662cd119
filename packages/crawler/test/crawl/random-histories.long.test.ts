import { describe, expect, it } from "vitest";
import { checkHistories } from "../support/history/check-histories.ts";

const { MAYCRAWL_HISTORIES, MAYCRAWL_SEED } = process.env;

/** Number of histories of each kind. `MAYCRAWL_HISTORIES=1 MAYCRAWL_SEED=n` repeats one history. */
const COUNT = Number(MAYCRAWL_HISTORIES ?? 40);
const SEED = Number(MAYCRAWL_SEED ?? 1_000);

describe("crawl() agrees with the oracle in random histories of", () => {
  it(`${COUNT} changing sites, with any options and any end of the runs`, async () => {
    const kind = { failures: false, processes: false };
    expect(await checkHistories({ seed: SEED, count: COUNT, kind })).toEqual([]);
  }, 1_200_000);

  it(`${Math.ceil(COUNT / 4)} sites with failing requests`, async () => {
    const kind = { failures: true, processes: false };
    const count = Math.ceil(COUNT / 4);
    // The crawls wait for seconds before retries, so more of them can run concurrently.
    expect(await checkHistories({ seed: SEED, count, kind, atOnce: 16 })).toEqual([]);
  }, 1_200_000);

  it(`${Math.ceil(COUNT / 10)} sites, in processes that are killed or whose clocks are days ahead`, async () => {
    const kind = { failures: false, processes: true };
    expect(await checkHistories({ seed: SEED, count: Math.ceil(COUNT / 10), kind })).toEqual([]);
  }, 1_200_000);
});
