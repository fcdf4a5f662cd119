import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { race, startChild } from "../support-stores/processes.ts";
import { timedStoreContract } from "../support-stores/redis-contracts.ts";
import { ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const url = await redisForTests();
const newPrefix = ownPrefix(url);

describe.skipIf(url === undefined)("with a Redis", () => {
  timedStoreContract(url, newPrefix);

  describe("RedisStore", () => {
    it("grants a killed process's lease to another process as soon as the lease has expired", async () => {
      const options = { url, prefix: newPrefix() };
      const child = startChild("hold", { redis: options, ms: 2500 });
      const heldAt = Number(await child.first);
      child.process.kill("SIGKILL");
      const store = new RedisStore(options);
      expect(await store.lease("https://a.example", 5000)).toBeUndefined();
      while ((await store.lease("https://a.example", 5000)) === undefined) await delay(10);
      expect(Date.now() - heldAt).toBeGreaterThan(2000);
      expect(Date.now() - heldAt).toBeLessThan(3500);
      await store[Symbol.asyncDispose]();
    });
  });

  describe("RedisStore shared by eight processes", () => {
    it("lets only one of them fetch each origin, for 8,000 calls and 50 origins", async () => {
      const argument = { redis: { url, prefix: newPrefix() }, origins: 50, asks: 1000 };
      const fetched = (await race(8, "fetchOnce", argument)).flat(2);
      expect(fetched).toHaveLength(50);
      expect(new Set(fetched).size).toBe(50);
    });
  });
});
