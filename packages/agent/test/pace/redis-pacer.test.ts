import { Redis } from "ioredis";
import { describe, expect, it, vi } from "vitest";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { systemClock } from "../../src/time/clock.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { raiseServerTimeouts } from "../support-stores/patient-timers.ts";
import { readingClock } from "../support-stores/redis-clock.ts";
import { redisPacerContract } from "../support-stores/redis-contracts.ts";
import { keysOf, ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const url = await redisForTests();
const newPrefix = ownPrefix(url);
raiseServerTimeouts();

describe.skipIf(url === undefined)("with a Redis", () => {
  redisPacerContract(() => new Redis(String(url), { enableAutoPipelining: true }), newPrefix);

  describe("RedisPacer", () => {
    it.each([-3_600_000, -1000, 7, 5_000_000_000])(
      "returns times of the caller's clock, even if that clock is %d ms off",
      async (off) => {
        const prefix = newPrefix();
        const clock = { now: () => systemClock.now() + off, sleep: async () => {} };
        const right = new RedisPacer({ url, prefix });
        const wrong = new RedisPacer({ url, prefix, clock });
        const began = systemClock.now();
        const first = await right.reserve("a", 60_000);
        const second = await wrong.reserve("a", 60_000);
        const third = await wrong.reserve("a", 60_000);
        // The response time is tolerated, because the pacer cannot distinguish it from a clock difference.
        const toleranceMs = systemClock.now() - began + 1;
        expect(Math.abs(second - off - (first + 60_000))).toBeLessThanOrEqual(toleranceMs);
        expect(Math.abs(third - off - (first + 120_000))).toBeLessThanOrEqual(toleranceMs);
        expect(await right.reserve("a", 60_000)).toBe(first + 180_000);
        await right[Symbol.asyncDispose]();
        await wrong[Symbol.asyncDispose]();
      },
    );

    it("converts starts to the caller's clock, also after that clock is set back", async () => {
      let off = 0;
      const clock = { now: () => systemClock.now() + off, sleep: async () => {} };
      const pacer = new RedisPacer({ url, prefix: newPrefix(), clock });
      const began = systemClock.now();
      const first = await pacer.reserve("a", 60_000);
      off = -7_200_000;
      const second = await pacer.reserve("a", 60_000);
      const toleranceMs = systemClock.now() - began + 1;
      expect(Math.abs(second - (first + 60_000 - 7_200_000))).toBeLessThanOrEqual(toleranceMs);
      await pacer[Symbol.asyncDispose]();
    });

    it("reports a success to Redis only if its last start or report showed a slowdown of the host", async () => {
      const prefix = newPrefix();
      const client = new Redis(url as string);
      const pacer = new RedisPacer({ client, prefix });
      const other = new RedisPacer({ client, prefix });
      const factor = () => client.hget(`${prefix}pace:{a}`, "factor");
      const sent = vi.spyOn(client, "sendCommand");
      const asksOf = async (action: () => Promise<unknown>): Promise<number> => {
        sent.mockClear();
        await action();
        return sent.mock.calls.filter(([{ name }]) => name.startsWith("eval")).length;
      };

      await pacer.reserve("a", 0);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(0);
      await other.report("a", "slow");
      // The last start of `pacer` was not slowed down.
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(0);
      expect(await factor()).toBe("2");
      await pacer.reserve("a", 0);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(1);
      expect(await factor()).toBe("1");
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(0);
      // A process that reported a slow response knows that the host is slow.
      expect(await asksOf(() => pacer.report("a", "slow"))).toBe(1);
      expect(await asksOf(() => pacer.report("a", "success"))).toBe(1);
      await client.quit();
    });

    it("removes expired tickets, and tickets from before the clock was set back", async () => {
      const prefix = newPrefix();
      const clock = new ManualClock();
      const client = readingClock(new Redis(url as string), clock);
      const pacer = new RedisPacer({ client, prefix, clock });
      const ask = { limit: 1, placeMs: 60_000, intervalMs: 60_000, ticket: undefined };
      await pacer.beginInOrder("a", ask);
      const key = `${prefix}ticket:{a}`;
      const later = "00ffffff-0000-0000-8000-000000000000";
      await client.zadd(key, 1, "over", clock.now() + 3_600_000, later);
      expect(await pacer.beginInOrder("a", ask)).toMatchObject({ ahead: 0 });
      expect(await client.zcard(key)).toBe(1);
      // A clock that was ahead has left a ticket with a later rank. New callers are ranked after this ticket.
      await client.zadd(key, clock.now() + 4_000, later);
      const next = await pacer.beginInOrder("a", ask);
      expect(next).toMatchObject({ ahead: 2 });
      expect("ticket" in next && next.ticket > later).toBe(true);
      await client.quit();
    });

    it("stores all keys of a host in one hash slot, each with an expiry", async () => {
      const prefix = newPrefix();
      const client = new Redis(url as string);
      const pacer = new RedisPacer({ client, prefix });
      await pacer.reserve("a:443", 7_200_000);
      await pacer.reserve("a:443", 7_200_000);
      await pacer.place("a:443", 1, 900_000);
      const keys = (await keysOf(client, prefix)).sort();
      expect(keys).toStrictEqual([`${prefix}pace:{a:443}`, `${prefix}place:{a:443}`]);
      const [paceMs, placeMs] = (await Promise.all(keys.map((key) => client.pttl(key)))) as [number, number];
      // The last start is two hours ahead. The key is kept for one interval after this start: two more hours.
      expect(paceMs).toBeGreaterThan(4 * 3_600_000 - 60_000);
      expect(paceMs).toBeLessThanOrEqual(4 * 3_600_000);
      expect(placeMs).toBeGreaterThan(900_000 - 60_000);
      expect(placeMs).toBeLessThanOrEqual(900_000);
      for (const change of [
        () => pacer.hold("b", 1000),
        () => pacer.report("b", "slow"),
        () => pacer.report("b", "success"),
      ]) {
        await change();
        expect(await client.pttl(`${prefix}pace:{b}`)).toBeGreaterThan(3_500_000);
      }
      await pacer.report("never slow", "success");
      expect(await keysOf(client, prefix)).toHaveLength(3);
      const ask = { limit: 1, placeMs: 9000, intervalMs: 7_200_000, ticket: undefined };
      expect(await pacer.beginInOrder("a:443", ask)).toMatchObject({ ahead: 0 });
      expect(await keysOf(client, prefix)).toContain(`${prefix}ticket:{a:443}`);
      // Both commands are sent together. No time passes between them, even on a slow machine.
      const [, ticketMs] = await Promise.all([
        pacer.beginInOrder("a:443", ask),
        client.pttl(`${prefix}ticket:{a:443}`),
      ]);
      expect(ticketMs).toBeGreaterThan(3_000);
      expect(ticketMs).toBeLessThanOrEqual(5_000);
      await client.quit();
    });
  });
});
