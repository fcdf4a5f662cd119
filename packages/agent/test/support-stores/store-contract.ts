import { isDeepStrictEqual } from "node:util";
import { dialects } from "@maycrawl/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RobotsAgent } from "../../src/robots-agent.ts";
import type { AccessStore, Awaitable, Lease } from "../../src/store/access-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { entryOf, fullEntry, noise } from "./entries.ts";

const DAY = 86_400_000;

export interface OpenedStore {
  readonly store: AccessStore;
  /** Opens another store for the same entries, as another process would. */
  another(): Awaitable<AccessStore>;
  /** Advances the time by `ms` for the leases. */
  pass(ms: number): Awaitable<void>;
  close?(): Awaitable<void>;
}

/**
 * Runs the tests that every store must pass.
 * @param open returns an empty store for each test.
 * @param minute length of a minute in ms. Tests that wait in real time use a shorter minute.
 */
export function storeContract(name: string, open: () => Awaitable<OpenedStore>, minute = 60_000): void {
  /** Lifetime of a lease in ms. `pass` advances the time, or waits in real time. */
  const LONG = 10 * minute;
  describe(`${name}: entries`, () => {
    let opened: OpenedStore;
    let store: AccessStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close?.());

    it("get() returns undefined for an unknown origin", async () => {
      expect(await store.get("https://example.com")).toBeUndefined();
    });

    it("get() returns the entry that set() stored, with every field", async () => {
      await store.set("https://example.com", fullEntry());
      expect(await store.get("https://example.com")).toStrictEqual(fullEntry());
      expect(await (await opened.another()).get("https://example.com")).toStrictEqual(fullEntry());
    });

    it("set() stores the times of page results, and every instance reads them", async () => {
      const pages = { answeredAt: 1_795_219_200_000, failedAt: 1_795_219_100_000.5 };
      for (const one of [pages, { answeredAt: 1 }, { failedAt: 2 }]) {
        await store.set("https://example.com", { ...fullEntry(), pages: one });
        expect(await store.get("https://example.com")).toStrictEqual({ ...fullEntry(), pages: one });
        const other = await opened.another();
        expect(await other.get("https://example.com")).toStrictEqual({ ...fullEntry(), pages: one });
      }
      await store.set("https://example.com", fullEntry());
      expect(await store.get("https://example.com")).toStrictEqual(fullEntry());
    });

    it("set() stores the site's statuses for a missing page", async () => {
      for (const missingPage of [{ status: 503, home: 200 }, { status: 404 }, { status: 0 }]) {
        const { attempts, ...rest } = fullEntry();
        const last = attempts.at(-1) as (typeof attempts)[0];
        const probed = { ...last, fetched: { ...last.fetched, missingPage } };
        const entry = { ...rest, attempts: [...attempts.slice(0, -1), probed] };
        await store.set("https://example.com", entry);
        expect(await (await opened.another()).get("https://example.com")).toStrictEqual(entry);
      }
    });

    it("two agents that share the store make the same decision from page results in a long outage", async () => {
      const clock = new ManualClock();
      let [robots, page] = [200, 200];
      const fetch = async (input: string | URL | Request): Promise<Response> => {
        const isRobots = String(input).endsWith("/robots.txt");
        if (!isRobots && page === 0) throw new TypeError("fetch failed");
        const status = isRobots ? robots : page;
        return new Response(status === 200 ? "User-agent: *\nDisallow: /secret\n" : "", { status });
      };
      const userAgent = "FooBot/1.0 (+https://example.com/bot)";
      const agent = (of: AccessStore): RobotsAgent =>
        new RobotsAgent({ userAgent, clock, fetch, store: of, dialect: dialects.google });
      await using one = agent(store);
      const other = await opened.another();
      const asked = async (of: RobotsAgent): Promise<boolean> =>
        (await of.decide("https://example.com/secret")).allowed;
      expect(await asked(one)).toBe(false);
      robots = 500;
      clock.advance(2 * DAY);
      await one.report("https://example.com/");
      clock.advance(DAY / 2);
      await (await one.fetch("https://example.com/a")).text();
      const noted = async () => (await other.get("https://example.com"))?.pages;
      // The note can be read before its writer releases the lease. An agent that waits for the lease would sleep by the
      // clock of this test, which does not move then.
      const leaseIsFree = async () => {
        if (other.lease === undefined) return true;
        const lease = await other.lease("https://example.com", LONG);
        await lease?.release();
        return lease !== undefined;
      };
      await expect.poll(noted).toMatchObject({ answeredAt: expect.any(Number) });
      await expect.poll(leaseIsFree).toBe(true);
      clock.advance(31 * DAY);
      await using two = agent(other);
      expect(await asked(two)).toBe(true);
      expect(await asked(one)).toBe(true);
      page = 0;
      await expect(one.fetch("https://example.com/a")).rejects.toThrow("fetch failed");
      expect(await asked(one)).toBe(false);
      await expect.poll(noted).toMatchObject({ failedAt: expect.any(Number) });
      await expect.poll(leaseIsFree).toBe(true);
      clock.advance(60_000);
      expect(await asked(two)).toBe(false);
    });

    it("set() replaces the previous entry", async () => {
      for (const text of ["a", "Disallow: /".repeat(5000), "c", ""]) {
        await store.set("https://example.com", entryOf(text));
        expect(isDeepStrictEqual(await store.get("https://example.com"), entryOf(text))).toBe(true);
      }
    });

    it("set() stores a body of the maximum size", async () => {
      const entry = entryOf(noise(512_001));
      await store.set("https://example.com", entry);
      expect(isDeepStrictEqual(await store.get("https://example.com"), entry)).toBe(true);
    });

    it("set() and delete() distinguish similar origins", async () => {
      const origins = [
        "https://example.com",
        "http://example.com",
        "https://example.com:8443",
        "https://example.co",
        "ftp://example.com",
        "http://[2001:db8::1]:8080",
        "https://xn--bcher-kva.example",
        `https://${"a.".repeat(120)}example`,
        "",
        "{}",
        "https://{a}.example",
        "naïve ' \" % _ \n \u0000 🤖",
      ];
      for (const origin of origins) await store.set(origin, entryOf(origin, origin));
      for (const origin of origins) {
        expect(await store.get(origin), origin).toStrictEqual(entryOf(origin, origin));
      }
      await store.delete("https://example.com");
      expect(await store.get("https://example.com")).toBeUndefined();
      expect(await store.get("http://example.com")).toBeDefined();
    });

    it("delete() removes an entry, and can be repeated", async () => {
      await store.set("https://example.com", fullEntry());
      await store.delete("https://example.com");
      await store.delete("https://example.com");
      expect(await store.get("https://example.com")).toBeUndefined();
      await store.set("https://example.com", entryOf("b"));
      expect(await store.get("https://example.com")).toStrictEqual(entryOf("b"));
    });

    it("get() returns a new entry, whose changes do not affect the store", async () => {
      await store.set("https://example.com", entryOf("abc"));
      (await store.get("https://example.com"))?.attempts[0]?.fetched.bytes?.fill(0);
      expect(await store.get("https://example.com")).toStrictEqual(entryOf("abc"));
    });

    it("set() stores 1,000 origins concurrently", async () => {
      const origins = Array.from({ length: 1000 }, (_, i) => `https://site-${i}.example`);
      await Promise.all(origins.map((origin) => store.set(origin, entryOf(origin, origin))));
      const stored = await Promise.all(origins.map((origin) => store.get(origin)));
      const wrong = origins.filter((origin, i) => !isDeepStrictEqual(stored[i], entryOf(origin, origin)));
      expect(wrong).toEqual([]);
    });
  });

  describe(`${name}: leases`, () => {
    let opened: OpenedStore;
    let other: AccessStore;
    const lease = async (of: AccessStore, origin: string, ms: number): Promise<Lease | undefined> =>
      of.lease?.(origin, ms);
    beforeEach(async () => {
      opened = await open();
      other = await opened.another();
    });
    afterEach(() => opened.close?.());

    it("lease() grants one lease at a time for each origin", async () => {
      expect(opened.store.lease).toBeDefined();
      const mine = await lease(opened.store, "https://a.example", LONG);
      expect(mine).toBeDefined();
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
      expect(await lease(opened.store, "https://a.example", LONG)).toBeUndefined();
      expect(await lease(other, "https://b.example", LONG)).toBeDefined();
      await mine?.release();
      expect(await lease(other, "https://a.example", LONG)).toBeDefined();
    });

    it("lease() grants exactly one lease to 100 concurrent callers", async () => {
      const asked = Array.from({ length: 100 }, (_, i) =>
        lease(i % 2 === 0 ? opened.store : other, "https://a.example", LONG),
      );
      expect((await Promise.all(asked)).filter((granted) => granted !== undefined)).toHaveLength(1);
    });

    it("lease() grants a new lease after expiry; the previous holder cannot renew or release the new lease", async () => {
      const lost = await lease(opened.store, "https://a.example", LONG);
      await opened.pass(LONG - minute);
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
      await opened.pass(minute);
      const next = await lease(other, "https://a.example", LONG);
      expect(next).toBeDefined();
      // The old holder can neither renew nor release the new lease.
      expect(await lost?.renew(LONG)).toBe(false);
      await lost?.release();
      expect(await lease(opened.store, "https://a.example", LONG)).toBeUndefined();
      expect(await next?.renew(LONG)).toBe(true);
    });

    it("renew() extends a lease, but not after it has expired", async () => {
      const mine = await lease(opened.store, "https://a.example", LONG);
      await opened.pass(LONG / 2);
      expect(await mine?.renew(LONG)).toBe(true);
      await opened.pass(0.75 * LONG);
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
      expect(await mine?.renew(LONG / 2)).toBe(true);
      await opened.pass(LONG / 2);
      expect(await mine?.renew(LONG)).toBe(false);
      expect(await lease(other, "https://a.example", LONG)).toBeDefined();
    });

    it("renew() returns false after release()", async () => {
      const mine = await lease(opened.store, "https://a.example", LONG);
      await mine?.release();
      await mine?.release();
      expect(await mine?.renew(LONG)).toBe(false);
    });

    it("set() and delete() do not affect the lease", async () => {
      await lease(opened.store, "https://a.example", LONG);
      await opened.store.set("https://a.example", entryOf("a"));
      await opened.store.delete("https://a.example");
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
    });
  });
}
