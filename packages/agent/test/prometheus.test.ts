import { Counter, Histogram, Registry, register } from "prom-client";
import { afterEach, expect, test } from "vitest";
import { agentEventNames } from "../src/observe/agent-events.ts";
import { collectRobotsMetrics, type RobotsMetrics } from "../src/observe/prometheus.ts";
import type { AccessStore } from "../src/store/access-store.ts";
import { ManualClock } from "./support-agent/manual-clock.ts";
import { agentWith, startSite } from "./support-agent/served.ts";
import { robots, site } from "./support-agent/test-site.ts";

const counting: RobotsMetrics[] = [];

afterEach(() => {
  for (const metrics of counting.splice(0)) metrics.stop();
  register.clear();
});

/** Creates metrics in a registry of their own. They stop after the test. */
function counted(): { readonly registry: Registry; readonly metrics: RobotsMetrics } {
  const registry = new Registry();
  const metrics = collectRobotsMetrics({ Counter, Histogram, registry });
  counting.push(metrics);
  return { registry, metrics };
}

/** Returns the samples of a metric in Prometheus's text format: `{from="memory"} 1`. */
async function samples(registry: Registry, name: string): Promise<readonly string[]> {
  const lines = (await registry.metrics()).split("\n").filter((line) => line.startsWith(`maycrawl_${name}`));
  return lines.map((line) => line.slice(`maycrawl_${name}`.length)).sort();
}

test("collectRobotsMetrics() counts robots.txt fetches by result, cache hits and blocked pages", async () => {
  const { registry } = counted();
  const open = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /no") });
  const missing = await startSite();
  const failing = await startSite({ "/robots.txt": { status: 503 } });
  const gone = await site();
  await gone[Symbol.asyncDispose]();
  const agent = agentWith();
  for (const { origin } of [open, missing, failing, gone]) await agent.decide(`${origin}/`);
  await agent.decide(`${open.origin}/again`);
  await expect(agent.fetch(`${open.origin}/no`)).rejects.toThrow("may not be fetched");
  await expect(agent.fetch(`${failing.origin}/p`)).rejects.toThrow("robots.txt is unreachable");

  expect(await samples(registry, "robots_fetches_total")).toEqual([
    '{access="successful",answer="2xx"} 1',
    '{access="unavailable",answer="4xx"} 1',
    '{access="unreachable",answer="5xx"} 1',
    '{access="unreachable",answer="connection"} 1',
  ]);
  expect(await samples(registry, "robots_fetch_seconds_count")).toEqual([" 4"]);
  // The three hits are the second decision about the first origin, and both pages.
  expect(await samples(registry, "robots_hits_total")).toEqual(['{from="memory"} 3']);
  expect(await samples(registry, "blocked_total")).toEqual([
    '{because="rule"} 1',
    '{because="unreachable"} 1',
  ]);
  expect(await samples(registry, "page_requests_total")).toEqual([]);
});

test("collectRobotsMetrics() counts page requests by status and body, with duration and bytes", async () => {
  const { registry } = counted();
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/p": { body: "12345678" },
    "/r": { status: 302, headers: { location: "/p" }, body: "moved" },
    "/gone": { status: 410, body: "gone" },
    "/cut": (_request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("123", () => response.destroy());
    },
    "/broken": (request) => void request.socket.destroy(),
    "/long": { body: "x".repeat(500_000) },
  });
  const agent = agentWith({ pace: { intervalMs: 0 } });
  for (const path of ["p", "r", "gone"]) await (await agent.fetch(`${here.origin}/${path}`)).text();
  await expect((await agent.fetch(`${here.origin}/cut`)).text()).rejects.toThrow();
  await expect(agent.fetch(`${here.origin}/broken`)).rejects.toThrow();
  await (await agent.fetch(`${here.origin}/long`)).body?.cancel();
  await expect((await agent.fetch(`${here.origin}/p`, { maxBytes: 1 })).text()).rejects.toThrow("is longer");
  const got = await (await agent.turn(`${here.origin}/p`)).get();
  for await (const _chunk of got.body);
  const left = await (await agent.turn(`${here.origin}/long`)).get();
  for await (const _chunk of left.body) break;

  await expect
    .poll(() => samples(registry, "page_requests_total"))
    .toEqual([
      '{answer="2xx",body="failed"} 2',
      '{answer="2xx",body="left"} 2',
      '{answer="2xx",body="whole"} 3',
      '{answer="3xx",body="left"} 1',
      '{answer="4xx",body="whole"} 1',
      '{answer="reset",body="none"} 1',
    ]);
  expect(await samples(registry, "page_seconds_count")).toEqual([" 10"]);
  expect(await samples(registry, "page_bytes_count")).toEqual([" 9"]);
  const [sum = ""] = await samples(registry, "page_bytes_sum");
  // The sum counts three whole bodies of 8 bytes, one of 4, one cut after 3, one over the limit, and parts of discarded
  // bodies.
  expect(Number(sum)).toBeGreaterThanOrEqual(3 * 8 + 4 + 3 + 8);
});

