import { dialects } from "@maycrawl/engine";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AccessEntry } from "../../src/entry/access-entry.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { type Answer, robots, type Site } from "../support-agent/test-site.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const dialect = dialects.google;

afterEach(() => vi.restoreAllMocks());

/** Starts a site with a robots.txt and a page, and creates an agent that has fetched both once. */
async function begun() {
  const here = await startSite({
    "/robots.txt": robots("User-agent: *", "Disallow: /secret"),
    "/page": { body: "page" },
  });
  const clock = new ManualClock();
  const store = new MemoryStore({ clock });
  const make = () => agentWith({ clock, store, dialect, pace: { intervalMs: 0 } });
  const agent = make();
  await fetched(agent, here);
  return { here, clock, store, make, agent, secret: `${here.origin}/secret` };
}

async function fetched(agent: ReturnType<typeof agentWith>, here: Site): Promise<boolean> {
  try {
    await (await agent.fetch(`${here.origin}/page`)).text();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns whether a URL is allowed. Calls `agent.report()` before the decision, so that refreshes in the background
 * have ended.
 */
async function asked(agent: ReturnType<typeof agentWith>, url: string): Promise<boolean> {
  await agent.report(url);
  await new Promise((resolve) => setImmediate(resolve));
  return (await agent.decide(url)).allowed;
}

/** Returns the times of page results in the store. */
const pagesIn = (store: MemoryStore, here: Site): AccessEntry["pages"] => store.get(here.origin)?.pages;

describe("30 days after the first 12 hours of an outage, the dialect google", () => {
  test("blocks all URLs of a site whose pages responded only before the outage", async () => {
    const { here, clock, store, agent, secret } = await begun();
    here.answers.set("/robots.txt", { status: 500 });
    clock.advance(2 * DAY);
    expect(await asked(agent, secret)).toBe(false);
    expect(pagesIn(store, here)).toBeUndefined();
    clock.advance(12 * HOUR + 30 * DAY);
    expect(await asked(agent, secret)).toBe(false);
    expect(await asked(agent, `${here.origin}/page`)).toBe(false);
  });

  test("allows or blocks all URLs by the page results of another agent with the same store", async () => {
    const { here, clock, store, make, agent, secret } = await begun();
    here.answers.set("/robots.txt", { status: 500 });
    clock.advance(2 * DAY);
    await asked(agent, secret);
    clock.advance(12 * HOUR);
    expect(await fetched(agent, here)).toBe(true);
    await expect.poll(() => pagesIn(store, here)).toEqual({ answeredAt: clock.now() });
    const other = make();
    expect(await asked(other, secret)).toBe(false);
    clock.advance(30 * DAY);
    expect(await asked(other, secret)).toBe(true);
    expect(await asked(agent, secret)).toBe(true);
    expect(await asked(make(), secret)).toBe(true);
    // Now the page fails too.
    here.answers.set("/page", (_, response) => void response.destroy());
    expect(await fetched(agent, here)).toBe(false);
    expect((await agent.decide(secret)).allowed).toBe(false);
    await expect.poll(() => pagesIn(store, here)?.failedAt).toBe(clock.now());
    clock.advance(MINUTE);
    expect(await asked(other, secret)).toBe(false);
    expect(await asked(make(), secret)).toBe(false);
  });

  test.each<[what: string, fails: (here: Site) => void]>([
    ["503 for pages", (here) => here.answers.set("/page", { status: 503 })],
    ["no response", (here) => here.answers.set("/page", (_, response) => void response.destroy())],
  ])("blocks all URLs of a site whose last page failed: %s", async (_, fails) => {
    const { here, clock, agent, secret } = await begun();
    here.answers.set("/robots.txt", { status: 500 });
    clock.advance(2 * DAY);
    await asked(agent, secret);
    clock.advance(12 * HOUR);
    expect(await fetched(agent, here)).toBe(true);
    clock.advance(29 * DAY);
    await asked(agent, secret);
    fails(here);
    await fetched(agent, here);
    clock.advance(DAY);
    expect(await asked(agent, secret)).toBe(false);
  });

  test("blocks all URLs of a site that refuses connections for 35 days", async () => {
    const { here, clock, agent, secret } = await begun();
    here.server.closeAllConnections();
    await new Promise((resolve) => here.server.close(resolve));
    clock.advance(2 * DAY);
    for (let day = 0; day < 35; day++) {
      expect(await asked(agent, secret), `day ${day}`).toBe(false);
      expect(await fetched(agent, here)).toBe(false);
      clock.advance(DAY);
    }
    expect(await asked(agent, secret)).toBe(false);
  });

  test("blocks all URLs of a site that stopped responding after its last page", async () => {
    const { here, clock, agent, secret } = await begun();
    here.answers.set("/robots.txt", (_, response) => void response.destroy());
    clock.advance(2 * DAY);
    await asked(agent, secret);
    clock.advance(12 * HOUR);
    expect(await fetched(agent, here)).toBe(true);
    clock.advance(29 * DAY);
    await asked(agent, secret);
    clock.advance(DAY);
    expect(await asked(agent, secret)).toBe(false);
  });

  test("allows or blocks all URLs by the results that turns report", async () => {
    const { here, clock, store, make, agent, secret } = await begun();
    here.answers.set("/robots.txt", { status: 500 });
    clock.advance(2 * DAY);
    await asked(agent, secret);
    clock.advance(12 * HOUR);
    const turn = await agent.turn(`${here.origin}/page`);
    await turn.answered(404);
    await turn.done();
    await expect.poll(() => pagesIn(store, here)).toEqual({ answeredAt: clock.now() });
    clock.advance(30 * DAY);
    expect(await asked(make(), secret)).toBe(true);
    await using other = await agent.turn(`${here.origin}/page`);
    other.failed();
    expect((await agent.decide(secret)).allowed).toBe(false);
  });
});

test("an agent stores 1 of 60 equal page results, and at most 20 of 60 alternating page results", async () => {
  const { here, clock, store, agent, secret } = await begun();
  const set = vi.spyOn(store, "set");
  for (let i = 0; i < 10; i++) await fetched(agent, here);
  // While the robots.txt is available, page results are not stored.
  expect(set).toHaveBeenCalledTimes(0);
  here.answers.set("/robots.txt", { status: 500 });
  clock.advance(2 * DAY);
  await asked(agent, secret);
  clock.advance(12 * HOUR);
  await asked(agent, secret);
  const writes = async (pages: number, answers: (i: number) => Answer): Promise<number> => {
    set.mockClear();
    const attempts = here.count("/robots.txt");
    for (let i = 0; i < pages; i++) {
      clock.advance(1.5 * MINUTE);
      here.answers.set("/page", answers(i));
      await fetched(agent, here);
    }
    await expect.poll(() => set.mock.calls.length).toBeGreaterThan(0);
    return set.mock.calls.length - (here.count("/robots.txt") - attempts);
  };
  expect(await writes(60, () => ({ body: "page" }))).toBe(1);
  // For 90 minutes, pages alternately respond and fail.
  expect(await writes(60, (i) => (i % 2 === 0 ? { status: 500 } : { body: "page" }))).toBeLessThanOrEqual(20);
});
