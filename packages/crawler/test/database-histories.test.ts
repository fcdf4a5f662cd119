import { describe, expect, it } from "vitest";
import { postgresForTests } from "../../../tests/support/postgres/postgres.ts";
import { checkHistories } from "./support/history/check-histories.ts";

const url = await postgresForTests();

describe.skipIf(url === undefined)("random histories of a crawl in a database", () => {
  it("2 sites that change are crawled by one worker as the oracle says", async () => {
    const kind = { failures: false, processes: false };
    const database = { url: url as string };
    expect(await checkHistories({ seed: 1, count: 2, kind, database })).toEqual([]);
  }, 120_000);

  it("a site that changes is crawled by three workers as the oracle says", async () => {
    const kind = { failures: false, processes: false };
    const database = { url: url as string };
    expect(await checkHistories({ seed: 1, count: 1, kind, database, workers: 3 })).toEqual([]);
  }, 120_000);
});
