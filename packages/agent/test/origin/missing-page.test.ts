import { dialects } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { onAgentEvent } from "../../src/observe/agent-events.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { type Answer, robots, type Site } from "../support-agent/test-site.ts";

const MINUTE = 60_000;
const dialect = dialects["google-2012"];
const UNKNOWN = /^\/maycrawl-no-such-page-[0-9a-f]{16}$/;

/** Starts a site that sends `otherwise` for every path that `answers` does not contain. */
async function siteAnswering(otherwise: Answer, answers: Record<string, Answer>): Promise<Site> {
  const here = await startSite(answers);
  const { get } = here.answers;
  here.answers.get = (path) => get.call(here.answers, path) ?? otherwise;
  return here;
}

/** Returns the requested paths. The probe's random path is replaced by "unknown". */
const paths = ({ asked }: Site): readonly string[] =>
  asked.map(({ path }) => (UNKNOWN.test(path) ? "unknown" : path));

const silent: Answer = (_, response) => void response.destroy();
const down = { status: 503 };
const home = { body: "home" };

describe("probeMissingPages: a 5xx for a robots.txt", () => {
  test("counts as a 404 if an unknown URL has the same status and the home page responds", async () => {
    const here = await siteAnswering(down, { "/": home });
    const agent = agentWith({ dialect, probeMissingPages: true });
    expect(await agent.decide(`${here.origin}/a`)).toMatchObject({ allowed: true, because: "unavailable" });
    expect(paths(here)).toEqual(["/robots.txt", "unknown", "/"]);
    const { attempt, access } = await agent.report(here.origin);
    expect(attempt.missingPage).toEqual({ status: 503, home: 200 });
    expect(access).toEqual({ kind: "unavailable", status: 503 });
    expect(here.asked).toHaveLength(3);
  });

  test.each<
    [what: string, otherwise: Answer, answers: Record<string, Answer>, found: object, asked: string[]]
  >([
    ["the home page also has status 503", down, {}, { status: 503, home: 503 }, ["unknown", "/"]],
    ["unknown URLs respond with 200", {}, { "/": home }, { status: 200 }, ["unknown"]],
    ["unknown URLs have status 500, not 503", { status: 500 }, { "/": home }, { status: 500 }, ["unknown"]],
    ["unknown URLs get no response", silent, { "/": home }, { status: 0 }, ["unknown"]],
    ["the home page gets no response", down, { "/": silent }, { status: 503, home: 0 }, ["unknown", "/"]],
    [
      "the home page has status 408",
      down,
      { "/": { status: 408 } },
      { status: 503, home: 408 },
      ["unknown", "/"],
    ],
    [
      "the home page has status 429",
      down,
      { "/": { status: 429 } },
      { status: 503, home: 429 },
      ["unknown", "/"],
    ],
  ])("counts as a 5xx if %s", async (_, otherwise, answers, found, asked) => {
    const here = await siteAnswering(otherwise, { "/robots.txt": down, ...answers });
    const agent = agentWith({ dialect, probeMissingPages: true });
    expect(await agent.decide(`${here.origin}/a`)).toMatchObject({ allowed: false, because: "unreachable" });
    expect(paths(here)).toEqual(["/robots.txt", ...asked]);
    const report = await agent.report(here.origin);
    expect(report.attempt.missingPage).toEqual(found);
    expect(report.dueAt).toBeGreaterThan(report.attempt.at);
    expect(here.asked).toHaveLength(1 + asked.length);
  });

  test("is compared with the probe's response after the redirects of both", async () => {
    const other = await siteAnswering(down, { "/home": home });
    const to = (path: string): Answer => ({ status: 302, headers: { location: other.origin + path } });
    const here = await siteAnswering(to("/nowhere"), { "/robots.txt": to("/robots.txt"), "/": to("/home") });
    const agent = agentWith({ dialect, probeMissingPages: true });
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(true);
    expect(paths(other)).toEqual(["/robots.txt", "/nowhere", "/home"]);
  });

  test("counts as a 5xx without the option probeMissingPages, and no probe is sent", async () => {
    const here = await siteAnswering(down, { "/": home });
    const agent = agentWith({ dialect });
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
    expect(paths(here)).toEqual(["/robots.txt"]);
    expect((await agent.report(here.origin)).attempt.missingPage).toBeUndefined();
  });

  test.each(["amazonbot", "yandex"] as const)(
    "causes no probe in the dialect %s, which treats a 404 like a 5xx",
    async (name) => {
      const here = await siteAnswering(down, { "/": home });
      const agent = agentWith({ dialect: dialects[name], probeMissingPages: true });
      const { allowed } = await agent.decide(`${here.origin}/a`);
      expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(allowed);
      expect(paths(here)).toEqual(["/robots.txt"]);
    },
  );

  test("without Retry-After is the only response that causes a probe", async () => {
    const later = { status: 503, headers: { "retry-after": "3600" } };
    for (const answer of [robots("User-agent: *"), { status: 404 }, { status: 429 }, later, silent]) {
      const here = await startSite({ "/robots.txt": answer });
      await agentWith({ dialect, probeMissingPages: true }).decide(here.origin);
      expect(paths(here)).toEqual(["/robots.txt"]);
    }
  });

  test("is retried only after the end of the probe, even if the probe is slow", async () => {
    const clock = new ManualClock();
    const slow: Answer = (_, response) => {
      clock.advance(5 * MINUTE);
      response.writeHead(503).end();
    };
    const here = await siteAnswering(down, { "/": slow });
    const agent = agentWith({ dialect, clock, probeMissingPages: true });
    expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(false);
    expect((await agent.report(here.origin)).dueAt).toBeGreaterThan(clock.now());
    expect(paths(here)).toEqual(["/robots.txt", "unknown", "/"]);
  });

  test("is retried by the retry schedule, with the probe, until the site recovers", async () => {
    const here = await siteAnswering(down, { "/": home });
    const clock = new ManualClock();
    const agent = agentWith({ dialect, clock, probeMissingPages: true });
    const allowed = async (): Promise<boolean> => (await agent.decide(`${here.origin}/a`)).allowed;
    expect(await allowed()).toBe(true);
    clock.advance(10_000);
    expect(await allowed()).toBe(true);
    expect(here.count("/robots.txt")).toBe(1);
    // From here on, the home page also responds with 503.
    here.answers.delete("/");
    clock.advance(MINUTE);
    expect(await allowed()).toBe(false);
    here.answers.set("/robots.txt", robots("User-agent: *", "Disallow: /b"));
    clock.advance(10 * MINUTE);
    expect(await allowed()).toBe(true);
    expect((await agent.decide(`${here.origin}/b`)).allowed).toBe(false);
    expect(paths(here)).toEqual([
      "/robots.txt",
      "unknown",
      "/",
      "/robots.txt",
      "unknown",
      "/",
      "/robots.txt",
    ]);
    const unknown = here.asked.map(({ path }) => path).filter((path) => UNKNOWN.test(path));
    expect(new Set(unknown).size).toBe(2);
  });
});

