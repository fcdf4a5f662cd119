import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { type FleetRun, runFleet } from "../support-agent/fleet.ts";
import { ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const redisUrl = await redisForTests();
const newPrefix = ownPrefix(redisUrl);
const postgresUrl = await postgresForTests();
const newSchema = ownSchema(postgresUrl);

const SIZE = { processes: 8, asks: 1_000, origins: 50 };

// All tests of fleets are in this file, so that only one fleet runs at a time.
describe("8 processes that each ask 1,000 times about 50 origins together fetch each robots.txt once", () => {
  test("with a shared SQLite file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-fleet-"));
    try {
      expectOneFetchEach(await runFleet({ sqlite: join(folder, "robots.db") }, SIZE));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.skipIf(redisUrl === undefined)("with a shared Redis", async () => {
    expectOneFetchEach(await runFleet({ redis: { url: String(redisUrl), prefix: newPrefix() } }, SIZE));
  });

  test.skipIf(postgresUrl === undefined)("with a shared PostgreSQL", async () => {
    expectOneFetchEach(await runFleet({ postgres: { url: String(postgresUrl), schema: newSchema() } }, SIZE));
  });
});

function expectOneFetchEach({ allowed, fetches }: FleetRun): void {
  expect(fetches).toEqual(new Array(50).fill(1));
  // Half of the requested URLs are allowed.
  expect(allowed).toEqual(new Array(8).fill(500));
}
