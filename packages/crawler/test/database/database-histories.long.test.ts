import { describe, expect, it } from "vitest";
import { postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { checkHistories } from "../support/history/check-histories.ts";

const { MAYCRAWL_HISTORIES, MAYCRAWL_SEED } = process.env;

/** How many histories. `MAYCRAWL_HISTORIES=1 MAYCRAWL_SEED=n` plays one again. */
const COUNT = Number(MAYCRAWL_HISTORIES ?? 8);
const SEED = Number(MAYCRAWL_SEED ?? 10);

const url = await postgresForTests();
const database = { url: url as string };

describe.skipIf(url === undefined)("random histories of a crawl in a database", () => {
  it(`${COUNT} sites that change are crawled by one worker as the oracle says, whatever the options`, async () => {
    const kind = { failures: false, processes: false };
    expect(await checkHistories({ seed: SEED, count: COUNT, kind, database })).toEqual([]);
  }, 1_200_000);

  it(`${Math.ceil(COUNT / 4)} sites of which requests fail are crawled so, too`, async () => {
    const kind = { failures: true, processes: false };
    const count = Math.ceil(COUNT / 4);
    expect(await checkHistories({ seed: SEED, count, kind, database, atOnce: 8 })).toEqual([]);
  }, 1_200_000);

  it(`${Math.ceil(COUNT / 4)} sites that change are crawled so by three workers at once`, async () => {
    const kind = { failures: false, processes: false };
    const count = Math.ceil(COUNT / 4);
    expect(await checkHistories({ seed: SEED, count, kind, database, workers: 3 })).toEqual([]);
  }, 1_200_000);
});