describe("probeMissingPages: agents that share a store", () => {
  test("share the result of the probe, which only agents with the option use", async () => {
    const here = await siteAnswering(down, { "/": home });
    const store = new MemoryStore();
    const url = `${here.origin}/a`;
    const decided = async (probeMissingPages: boolean): Promise<boolean> =>
      (await agentWith({ dialect, store, probeMissingPages }).decide(url)).allowed;
    expect(await decided(true)).toBe(true);
    expect([await decided(false), await decided(true)]).toEqual([false, true]);
    expect(paths(here)).toEqual(["/robots.txt", "unknown", "/"]);
  });

  test("retry a 5xx that was stored without the probe immediately, but only once", async () => {
    const here = await siteAnswering(down, {});
    const store = new MemoryStore();
    const url = `${here.origin}/a`;
    await agentWith({ dialect, store }).decide(url);
    const agent = agentWith({ dialect, store, probeMissingPages: true });
    const answers = await Promise.all([agent.decide(url), agent.decide(url)]);
    expect(answers.map(({ allowed }) => allowed)).toEqual([false, false]);
    await agentWith({ dialect, store, probeMissingPages: true }).decide(url);
    await agentWith({ dialect, store }).decide(url);
    expect(paths(here)).toEqual(["/robots.txt", "/robots.txt", "unknown", "/"]);
  });
});

