import { dialects } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import type { AccessEntry } from "../../src/entry/access-entry.ts";
import { withFetched } from "../../src/entry/entry-attempts.ts";
import type { AccessStore } from "../../src/store/access-store.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ResilientStore } from "../../src/store/resilient-store.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { ExpiringRights } from "../../src/store/timed-rights.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";
import { newPath } from "../support-stores/folder.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = 4 * 365 * DAY;

/** Returns an entry whose only attempt ended at `at`. */
function entryAt(at: number): AccessEntry {
  const hops = [{ url: "https://a.example/robots.txt", status: 404, ms: 1 }];
  return withFetched(undefined, { startedAt: at, endedAt: at, hops, header: {} });
}

describe("after a clock that was years ahead is corrected", () => {
  test("a robots.txt in memory is fetched again", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Allow: /") });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    clock.advance(YEARS);
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(true);
    here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /"));
    clock.advance(-YEARS);
    expect(agent.decideNow(`${here.origin}/a`)).toBeUndefined();
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
    expect(here.count("/robots.txt")).toBe(2);
    // A clock that is set back by seconds causes no new request.
    clock.advance(-30_000);
    expect(agent.decideNow(`${here.origin}/a`)?.allowed).toBe(false);
  });

  test("a robots.txt in a shared store is fetched again", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Allow: /") });
    const store = new MemoryStore();
    const right = new ManualClock();
    const ahead = new ManualClock(right.now() + YEARS);
    expect((await agentWith({ clock: ahead, store }).decide(here.origin)).allowed).toBe(true);
    here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /"));
    const agent = agentWith({ clock: right, store });
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
    expect((await agent.decide(`${here.origin}/b`)).allowed).toBe(false);
    expect((await agentWith({ clock: right, store }).decide(`${here.origin}/a`)).allowed).toBe(false);
    expect(here.count("/robots.txt")).toBe(2);
  });

  test("the dialect's time limits for an outage start at the corrected time", async () => {
    const here = await startSite({ "/robots.txt": { status: 500 } });
    const store = new MemoryStore();
    const clock = new ManualClock();
    const ahead = new ManualClock(clock.now() + YEARS);
    const dialect = dialects.google;
    expect((await agentWith({ clock: ahead, store, dialect }).decide(here.origin)).allowed).toBe(false);
    const agent = agentWith({ clock, store, dialect });
    expect((await agent.decide(here.origin)).allowed).toBe(false);
    clock.advance(12 * HOUR);
    expect(await agent.decide(here.origin)).toMatchObject({ allowed: true, because: "unavailable" });
  });

  test("an entry with a future time, found in a store after its outage, is replaced by the current entry", async () => {
    const clock = new ManualClock();
    let isUnavailable = true;
    const behind = new MemoryStore();
    behind.set("https://a.example", entryAt(clock.now() + YEARS));
    const asked = <T>(answer: () => T): T => {
      if (isUnavailable) throw new Error("gone");
      return answer();
    };
    const store: AccessStore = {
      get: (origin) => asked(() => behind.get(origin)),
      set: (origin, entry) => asked(() => behind.set(origin, entry)),
      delete: (origin) => asked(() => behind.delete(origin)),
    };
    const resilient = new ResilientStore(store, new MemoryStore(), clock);
    const now = entryAt(clock.now());
    await resilient.set("https://a.example", now);
    isUnavailable = false;
    clock.advance(5_000);
    expect(await resilient.get("https://a.example")).toEqual(now);
    await expect.poll(() => behind.get("https://a.example")).toEqual(now);
  });

  test("a lease in a SQLite file does not block other processes", () => {
    const path = newPath();
    const clock = new ManualClock();
    const dead = new SqliteStore({ path, clock: new ManualClock(clock.now() + YEARS) });
    expect(dead.lease("https://a.example", 4_000)).toBeDefined();
    const store = new SqliteStore({ path, clock });
    expect(store.lease("https://a.example", 4_000)).toBeDefined();
    expect(store.lease("https://a.example", 4_000)).toBeUndefined();
  });

  test("a right in ExpiringRights does not block other callers", async () => {
    const clock = new ManualClock();
    const rights = new ExpiringRights(clock);
    clock.advance(YEARS);
    expect(rights.take("a", 1, 4_000)).toBeDefined();
    clock.advance(-YEARS);
    const right = rights.take("a", 1, 4_000);
    expect(right).toBeDefined();
    expect(rights.take("a", 1, 4_000)).toBeUndefined();
    await right?.release();
    expect(rights.take("a", 1, 4_000)).toBeDefined();
  });
});
