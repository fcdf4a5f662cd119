import { RobotsAgent } from "@maycrawl/agent";
import { expect, it } from "vitest";
import { BodyReader } from "../../../src/crawl/reading/body-reader.ts";
import { RoundRun } from "../../../src/crawl/run/round-run.ts";
import type { Frontier, HostWait } from "../../../src/crawl/state/frontier.ts";
import { Scope } from "../../../src/crawl/urls/scope.ts";
import { defaultBudgets } from "../../../src/crawl/urls/traps.ts";
import { LinkFinder } from "../../../src/crawl/visit/link-finder.ts";
import { Visitor } from "../../../src/crawl/visit/visitor.ts";
import { PathPatterns } from "../../../src/url/path-patterns.ts";
import { requestsTo } from "../../support/server-log.ts";
import { page, type World, world } from "../../support/world.ts";

/** Returns a frontier of hosts with one page each. */
function frontierOf(origins: readonly string[], wasStuck: boolean): Frontier {
  const hosts = origins.map((origin) => ({
    origin,
    wait: { readyAt: 0 } as HostWait,
    isTaken: false,
    queued: 1,
  }));
  const free = () => hosts.filter(({ isTaken, queued }) => !isTaken && queued > 0);
  return {
    takeHost(now) {
      const host = free().find(({ wait }) => wait.readyAt <= now);
      if (host === undefined) return undefined;
      host.isTaken = true;
      const url = {
        id: 1,
        url: `${host.origin}/`,
        depth: 0,
        clicks: 0,
        by: "seed",
        redirects: 0,
        tries: 0,
        known: undefined,
      } as const;
      return {
        origin: host.origin,
        wasStuck,
        wantsSitemapList: false,
        listSitemaps: () => undefined,
        nextSitemap: () => undefined,
        addSitemapEntries: () => undefined,
        sitemapRead: () => undefined,
        robots: () => undefined,
        putBack: () => undefined,
        nextDue: () => undefined,
        next: () => (host.queued > 0 ? url : undefined),
        visited: () => {
          host.queued--;
          return true;
        },
        skipped: () => void host.queued--,
        failed: () => undefined,
        release(wait) {
          host.wait = wait;
          host.isTaken = false;
        },
      };
    },
    nextReady() {
      const [next] = free().sort(
        (a, b) =>
          Number(a.wait.stuck !== undefined) - Number(b.wait.stuck !== undefined) ||
          a.wait.readyAt - b.wait.readyAt,
      );
      return next && { at: next.wait.readyAt, stuck: next.wait.stuck };
    },
  };
}

/** Runs a round over the first pages of some hosts. An unreachable robots.txt is retried after a short time. */
async function roundOf(
  w: World,
  names: readonly string[],
  unreachableHostsTimeoutMs: number,
  { deadMs, wasStuck = false }: { readonly deadMs?: number; readonly wasStuck?: boolean } = {},
) {
  await using agent = new RobotsAgent({
    userAgent: "FooBot/1.0",
    resolve: w.resolve,
    pace: { intervalMs: 0 },
    retry: { firstSecondsBusy: 0.3, factor: 1, minSeconds: 0.1, maxSeconds: 0.5, jitter: 0 },
  });
  const never = new AbortController().signal;
  const finder = new LinkFinder({
    scope: new Scope("host"),
    include: new PathPatterns("include", []),
    exclude: new PathPatterns("exclude", []),
    maxDepth: 9,
    budgets: defaultBudgets,
  });
  const reading = new BodyReader({ crawler: "FooBot", maxBytes: 100_000 });
  const visitor = new Visitor({
    agent,
    crawler: "FooBot",
    finder,
    reading,
    maxBytes: 100_000,
    timeoutMs: 5_000,
    now: Date.now,
  });
  const began = performance.now();
  const run = new RoundRun({
    agent,
    visitor,
    finder,
    frontier: frontierOf(
      names.map((name) => w.origin(name)),
      wasStuck,
    ),
    sitemaps: false,
    timeoutMs: 5_000,
    concurrency: 1,
    hostsAtOnce: 10,
    maxPages: 100,
    visited: 0,
    unreachableHostsTimeoutMs,
    deadMs,
    intervalMs: 0,
    stopping: never,
    signal: never,
    tell: async () => undefined,
    now: Date.now,
  });
  const by = await run.run();
  return { by, visited: run.visited, took: performance.now() - began };
}

it("RoundRun does not restart the unreachableHostsTimeoutMs clock when it retries a stuck host", async () => {
  const w = await world();
  w.host("a", { "/robots.txt": { status: 503 }, "/": page([]) });
  const { by, visited, took } = await roundOf(w, ["a"], 3_500);
  expect({ by, visited }).toEqual({ by: "unreachable", visited: 0 });
  expect(took).toBeGreaterThanOrEqual(3_450);
  expect(took).toBeLessThan(8_000);
  expect(requestsTo(w, "a").length).toBeGreaterThanOrEqual(3);
});

it("RoundRun restarts the unreachableHostsTimeoutMs clock after each visited page", async () => {
  const w = await world();
  const began = Date.now();
  // This host recovers before the timeout; the other host does not.
  w.host("a", {
    "/robots.txt": (_, response) => void response.writeHead(Date.now() - began < 2_000 ? 503 : 404).end(),
    "/": page([]),
  });
  w.host("b", { "/robots.txt": { status: 503 }, "/": page([]) });
  const { by, visited, took } = await roundOf(w, ["a", "b"], 3_500);
  expect({ by, visited }).toEqual({ by: "unreachable", visited: 1 });
  expect(took).toBeGreaterThanOrEqual(2_000 + 3_450);
  expect(took).toBeLessThan(11_000);
});

it("RoundRun ends after unreachableHostsTimeoutMs if a host answers requests for robots.txt but not for pages", async () => {
  const w = await world();
  w.host("a", { "/": (_, response) => void response.destroy() });
  // The host is set aside after one failure.
  const { by, visited, took } = await roundOf(w, ["a"], 3_500, { deadMs: 500, wasStuck: true });
  expect({ by, visited }).toEqual({ by: "unreachable", visited: 0 });
  expect(w.pages("a")).toEqual(["/"]);
  expect(took).toBeGreaterThanOrEqual(3_450);
});