test("collectRobotsMetrics() counts refreshes and stale answers", async () => {
  const { registry } = counted();
  const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
  const clock = new ManualClock();
  const agent = agentWith({ clock });
  await agent.decide(here.origin);
  here.answers.set("/robots.txt", { status: 503 });
  clock.advance(0.9 * 86_400_000);
  await agent.decide(here.origin);
  await expect.poll(() => here.count("/robots.txt")).toBe(2);
  await expect.poll(() => samples(registry, "robots_fetches_total")).toHaveLength(2);
  clock.advance(120_000);
  await agent.decide(here.origin);
  expect(await samples(registry, "robots_refreshes_total")).toEqual([" 2"]);
  expect(await samples(registry, "robots_stale_total")).toEqual(['{access="successful"} 1']);
});

test("collectRobotsMetrics() counts waits and their duration", async () => {
  const { registry } = counted();
  const here = await startSite({ "/robots.txt": { status: 404 } });
  const clock = new ManualClock();
  const agent = agentWith({ clock, pace: { intervalMs: 4_000 } });
  await (await agent.turn(here.origin)).done();
  const next = agent.turn(here.origin);
  await expect.poll(() => clock.asleep).toBe(1);
  clock.advance(4_000);
  await (await next).done();
  expect(await samples(registry, "wait_seconds_count")).toEqual([" 1"]);
  expect(await samples(registry, "wait_seconds_sum")).toEqual([" 4"]);
  expect(await samples(registry, "wait_seconds_bucket")).toEqual(
    expect.arrayContaining(['{le="2"} 0', '{le="5"} 1']),
  );
});

test("collectRobotsMetrics() counts failures and recoveries of a store", async () => {
  const { registry } = counted();
  const here = await startSite({ "/robots.txt": { status: 404 } });
  let there = false;
  const kept = new Map();
  const store: AccessStore = {
    get(origin) {
      if (!there) throw new Error("no disk");
      return kept.get(origin);
    },
    set: (origin, entry) => void kept.set(origin, entry),
    delete: (origin) => void kept.delete(origin),
  };
  const clock = new ManualClock();
  const agent = agentWith({ clock, store });
  await agent.decide(here.origin);
  there = true;
  clock.advance(2 * 86_400_000);
  await agent.decide(here.origin);
  expect(await samples(registry, "store_changes_total")).toEqual([
    '{part="store",state="back"} 1',
    '{part="store",state="lost"} 1',
  ]);
});

test("collectRobotsMetrics() uses no label value from a server, whatever the number of servers", async () => {
  const { registry } = counted();
  const agent = agentWith({ pace: { intervalMs: 0 } });
  for (let i = 0; i < 12; i++) {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", `Disallow: /no${i}`) });
    await expect(agent.fetch(`${here.origin}/no${i}`)).rejects.toThrow();
  }
  const text = await registry.metrics();
  expect(text).not.toMatch(/127\.0\.0\.1|\/no/);
  expect(await samples(registry, "robots_fetches_total")).toEqual(['{access="successful",answer="2xx"} 12']);
  expect(await samples(registry, "blocked_total")).toEqual(['{because="rule"} 12']);
});

test("RobotsMetrics.stop() ends the counting and keeps the earlier counts", async () => {
  const { registry, metrics } = counted();
  const here = await startSite();
  await agentWith().decide(here.origin);
  metrics.stop();
  await agentWith().decide(here.origin);
  expect(await samples(registry, "robots_fetches_total")).toEqual(['{access="unavailable",answer="4xx"} 1']);
});

test("collectRobotsMetrics() by default uses prom-client's default registry, with the given prefix", async () => {
  counting.push(collectRobotsMetrics({ Counter, Histogram, prefix: "bot_" }));
  const here = await startSite();
  await agentWith().decide(here.origin);
  expect(await register.metrics()).toContain('bot_robots_fetches_total{access="unavailable",answer="4xx"} 1');
});

test("collectRobotsMetrics() has metrics for every event", async () => {
  const { registry } = counted();
  // Two metrics count the event `fetch`, three count the event `page`, and one counts each other event.
  expect(registry.getMetricsAsArray()).toHaveLength(agentEventNames.length + 3);
});
