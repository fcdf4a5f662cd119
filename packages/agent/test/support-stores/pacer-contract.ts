import { InvalidOptionError } from "@maycrawl/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Pacer, Place } from "../../src/pace/pacers/pacer.ts";
import type { Awaitable } from "../../src/store/access-store.ts";
import type { OpenedPacer } from "./opened-pacer.ts";
import { pacerOrderContract } from "./pacer-order-contract.ts";

const HOST = "example.com:443";

/**
 * Runs the tests that every pacer must pass.
 * @param open returns a new pacer for each test.
 * @param minute length of a minute in ms. Tests that wait in real time use a shorter minute.
 */
export function pacerContract(name: string, open: () => Awaitable<OpenedPacer>, minute = 60_000): void {
  /** Lifetime of a place in ms. `pass` advances the time, or waits in real time. */
  const LONG = 10 * minute;
  let opened: OpenedPacer;
  let pacer: Pacer;
  let other: Pacer;
  const openBoth = async () => {
    opened = await open();
    pacer = opened.pacer;
    other = await opened.another();
  };
  const close = () => opened.close?.();
  const now = () => opened.clock.now();

  describe(`${name}: start times`, () => {
    beforeEach(openBoth);
    afterEach(close);

    it("reserve() grants the first start immediately", async () => {
      const before = now();
      const start = await pacer.reserve(HOST, 10_000);
      expect(start).toBeGreaterThanOrEqual(before);
      expect(start).toBeLessThanOrEqual(now());
    });

    it("reserve() grants each start one interval after the last start, across instances", async () => {
      const first = await pacer.reserve(HOST, 1000);
      expect(await other.reserve(HOST, 1000)).toBe(first + 1000);
      expect(await pacer.reserve(HOST, 250)).toBe(first + 1250);
      expect(await other.reserve(HOST, 5000)).toBe(first + 6250);
      expect(await other.reserve(HOST, 0)).toBe(first + 6250);
    });

    it("begin() returns both a start and a place, or neither", async () => {
      const { begin } = pacer;
      if (begin === undefined) return;
      const first = await begin.call(pacer, HOST, 1, 60_000, 1000);
      expect(await other.begin?.(HOST, 1, 60_000, 1000)).toBeUndefined();
      expect(await other.place?.(HOST, 1, 60_000)).toBeUndefined();
      expect(await first?.place.renew(60_000)).toBe(true);
      // The call of begin() without a free place reserved no start.
      const start = (first?.start ?? 0) + 1000;
      expect(await other.begin?.(HOST, 2, 60_000, 1000)).toMatchObject({ start });
      await first?.place.release();
      expect(await pacer.begin?.(HOST, 2, 60_000, 1000)).toMatchObject({ start: start + 1000 });
      await other.giveBack?.(HOST, start + 1000, 1000);
      expect(await pacer.reserve(HOST, 1000)).toBe(start + 1000);
    });

    it("reserve() reuses a start that was given back, unless a later start was granted", async () => {
      const first = await pacer.reserve(HOST, 1000);
      const second = await other.reserve(HOST, 1000);
      await other.giveBack?.(HOST, second, 1000);
      expect(await pacer.reserve(HOST, 1000)).toBe(first + 1000);
      const third = await other.reserve(HOST, 1000);
      await pacer.giveBack?.(HOST, first + 1000, 1000);
      await pacer.giveBack?.("nobody", first, 1000);
      expect(await pacer.reserve(HOST, 1000)).toBe(third + 1000);
    });

    it("giveBack() never moves the next start closer than the interval to a used start", async () => {
      const first = await pacer.reserve(HOST, 1000);
      const second = await pacer.reserve(HOST, 5000);
      await pacer.giveBack?.(HOST, second, 5000);
      expect(await pacer.reserve(HOST, 1000)).toBeGreaterThanOrEqual(first + 1000);
    });

    it("reserve() applies the current slowdown after a start was given back", async () => {
      const first = await pacer.reserve(HOST, 1000);
      const second = await other.reserve(HOST, 1000);
      await pacer.report?.(HOST, "slow");
      await pacer.report?.(HOST, "slow");
      await pacer.giveBack?.(HOST, second, 1000);
      const third = await other.reserve(HOST, 1000);
      expect(third).toBe(first + 4000);
      for (let i = 0; i < 2; i++) await pacer.report?.(HOST, "success");
      await other.giveBack?.(HOST, third, 1000);
      expect(await pacer.reserve(HOST, 1000)).toBe(first + 1000);
    });

    it("reserve() grants a start immediately after the only start was given back", async () => {
      const first = await pacer.reserve(HOST, 60_000);
      await other.giveBack?.(HOST, first, 60_000);
      expect(await pacer.reserve(HOST, 60_000)).toBeLessThanOrEqual(now());
    });

    it("reserve() grants a start immediately after the interval has passed", async () => {
      await pacer.reserve(HOST, minute);
      expect(await other.startsInMs?.(HOST, minute)).toBeGreaterThan(0);
      await opened.pass(1.5 * minute);
      expect(await other.startsInMs?.(HOST, minute)).toBe(0);
      const before = now();
      const second = await other.reserve(HOST, minute);
      expect(second).toBeGreaterThanOrEqual(before);
      expect(second).toBeLessThanOrEqual(now());
    });

    it("reserve() counts each host separately", async () => {
      await pacer.reserve(HOST, 60_000);
      for (const host of ["example.com:80", "example.com:4430", "", "{x}", "a'b\u0000 🤖"]) {
        expect(await other.reserve(host, 60_000), host).toBeLessThanOrEqual(now());
      }
    });

    it("reserve() spaces 200 concurrent starts by the interval", async () => {
      const asked = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? pacer : other).reserve(HOST, 300));
      const starts = (await Promise.all(asked)).sort((a, b) => a - b);
      for (let i = 1; i < starts.length; i++) {
        expect((starts[i] ?? 0) - (starts[i - 1] ?? 0)).toBe(300);
      }
    });

    it.each([-1, Number.NaN, Infinity])(
      "reserve() rejects an interval of %d ms with InvalidOptionError",
      async (intervalMs) => {
        await expect(pacer.reserve(HOST, intervalMs)).rejects.toThrow(InvalidOptionError);
      },
    );
  });

  describe(`${name}: holds`, () => {
    beforeEach(openBoth);
    afterEach(close);

    it("hold() delays the next start for every instance", async () => {
      const before = now();
      await pacer.hold?.(HOST, 60_000);
      const start = await other.reserve(HOST, 1000);
      expect(start - before).toBeGreaterThanOrEqual(60_000);
      expect(start - now()).toBeLessThanOrEqual(60_000);
      expect(await pacer.reserve(HOST, 1000)).toBe(start + 1000);
    });

    it("heldUntil() returns when the hold ends", async () => {
      expect(await pacer.heldUntil?.(HOST)).toBeLessThan(now());
      await pacer.reserve(HOST, 90_000);
      expect(await pacer.heldUntil?.(HOST)).toBeLessThan(now());
      const before = now();
      await pacer.hold?.(HOST, 60_000);
      // The server's clock may differ slightly.
      expect(((await other.heldUntil?.(HOST)) ?? 0) - before).toBeGreaterThanOrEqual(59_000);
      expect(((await other.heldUntil?.(HOST)) ?? 0) - now()).toBeLessThanOrEqual(60_001);
    });

    it("hold() does not shorten a longer hold", async () => {
      const before = now();
      await pacer.hold?.(HOST, 60_000);
      await other.hold?.(HOST, 10);
      expect((await pacer.reserve(HOST, 0)) - before).toBeGreaterThanOrEqual(60_000);
    });

    it("hold() extends a shorter hold of the same host, and delays no other host", async () => {
      const before = now();
      await pacer.hold?.(HOST, 10_000);
      await other.hold?.(HOST, 60_000);
      expect((await pacer.reserve(HOST, 0)) - before).toBeGreaterThanOrEqual(60_000);
      expect(await pacer.reserve("example.org:443", 0)).toBeLessThanOrEqual(now());
    });

    it("hold() does not shorten the interval since the last start", async () => {
      const first = await pacer.reserve(HOST, 90_000);
      await pacer.hold?.(HOST, 1000);
      expect(await other.reserve(HOST, 90_000)).toBe(first + 90_000);
    });
  });

  describe(`${name}: slowdown`, () => {
    beforeEach(openBoth);
    afterEach(close);

    const intervals = async (intervalMs: number) => {
      const first = await pacer.reserve(HOST, intervalMs);
      return (await other.reserve(HOST, intervalMs)) - first;
    };

    it("report() doubles the interval after each slow response, starting from at least one second", async () => {
      await pacer.report?.(HOST, "slow");
      expect(await intervals(5000)).toBe(10_000);
      await other.report?.(HOST, "slow");
      expect(await intervals(5000)).toBe(20_000);
      expect(await intervals(0)).toBe(4000);
      expect(await intervals(999)).toBe(4000);
    });

    it("report() multiplies the interval by at most 64", async () => {
      for (let i = 0; i < 9; i++) await pacer.report?.(HOST, "slow");
      expect(await intervals(2000)).toBe(128_000);
    });

    it("report() halves the interval after each success, down to the requested interval", async () => {
      for (let i = 0; i < 3; i++) await pacer.report?.(HOST, "slow");
      // A success counts only after a start, so a start is reserved first.
      expect(await intervals(500)).toBe(8000);
      const seen: number[] = [];
      for (let i = 0; i < 5; i++) {
        await other.report?.(HOST, "success");
        seen.push(await intervals(500));
      }
      expect(seen).toStrictEqual([4000, 2000, 500, 500, 500]);
      await pacer.report?.(HOST, "slow");
      expect(await intervals(500)).toBe(2000);
    });

    it("report() does not slow down other hosts", async () => {
      await pacer.report?.("example.org:443", "slow");
      expect(await intervals(700)).toBe(700);
    });
  });

  describe(`${name}: places`, () => {
    beforeEach(openBoth);
    afterEach(close);
    const place = async (of: Pacer, limit: number, ms: number, host = HOST): Promise<Place | undefined> =>
      of.place?.(host, limit, ms);

    it("place() grants places up to the limit, across instances", async () => {
      expect(pacer.place).toBeDefined();
      const one = await place(pacer, 2, LONG);
      expect(await place(other, 2, LONG)).toBeDefined();
      expect(await place(other, 2, LONG)).toBeUndefined();
      expect(await place(pacer, 2, LONG)).toBeUndefined();
      expect(await place(pacer, 3, LONG)).toBeDefined();
      expect(await place(pacer, 1, LONG, "example.org:443")).toBeDefined();
      await one?.release();
      expect(await place(pacer, 3, LONG)).toBeDefined();
      expect(await place(pacer, 3, LONG)).toBeUndefined();
    });

    it("place() grants no more than the limit to 100 concurrent callers", async () => {
      const asked = Array.from({ length: 100 }, (_, i) => place(i % 2 === 0 ? pacer : other, 7, LONG));
      expect((await Promise.all(asked)).filter((granted) => granted !== undefined)).toHaveLength(7);
    });

    it("place() grants a place again after its own lifetime has passed", async () => {
      const short = await place(pacer, 2, minute);
      const long = await place(pacer, 2, LONG);
      expect(await place(other, 2, LONG)).toBeUndefined();
      await opened.pass(minute);
      const next = await place(other, 2, LONG);
      expect(next).toBeDefined();
      expect(await place(other, 2, LONG)).toBeUndefined();
      expect(await short?.renew(LONG)).toBe(false);
      await short?.release();
      expect(await place(other, 2, LONG)).toBeUndefined();
      expect(await long?.renew(LONG)).toBe(true);
    });

    it("place() keeps a place valid after a place with a shorter lifetime has expired", async () => {
      const long = await place(pacer, 2, LONG);
      await place(other, 2, minute);
      expect(await place(other, 2, LONG)).toBeUndefined();
      await opened.pass(minute);
      expect(await place(other, 2, LONG)).toBeDefined();
      expect(await place(other, 2, LONG)).toBeUndefined();
      expect(await long?.renew(LONG)).toBe(true);
    });

    it("renew() extends a place, and returns false after release()", async () => {
      const mine = await place(pacer, 1, LONG);
      await opened.pass(LONG / 2);
      expect(await mine?.renew(LONG)).toBe(true);
      await opened.pass(0.75 * LONG);
      expect(await place(other, 1, LONG)).toBeUndefined();
      await mine?.release();
      expect(await mine?.renew(LONG)).toBe(false);
      expect(await place(other, 1, LONG)).toBeDefined();
    });

    it("place() and reserve() do not affect each other", async () => {
      await place(pacer, 1, LONG);
      const first = await pacer.reserve(HOST, 60_000);
      expect(await other.reserve(HOST, 60_000)).toBe(first + 60_000);
      expect(await place(other, 1, LONG)).toBeUndefined();
    });
  });

  pacerOrderContract(name, open);
}