test("probeMissingPages: a 5xx stored without the probe is retried immediately, even if the clock advances", async () => {
  const here = await siteAnswering(down, { "/": home });
  const store = new MemoryStore();
  const clock = new ManualClock();
  await agentWith({ dialect, store, clock }).decide(here.origin);
  const ticking = new ManualClock(clock.now());
  const now = (): number => {
    ticking.advance(1);
    return ticking.now();
  };
  const sleep = ticking.sleep.bind(ticking);
  const agent = agentWith({ dialect, store, clock: { now, sleep }, probeMissingPages: true });
  expect((await agent.decide(here.origin)).allowed).toBe(true);
});

test("probeMissingPages: a call aborted during the probe rejects with the reason and stores nothing", async () => {
  const reason = new Error("enough");
  const ended = new AbortController();
  const here = await siteAnswering(() => ended.abort(reason), { "/robots.txt": down });
  const store = new MemoryStore();
  const agent = agentWith({ dialect, store, probeMissingPages: true });
  await expect(agent.decide(`${here.origin}/a`, { signal: ended.signal })).rejects.toBe(reason);
  expect(paths(here)).toEqual(["/robots.txt", "unknown"]);
  expect(store.get(here.origin)).toBeUndefined();
  // The lease is free again.
  here.answers.set("/robots.txt", robots("User-agent: *"));
  expect((await agent.decide(`${here.origin}/a`)).allowed).toBe(true);
});

test("probeMissingPages: an address refused during the probe counts as no response", async () => {
  let isRefused = false;
  const here = await siteAnswering(down, {
    "/": home,
    "/robots.txt": (_, response) => {
      isRefused = true;
      response.writeHead(503).end();
    },
  });
  const agent = agentWith({ dialect, probeMissingPages: true, addressPolicy: () => !isRefused });
  expect((await agent.report(here.origin)).attempt.missingPage).toEqual({ status: 0 });
  expect(paths(here)).toEqual(["/robots.txt"]);
});

test("beforeRobots is called before each request of the probe, and prevents the request by throwing", async () => {
  const here = await siteAnswering(down, { "/": home });
  const reason = new Error("not mine any more");
  const calls: number[] = [];
  const beforeRobots = (): void => {
    calls.push(here.asked.length);
    if (calls.length === 3) throw reason;
  };
  const agent = agentWith({ dialect, probeMissingPages: true, beforeRobots });
  await expect(agent.decide(here.origin)).rejects.toBe(reason);
  expect([calls, paths(here)]).toEqual([
    [0, 1, 2],
    ["/robots.txt", "unknown"],
  ]);
});

test("paceRobots delays the first page until one interval after the last request of the probe", async () => {
  const clock = new ManualClock();
  const began = clock.now();
  const here = await siteAnswering(down, {
    "/": (_, response) => {
      clock.advance(400);
      response.end("home");
    },
  });
  const agent = agentWith({
    dialect,
    clock,
    probeMissingPages: true,
    paceRobots: true,
    pace: { intervalMs: 5_000 },
  });
  await agent.decide(here.origin);
  expect(await agent.waitFor(here.origin)).toMatchObject({ intervalMs: 5_000, nextInMs: 5_000 });
  expect(clock.now() - began).toBe(400);
});

test("the event `fetch` contains the result of the probe", async () => {
  const here = await siteAnswering(down, { "/": home });
  const seen: unknown[] = [];
  const stop = onAgentEvent("fetch", ({ origin, fetched, access }) => {
    if (origin === here.origin) seen.push([fetched.missingPage, access.kind]);
  });
  await agentWith({ dialect, probeMissingPages: true }).decide(here.origin);
  stop();
  expect(seen).toEqual([[{ status: 503, home: 200 }, "unavailable"]]);
});
