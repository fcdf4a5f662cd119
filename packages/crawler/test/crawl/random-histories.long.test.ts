import { describe, expect, it } from "vitest";
import { checkHistories } from "../support/history/check-histories.ts";

const { MAYCRAWL_HISTORIES, MAYCRAWL_SEED } = process.env;

/** How many histories of each kind. `MAYCRAWL_HISTORIES=1 MAYCRAWL_SEED=n` plays one again. */
const COUNT = Number(MAYCRAWL_HISTORIES ?? 40);
const SEED = Number(MAYCRAWL_SEED ?? 1_000);

describe("random histories of a crawl", () => {
  it(`${COUNT} sites that change are crawled as the oracle says, whatever the options and however runs end`, async () => {
    const kind = { failures: false, processes: false };
    expect(await checkHistories({ seed: SEED, count: COUNT, kind })).toEqual([]);
  }, 1_200_000);

  it(`${Math.ceil(COUNT / 4)} sites of which requests fail are crawled so, too`, async () => {
    const kind = { failures: true, processes: false };
    const count = Math.ceil(COUNT / 4);
    // They wait for seconds until they try again: others can use the time.
    expect(await checkHistories({ seed: SEED, count, kind, atOnce: 16 })).toEqual([]);
  }, 1_200_000);

  it(`${Math.ceil(COUNT / 10)} sites are crawled so by processes that are killed, or in which days go by`, async () => {
    const kind = { failures: false, processes: true };
    expect(await checkHistories({ seed: SEED, count: Math.ceil(COUNT / 10), kind })).toEqual([]);
  }, 1_200_000);
});
