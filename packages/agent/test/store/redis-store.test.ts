import { InvalidOptionError } from "@maycrawl/engine";
import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { entryOf, fullEntry } from "../support-stores/entries.ts";
import { raiseServerTimeouts } from "../support-stores/patient-timers.ts";
import { redisStoreContract } from "../support-stores/redis-contracts.ts";
import { keysOf, ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const url = await redisForTests();
const newPrefix = ownPrefix(url);
raiseServerTimeouts();

describe.skipIf(url === undefined)("with a Redis", () => {
  redisStoreContract(() => new Redis(String(url), { enableAutoPipelining: true }), newPrefix);

  describe("RedisStore", () => {
    /** Creates a store and the client that it uses. */
    const openBoth = () => {
      const prefix = newPrefix();
      const client = new Redis(url as string);
      return { prefix, client, store: new RedisStore({ client, prefix }) };
    };

    it("get() returns undefined for a damaged value, and set() overwrites the value", async () => {
      const { prefix, client, store } = openBoth();
      await store.set("https://a.example", fullEntry());
      const [key] = await keysOf(client, prefix);
      const whole = (await client.getBuffer(key as string)) as Buffer;
      for (const damaged of [
        Buffer.from("text"),
        Buffer.alloc(0),
        whole.subarray(0, -1),
        Buffer.concat([whole.subarray(0, 1), Buffer.from([2]), whole.subarray(2)]),
      ]) {
        await client.set(key as string, damaged);
        expect(await store.get("https://a.example")).toBeUndefined();
      }
      await store.set("https://a.example", fullEntry());
      expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
      await client.quit();
    });

    it("stores all keys of an origin in one hash slot, each with an expiry", async () => {
      const { prefix, client, store } = openBoth();
      await store.set("https://a.example", fullEntry());
      const lease = await store.lease("https://a.example", 600_000);
      const keys = (await keysOf(client, prefix)).sort();
      expect(keys).toStrictEqual([
        `${prefix}entry:{https://a.example}`,
        `${prefix}lease:{https://a.example}`,
      ]);
      const [entryMs, leaseMs] = await Promise.all(keys.map((key) => client.pttl(key)));
      expect(entryMs).toBeGreaterThan(80 * 86_400_000);
      expect(leaseMs).toBeGreaterThan(0);
      expect(leaseMs).toBeLessThanOrEqual(600_000);
      await lease?.release();
      expect(await keysOf(client, prefix)).toHaveLength(1);
      await client.quit();
    });

    it("drops entries after keepMs", async () => {
      const prefix = newPrefix();
      const client = new Redis(url as string);
      const store = new RedisStore({ url, prefix, keepMs: 600_000 });
      await store.set("https://a.example", entryOf("a"));
      expect(await store.get("https://a.example")).toStrictEqual(entryOf("a"));
      const left = await client.pttl(`${prefix}entry:{https://a.example}`);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(600_000);
      const short = new RedisStore({ url, prefix, keepMs: 1 });
      await short.set("https://a.example", entryOf("a"));
      await expect.poll(() => store.get("https://a.example")).toBeUndefined();
      for (const each of [store, short]) await each[Symbol.asyncDispose]();
      await client.quit();
    });

    it("leaves a client of the caller's open", async () => {
      const { client, store } = openBoth();
      await store[Symbol.asyncDispose]();
      expect(await client.ping()).toBe("PONG");
      await client.quit();
    });

    it.each([{}, { url: "redis://127.0.0.1", client: {} as Redis }])(
      "rejects %o, because exactly one of url and client is required",
      (options) => {
        expect(() => new RedisStore(options)).toThrow(InvalidOptionError);
      },
    );

    it.each(["a{b:", "{}:", "x{"])(
      "rejects a prefix that puts a host's keys into different hash slots: %s",
      (torn) => {
        expect(() => new RedisStore({ url: "redis://127.0.0.1:1", prefix: torn })).toThrow(
          InvalidOptionError,
        );
      },
    );

    it.each(["", "a:", "{crawl}:", "a{b}c{", "a}b:"])("accepts the prefix %o", async (whole) => {
      await new RedisStore({ url: "redis://127.0.0.1:1", prefix: whole })[Symbol.asyncDispose]();
    });
  });
});
