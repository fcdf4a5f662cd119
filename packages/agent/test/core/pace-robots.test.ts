import { describe, expect, test } from "vitest";
import { onAgentEvent } from "../../src/observe/events.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ManualClock } from "./manual-clock.ts";
import { agentWith, served } from "./served.ts";
import { robots, type Site } from "./site.ts";

/** The server writes down what comes when it has time for it: that much later, in milliseconds. */
const GRAIN = 100;

/** The times between a server's requests, in milliseconds. */
function gaps({ asked }: Site): number[] {
  return asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0));
}

describe("with paceRobots, a request for robots.txt counts as one to its host", () => {
  test.each([
    [0, "User-agent: *"],
    [300, "User-agent: *"],
    [0, "User-agent: *\nCrawl-delay: 0.4"],
  ])("the first page follows an interval later: own %i ms, %j", async (intervalMs, line) => {
    const here = await served({ "/robots.txt": robots(line), "/p": { body: "x" } });
    const agent = agentWith({ paceRobots: true, pace: { intervalMs } });
    let waits = 0;
    const stop = onAgentEvent("wait", () => void waits++);
    for (let i = 0; i < 2; i++) await (await agent.fetch(`${here.origin}/p`)).text();
    stop();
    expect(here.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/p", "/p"]);
    const least = line.includes("0.4") ? 400 : intervalMs;
    for (const gap of gaps(here)) expect(gap).toBeGreaterThanOrEqual(least - GRAIN);
    if (least === 0) expect(waits).toBe(0);
  });

  test("a robots.txt that takes long counts from its end", async () => {
    const here = await served({
      "/robots.txt": (_, response) => void setTimeout(() => response.writeHead(404).end(), 400),
      "/p": { body: "x" },
    });
    const agent = agentWith({ paceRobots: true, pace: { intervalMs: 300 } });
    await (await agent.fetch(`${here.origin}/p`)).text();
    expect(gaps(here)[0]).toBeGreaterThanOrEqual(700 - GRAIN);
  });

  test("a cached robots.txt costs nothing", async () => {
    const here = await served({ "/robots.txt": robots("User-agent: *"), "/p": { body: "x" } });
    const store = new MemoryStore();
    await agentWith({ store }).decide(`${here.origin}/p`);
    const agent = agentWith({ store, paceRobots: true, pace: { intervalMs: 60_000 } });
    expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs: 60_000, nextInMs: 0 });
    await (await agent.fetch(`${here.origin}/p`)).text();
    expect(here.count("/robots.txt")).toBe(1);
  });

  test("one that expires while a page waits for its turn counts, too", async () => {
    const here = await served({
      "/robots.txt": { headers: { "cache-control": "max-age=1" }, body: "User-agent: *\n" },
      "/p": { body: "x" },
    });
    const pace = { intervalMs: 700 };
    const agent = agentWith({ paceRobots: true, pace, lifetime: { leastSeconds: 1 }, refreshAfter: 1 });
    for (let i = 0; i < 2; i++) await (await agent.fetch(`${here.origin}/p`)).text();
    expect(here.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/p", "/robots.txt", "/p"]);
    const [first, , third] = gaps(here);
    expect(first).toBeGreaterThanOrEqual(700 - GRAIN);
    expect(third).toBeGreaterThanOrEqual(700 - GRAIN);
  });
});

test("without paceRobots the first page follows robots.txt immediately", async () => {
  const here = await served({ "/robots.txt": robots("User-agent: *"), "/p": { body: "x" } });
  await (await agentWith({ pace: { intervalMs: 5_000 } }).fetch(`${here.origin}/p`)).text();
  expect(gaps(here)[0]).toBeLessThan(1_000);
});

test("waitFor returns how long the next request has to wait by now", async () => {
  const here = await served({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
  const clock = new ManualClock();
  const agent = agentWith({ clock, pace: { intervalMs: 5_000 } });
  expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs: 5_000, nextInMs: 0 });
  const turn = await agent.turn(`${here.origin}/p`);
  await turn.answered(429, "40");
  await turn.done();
  expect(await agent.waitFor(here.origin)).toMatchObject({ nextInMs: 40_000 });
  clock.advance(39_000);
  expect(await agent.waitFor(here.origin)).toMatchObject({ nextInMs: 1_000 });
});
