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
  /** Another store over what is kept, as another process has it. */
  another(): Awaitable<AccessStore>;
  /** Has so many milliseconds go by for the leases. */
  pass(ms: number): Awaitable<void>;
  close?(): Awaitable<void>;
}

/**
 * Tests that every store passes.
 * @param open returns an empty store for each test.
 * @param minute length of a minute in milliseconds; shorter where the test waits for it.
 */
export function storeContract(name: string, open: () => Awaitable<OpenedStore>, minute = 60_000): void {
  /** Lifetime of a lease in ms. No test takes this long: `pass` advances the time. */
  const LONG = 10 * minute;
  describe(`${name} keeps entries`, () => {
    let opened: OpenedStore;
    let store: AccessStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close?.());

    it("knows nothing at first", async () => {
      expect(await store.get("https://example.com")).toBeUndefined();
    });

    it("gives what was set, with every part", async () => {
      await store.set("https://example.com", fullEntry());
      expect(await store.get("https://example.com")).toStrictEqual(fullEntry());
      expect(await (await opened.another()).get("https://example.com")).toStrictEqual(fullEntry());
    });

    it("keeps what pages did beside the attempts, for all who share it", async () => {
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

    it("keeps how a site answered for a missing page", async () => {
      for (const missingPage of [{ status: 503, home: 200 }, { status: 404 }, { status: 0 }]) {
        const { attempts, ...rest } = fullEntry();
        const last = attempts.at(-1) as (typeof attempts)[0];
        const probed = { ...last, fetched: { ...last.fetched, missingPage } };
        const entry = { ...rest, attempts: [...attempts.slice(0, -1), probed] };
        await store.set("https://example.com", entry);
        expect(await (await opened.another()).get("https://example.com")).toStrictEqual(entry);
      }
    });

    it("lets two agents give one answer by what pages did in a long outage", async () => {
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
      await expect.poll(noted).toMatchObject({ answeredAt: expect.any(Number) });
      clock.advance(31 * DAY);
      await using two = agent(other);
      expect(await asked(two)).toBe(true);
      expect(await asked(one)).toBe(true);
      page = 0;
      await expect(one.fetch("https://example.com/a")).rejects.toThrow("fetch failed");
      expect(await asked(one)).toBe(false);
      await expect.poll(noted).toMatchObject({ failedAt: expect.any(Number) });
      clock.advance(60_000);
      expect(await asked(two)).toBe(false);
    });

    it("puts an entry in the place of the older one", async () => {
      for (const text of ["a", "Disallow: /".repeat(5000), "c", ""]) {
        await store.set("https://example.com", entryOf(text));
        expect(isDeepStrictEqual(await store.get("https://example.com"), entryOf(text))).toBe(true);
      }
    });

    it("keeps the largest body there can be", async () => {
      const entry = entryOf(noise(512_001));
      await store.set("https://example.com", entry);
      expect(isDeepStrictEqual(await store.get("https://example.com"), entry)).toBe(true);
    });

    it("tells origins apart", async () => {
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

    it("forgets what was deleted, once and twice", async () => {
      await store.set("https://example.com", fullEntry());
      await store.delete("https://example.com");
      await store.delete("https://example.com");
      expect(await store.get("https://example.com")).toBeUndefined();
      await store.set("https://example.com", entryOf("b"));
      expect(await store.get("https://example.com")).toStrictEqual(entryOf("b"));
    });

    it("gives entries that the caller may change", async () => {
      await store.set("https://example.com", entryOf("abc"));
      (await store.get("https://example.com"))?.attempts[0]?.fetched.bytes?.fill(0);
      expect(await store.get("https://example.com")).toStrictEqual(entryOf("abc"));
    });

    it("keeps a thousand that are set at once", async () => {
      const origins = Array.from({ length: 1000 }, (_, i) => `https://site-${i}.example`);
      await Promise.all(origins.map((origin) => store.set(origin, entryOf(origin, origin))));
      const had = await Promise.all(origins.map((origin) => store.get(origin)));
      const wrong = origins.filter((origin, i) => !isDeepStrictEqual(had[i], entryOf(origin, origin)));
      expect(wrong).toEqual([]);
    });
  });

  describe(`${name} leases`, () => {
    let opened: OpenedStore;
    let other: AccessStore;
    const lease = async (of: AccessStore, origin: string, ms: number): Promise<Lease | undefined> =>
      of.lease?.(origin, ms);
    beforeEach(async () => {
      opened = await open();
      other = await opened.another();
    });
    afterEach(() => opened.close?.());

    it("to one at a time, for each origin", async () => {
      expect(opened.store.lease).toBeDefined();
      const mine = await lease(opened.store, "https://a.example", LONG);
      expect(mine).toBeDefined();
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
      expect(await lease(opened.store, "https://a.example", LONG)).toBeUndefined();
      expect(await lease(other, "https://b.example", LONG)).toBeDefined();
      await mine?.release();
      expect(await lease(other, "https://a.example", LONG)).toBeDefined();
    });

    it("to exactly one of a hundred who ask at once", async () => {
      const asked = Array.from({ length: 100 }, (_, i) =>
        lease(i % 2 === 0 ? opened.store : other, "https://a.example", LONG),
      );
      expect((await Promise.all(asked)).filter((had) => had !== undefined)).toHaveLength(1);
    });

    it("until the time is up", async () => {
      const lost = await lease(opened.store, "https://a.example", LONG);
      await opened.pass(LONG - minute);
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
      await opened.pass(minute);
      const next = await lease(other, "https://a.example", LONG);
      expect(next).toBeDefined();
      // Who lost it cannot take it back, neither by renewing nor by releasing.
      expect(await lost?.renew(LONG)).toBe(false);
      await lost?.release();
      expect(await lease(opened.store, "https://a.example", LONG)).toBeUndefined();
      expect(await next?.renew(LONG)).toBe(true);
    });

    it("longer to who renews in time, and not to who renews too late", async () => {
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

    it("nothing to who released", async () => {
      const mine = await lease(opened.store, "https://a.example", LONG);
      await mine?.release();
      await mine?.release();
      expect(await mine?.renew(LONG)).toBe(false);
    });

    it("apart from the entries", async () => {
      await lease(opened.store, "https://a.example", LONG);
      await opened.store.set("https://a.example", entryOf("a"));
      await opened.store.delete("https://a.example");
      expect(await lease(other, "https://a.example", LONG)).toBeUndefined();
    });
  });
}
