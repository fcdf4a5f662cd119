import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { race } from "../support-stores/processes.ts";
import { expectSpacedStarts, maxAtOnce } from "../support-stores/races.ts";
import { timedPacerContract } from "../support-stores/redis-contracts.ts";
import { ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const url = await redisForTests();
const newPrefix = ownPrefix(url);

describe.skipIf(url === undefined)("with a Redis", () => {
  timedPacerContract(url, newPrefix);

  describe("RedisPacer", () => {
    it("lets a host recover, even if many hosts were slowed down before it", async () => {
      const prefix = newPrefix();
      const client = new Redis(url as string);
      const pacer = new RedisPacer({ client, prefix });
      for (let i = 0; i < 100_000; i += 500)
        await Promise.all(Array.from({ length: 500 }, (_, k) => pacer.report(`old-${i + k}`, "slow")));
      for (let i = 0; i < 2; i++) await pacer.report("new", "slow");
      const factors: (string | null)[] = [];
      for (let i = 0; i < 3; i++) {
        await pacer.reserve("new", 0);
        await pacer.report("new", "success");
        factors.push(await client.hget(`${prefix}pace:{new}`, "factor"));
      }
      expect(factors).toEqual(["2", "1", "1"]);
      await client.quit();
    });
  });

  describe("RedisPacer shared by eight processes", () => {
    it("spaces all starts by the interval", async () => {
      const argument = { redis: { url, prefix: newPrefix() }, hosts: 5, times: 250, intervalMs: 40 };
      expectSpacedStarts((await race(8, "reserve", argument)).flat() as [string, number][], 5, 400, 40);
    });

    it("grants all places, but no more than the limit at the same time", async () => {
      const argument = { redis: { url, prefix: newPrefix() }, limit: 3, times: 25 };
      const spans = (await race(8, "place", argument)).flat();
      expect(spans).toHaveLength(200);
      expect(maxAtOnce(spans as [number, number][])).toBe(3);
    });
  });
});
