import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { SqlitePacer } from "../../src/pace/pacers/sqlite-pacer.ts";
import { Paced } from "../support-agent/paced.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { race, startChild } from "../support-stores/processes.ts";
import { ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

testFolder();
const redis = await redisForTests();
const postgres = await postgresForTests();
const newPrefix = ownPrefix(redis);
const newSchema = ownSchema(postgres);

/** Times of a turn's first call, ticket and place, and the index of its process. */
interface Wait {
  readonly sentAt: number;
  readonly ticketAt: number;
  readonly placedAt: number;
  readonly by: number;
}

/**
 * Returns the largest number of later turns that overtook one turn. A turn counts as later if it was requested
 * after the overtaken turn had its ticket.
 */
function maxOvertakes(waits: readonly Wait[]): number {
  const passed = waits.map(
    (one) => waits.filter((by) => by.sentAt > one.ticketAt && by.placedAt < one.placedAt).length,
  );
  return Math.max(...passed);
}

const sqlite = () => {
  const path = newPath();
  return { argument: { sqlite: path }, pacer: () => new SqlitePacer(path) };
};
const byRedis = () => {
  const options = { url: redis as string, prefix: newPrefix() };
  return { argument: { redis: options }, pacer: () => new RedisPacer(options) };
};
const byPostgres = () => {
  const options = { url: postgres as string, schema: newSchema() };
  return { argument: { postgres: options }, pacer: () => new PostgresPacer(options) };
};

describe.each([
  ["SqlitePacer", true, sqlite],
  ["RedisPacer", redis !== undefined, byRedis],
  ["PostgresPacer", postgres !== undefined, byPostgres],
] as const)("processes that share a host by %s", (_name, isThere, open) => {
  test.skipIf(!isThere)(
    "get their turns in the order of their requests, even if responses are slow (six processes)",
    async () => {
      const argument = { ...open().argument, times: 12, intervalMs: 50, workMs: 100 };
      const results = (await race(6, "turns", argument)) as Wait[][];
      const waits = results.flatMap((own, by) => own.map((wait) => ({ ...wait, by })));
      // On a slow machine the pacer may not answer in time. Then a process uses its own memory and records no `Wait`.
      expect(waits.length).toBeGreaterThan(36);
      // Two overtakes are tolerated: a ticket expires if its process is stopped for a second.
      expect(maxOvertakes(waits)).toBeLessThanOrEqual(2);
    },
  );

  test.skipIf(!isThere)(
    "do not wait long for a process that is killed while its ticket is first",
    async () => {
      const intervalMs = 300;
      const { argument, pacer: openPacer } = open();
      const pacer: Pacer = openPacer();
      const options = { pacer, intervalMs, host: "h.example" };
      const holder = await new Paced(options).take();
      const child = startChild("turn", { ...argument, intervalMs });
      // Waits until the child process has a ticket.
      while (((await pacer.startsInMs?.("h.example", intervalMs)) ?? 0) < intervalMs) await delay(20);
      const waiting = new Paced(options).take();
      while (((await pacer.startsInMs?.("h.example", intervalMs)) ?? 0) < 2 * intervalMs) await delay(20);
      child.process.kill("SIGKILL");
      await child.said;
      const from = performance.now();
      await holder.done();
      await (await waiting).done();
      expect(performance.now() - from).toBeLessThan(3_000);
      await pacer[Symbol.asyncDispose]?.();
    },
  );
});
