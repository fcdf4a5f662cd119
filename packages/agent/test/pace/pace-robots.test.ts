import { describe, expect, test } from "vitest";
import { onAgentEvent } from "../../src/observe/agent-events.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";
import { type Answer, robots } from "../support-agent/test-site.ts";

/** Starts a site that logs the path of each request and its time, in ms since `clock` was created. */
async function timed(
  clock: SteppedClock,
  robotsTxt: Answer,
): Promise<{ page: string; log: [string, number][] }> {
  const log: [string, number][] = [];
  const noted =
    (path: string, answer: Answer): Answer =>
    (request, response) => {
      log.push([path, clock.passed]);
      if (typeof answer === "function") return answer(request, response);
      response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body ?? "");
    };
  const here = await startSite({
    "/robots.txt": noted("/robots.txt", robotsTxt),
    "/p": noted("/p", { body: "x" }),
  });
  return { page: `${here.origin}/p`, log };
}

describe("paceRobots", () => {
  test.each([
    [0, "User-agent: *"],
    [300, "User-agent: *"],
    [0, "User-agent: *\nCrawl-delay: 0.4"],
  ])(
    "delays the first page until one interval after the robots.txt: intervalMs %i, robots.txt %j",
    async (intervalMs, line) => {
      const clock = new SteppedClock();
      const { page, log } = await timed(clock, robots(line));
      const agent = agentWith({ clock, paceRobots: true, pace: { intervalMs } });
      let waits = 0;
      const stop = onAgentEvent("wait", () => void waits++);
      for (let i = 0; i < 2; i++) await (await clock.until(agent.fetch(page))).text();
      stop();
      const min = line.includes("0.4") ? 400 : intervalMs;
      expect(log).toEqual([
        ["/robots.txt", 0],
        ["/p", min],
        ["/p", 2 * min],
      ]);
      if (min === 0) expect(waits).toBe(0);
    },
  );

  test.each([100, 400])(
    "counts the interval from the end of a robots.txt request that takes %i ms",
    async (ms) => {
      const clock = new SteppedClock();
      const { page, log } = await timed(clock, (_, response) => {
        clock.advance(ms);
        response.writeHead(404).end();
      });
      const agent = agentWith({ clock, paceRobots: true, pace: { intervalMs: 300 } });
      await (await clock.until(agent.fetch(page))).text();
      expect(log).toEqual([
        ["/robots.txt", 0],
        ["/p", ms + 300],
      ]);
    },
  );

  test("causes no delay for a cached robots.txt", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *"), "/p": { body: "x" } });
    const store = new MemoryStore();
    await agentWith({ store }).decide(`${here.origin}/p`);
    const agent = agentWith({ store, paceRobots: true, pace: { intervalMs: 60_000 } });
    expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs: 60_000, nextInMs: 0 });
    await (await agent.fetch(`${here.origin}/p`)).text();
    expect(here.count("/robots.txt")).toBe(1);
  });

  test("delays a page again if robots.txt expires while the page waits for its turn", async () => {
    const clock = new SteppedClock();
    const { page, log } = await timed(clock, {
      headers: { "cache-control": "max-age=1" },
      body: "User-agent: *\n",
    });
    const options = { clock, lifetime: { minSeconds: 1 }, refreshAfter: 1 };
    const agent = agentWith({ ...options, paceRobots: true, pace: { intervalMs: 700 } });
    for (let i = 0; i < 2; i++) await (await clock.until(agent.fetch(page))).text();
    expect(log).toEqual([
      ["/robots.txt", 0],
      ["/p", 700],
      ["/robots.txt", 1400],
      ["/p", 2100],
    ]);
  });
});

test("without paceRobots the first page follows robots.txt immediately", async () => {
  const clock = new SteppedClock();
  const { page, log } = await timed(clock, robots("User-agent: *"));
  const agent = agentWith({ clock, pace: { intervalMs: 5_000 } });
  await (await clock.until(agent.fetch(page))).text();
  expect(log).toEqual([
    ["/robots.txt", 0],
    ["/p", 0],
  ]);
});

test("waitFor() returns how long the next request would have to wait now", async () => {
  const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
  const clock = new SteppedClock();
  const agent = agentWith({ clock, pace: { intervalMs: 5_000 } });
  expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs: 5_000, nextInMs: 0 });
  const turn = await agent.turn(`${here.origin}/p`);
  await turn.answered(429, "40");
  await turn.done();
  expect(await agent.waitFor(here.origin)).toMatchObject({ nextInMs: 40_000 });
  clock.advance(39_000);
  expect(await agent.waitFor(here.origin)).toMatchObject({ nextInMs: 1_000 });
});
