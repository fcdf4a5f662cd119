import { subscribe } from "node:diagnostics_channel";
import { afterEach, describe, expect, test } from "vitest";
import { type AgentEvents, getChannelName } from "../../src/observe/agent-events.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { settle } from "../support-agent/paced.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";

const events: AgentEvents["store"][] = [];
const listen = (message: unknown): void => void events.push(message as AgentEvents["store"]);
subscribe(getChannelName("store"), listen);
afterEach(() => {
  events.length = 0;
});

/** Wraps a store or pacer so that all its methods reject while the link is down. */
function losable<T extends object>(part: T, link: { readonly isThere: boolean }): T {
  const get = (_: T, name: string | symbol): unknown => {
    const member: unknown = Reflect.get(part, name, part);
    if (typeof member !== "function") return member;
    return async (...args: unknown[]) => {
      if (!link.isThere) throw new Error("the connection is closed");
      return member.apply(part, args);
    };
  };
  return new Proxy(part, { get });
}

describe("an agent whose store and pacer fail and recover", () => {
  // The file store-outage.long.test.ts contains this test with a real Redis.
  test("continues from its own memory, emits the event `store`, and later stores the missed entries", async () => {
    const clock = new ManualClock();
    const link = { isThere: true };
    const [store, pacer] = [
      losable(new MemoryStore({ clock }), link),
      losable(new MemoryPacer({ clock }), link),
    ];
    const before = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /x"),
      "/p": { body: "p" },
    });
    const during = await startSite({
      "/robots.txt": robots("User-agent: *", "Disallow: /y"),
      "/p": { body: "p" },
    });
    const agent = agentWith({ clock, store, pacer, pace: { intervalMs: 10 } });
    expect((await agent.decide(`${before.origin}/x`)).allowed).toBe(false);
    expect(events).toEqual([]);

    link.isThere = false;
    // Cached rules still apply, new rules are fetched once, and each page is fetched in its turn.
    expect((await agent.decide(`${before.origin}/x`)).allowed).toBe(false);
    expect((await agent.decide(`${during.origin}/y`)).allowed).toBe(false);
    expect((await agent.decide(`${during.origin}/z`)).allowed).toBe(true);
    await (await agent.fetch(`${during.origin}/p`)).text();
    const second = agent.fetch(`${during.origin}/p`);
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(9);
    await settle();
    expect([clock.asleep, during.count("/p")]).toEqual([1, 1]);
    clock.advance(1);
    await (await second).text();
    expect([before.count("/robots.txt"), during.count("/robots.txt")]).toEqual([1, 1]);
    expect(events).toMatchObject([
      { part: "store", state: "lost" },
      { part: "pacer", state: "lost" },
    ]);

    link.isThere = true;
    expect(await store.get(during.origin)).toBeUndefined();
    const news = await startSite();
    // The agent does not call the store and the pacer again for a second.
    clock.advance(989);
    await agent.decide(`${news.origin}/0`);
    expect(events).toHaveLength(2);
    clock.advance(1_000);
    // A call about a new origin tries the store again.
    await agent.report((await startSite()).origin);
    await (await agent.fetch(`${during.origin}/p`)).text();
    expect(events.slice(2)).toMatchObject([
      { part: "store", state: "back" },
      { part: "pacer", state: "back" },
    ]);
    await expect.poll(() => store.get(during.origin)).toBeDefined();
    const other = agentWith({ clock, store });
    expect((await other.decide(`${during.origin}/y`)).allowed).toBe(false);
    expect(during.count("/robots.txt")).toBe(1);
  });
});

describe("an agent with an incomplete or failing store", () => {
  test("uses a store without leases", async () => {
    const kept = new Map<string, unknown>();
    const store = {
      get: (origin: string) => kept.get(origin) as undefined,
      set: (origin: string, entry: unknown) => void kept.set(origin, entry),
      delete: (origin: string) => void kept.delete(origin),
    };
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /x") });
    expect((await agentWith({ store }).decide(`${here.origin}/x`)).allowed).toBe(false);
    expect((await agentWith({ store }).decide(`${here.origin}/x`)).allowed).toBe(false);
    expect(here.count("/robots.txt")).toBe(1);
  });

  test("works with its own memory if its store always fails", async () => {
    const fail = (): never => {
      throw new Error("disk on fire");
    };
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /x") });
    const agent = agentWith({ store: { get: fail, set: fail, delete: fail, lease: fail } });
    expect((await agent.decide(`${here.origin}/x`)).allowed).toBe(false);
    expect((await agent.decide(new URL(`${here.origin}/y`))).allowed).toBe(true);
    expect(here.count("/robots.txt")).toBe(1);
    expect(events).toMatchObject([{ part: "store", state: "lost", error: { message: "disk on fire" } }]);
  });
});
