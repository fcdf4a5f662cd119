import { describe, expect, it } from "vitest";
import { postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { checkHistories } from "../support/history/check-histories.ts";

const { MAYCRAWL_HISTORIES, MAYCRAWL_SEED } = process.env;

/** Number of histories. `MAYCRAWL_HISTORIES=1 MAYCRAWL_SEED=n` repeats one history. */
const COUNT = Number(MAYCRAWL_HISTORIES ?? 8);
const SEED = Number(MAYCRAWL_SEED ?? 10);

const url = await postgresForTests();
const database = { url: url as string };

describe.skipIf(url === undefined)(
  "crawl() in a database agrees with the oracle in random histories of",
  () => {
    it(`${COUNT} changing sites with one worker and any options`, async () => {
      const kind = { failures: false, processes: false };
      expect(await checkHistories({ seed: SEED, count: COUNT, kind, database })).toEqual([]);
    }, 1_200_000);

    it(`${Math.ceil(COUNT / 4)} sites with failing requests`, async () => {
      const kind = { failures: true, processes: false };
      const count = Math.ceil(COUNT / 4);
      expect(await checkHistories({ seed: SEED, count, kind, database, atOnce: 8 })).toEqual([]);
    }, 1_200_000);

    it(`${Math.ceil(COUNT / 4)} changing sites with three concurrent workers`, async () => {
      const kind = { failures: false, processes: false };
      const count = Math.ceil(COUNT / 4);
      expect(await checkHistories({ seed: SEED, count, kind, database, workers: 3 })).toEqual([]);
    }, 1_200_000);
  },
);
