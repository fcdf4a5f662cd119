import { describe, expect, it } from "vitest";
import type { Crawl } from "../src/crawl/crawl.ts";
import { mergeSegments } from "../src/crawl/file/merge-segments.ts";
import { joinFleet, startFleet } from "../src/fleet/fleet.ts";
import { fleetStatus } from "../src/fleet/status.ts";
import { newFile, rows } from "./support/crawls.ts";
import { fleetOf, hostsOf, overlaps, quickFleet, robotsAsked, timesAsked, toldBy } from "./support/fleets.ts";
import { prefixes, redisOfTests } from "./support/redis.ts";
import { page, world } from "./support/world.ts";

const url = await redisOfTests();
const prefix = prefixes(url);

describe.skipIf(url === undefined)("a fleet", () => {
  it("of 4 processes over 100 hosts: each host by one at a time, each robots.txt and each URL once, also when merged", async () => {
    const w = await world();
    const names = hostsOf(w, 100, 15, 15);
    const redis = { url, prefix: prefix() };
    const workers = await fleetOf(4, quickFleet(w, names, redis));
    const ends = await Promise.all(workers.map(({ ended }) => ended));
    for (const end of ends) expect(end).toMatchObject({ by: "done", visited: 1_500 });
    for (const { told } of workers) expect(told.length).toBeGreaterThan(30);
    const times = timesAsked(w);
    expect(times.size).toBe(1_500);
    expect(new Set(times.values())).toEqual(new Set([1]));
    for (const name of names) {
      expect(robotsAsked(w, name)).toBe(1);
      expect(overlaps(w, name)).toEqual([]);
    }
    const target = newFile();
    const files = workers.map(({ file }) => file);
    const merged = mergeSegments(files, target);
    expect(merged).toEqual({ urls: 1_600, visits: 1_500, queued: 0 });
    expect(rows(target, "SELECT count(DISTINCT url) AS n FROM visit")).toEqual([{ n: 1_500 }]);
    expect(rows(target, "SELECT count(*) AS n FROM blocked")).toEqual([{ n: 100 }]);
    const told = workers.flatMap(({ told: all }) => all.filter(({ type }) => type === "visit"));
    expect(told).toHaveLength(1_500);
    expect(await fleetStatus({ redis })).toMatchObject({
      state: "ended",
      by: "done",
      visited: 1_500,
      queued: 0,
    });
  }, 60_000);

  it("leaves whoever joins a share of the hosts at once, though the first has all of them", async () => {
    const w = await world();
    const names = hostsOf(w, 8, 40, 40);
    const redis = { url, prefix: prefix() };
    const options = { ...quickFleet(w, names, redis), resolve: w.resolve, hostsAtOnce: 8 };
    const visits = [0, 0];
    let others: Promise<void> | undefined;
    const hear = async (run: Crawl, which: number): Promise<void> => {
      for await (const { type } of run) {
        if (type !== "visit") continue;
        visits[which] = (visits[which] ?? 0) + 1;
        // By now the first has each host. A turn takes five seconds, and all pages of a host two.
        if (visits[0] === 16)
          others ??= hear(joinFleet({ redis, resolve: w.resolve, file: newFile(), hostsAtOnce: 8 }), 1);
      }
    };
    await hear(startFleet(options), 0);
    await others;
    const [first = 0, second = 0] = visits;
    expect(first + second).toBe(320);
    expect(second).toBeGreaterThan(50);
    expect(new Set(timesAsked(w).values())).toEqual(new Set([1]));
  }, 60_000);

  it("leaves no host alone where workers can visit different numbers of them", async () => {
    const w = await world();
    const names = hostsOf(w, 16, 120, 60);
    const redis = { url, prefix: prefix() };
    let others: Promise<unknown> | undefined;
    const join = (hostsAtOnce: number): Promise<unknown> =>
      toldBy(joinFleet({ redis, resolve: w.resolve, file: newFile(), hostsAtOnce }));
    for await (const { type } of startFleet({
      ...quickFleet(w, names, redis),
      resolve: w.resolve,
      hostsAtOnce: 8,
      budgets: { mostAlike: 1_000 },
    })) {
      if (type === "visit") others ??= Promise.all([join(8), join(1)]);
    }
    await others;
    const ofPages = w.asked.filter(({ path }) => path !== "/robots.txt").sort((a, b) => a.at - b.at);
    // In the second half of the crawl, when each has what it gets; but for its end.
    const late = ofPages.slice(ofPages.length / 2, -200);
    const atOnce = late.map(({ at }) => ofPages.filter((one) => one.at <= at && one.end > at).length);
    expect(late.length).toBeGreaterThan(500);
    expect(Math.max(...atOnce)).toBeGreaterThan(14);
  }, 60_000);

  it("shares the hosts that can be visited, however many wait", async () => {
    const w = await world();
    const names = hostsOf(w, 6, 200, 40);
    const slow = Array.from({ length: 30 }, (_, i) => `slow${i}`);
    for (const name of slow)
      w.host(name, { "/robots.txt": "User-agent: *\nCrawl-delay: 600\n", "/": page(["/1"]), "/1": page([]) });
    const redis = { url, prefix: prefix() };
    const both = { redis, resolve: w.resolve, hostsAtOnce: 15 };
    const options = { ...quickFleet(w, [...names, ...slow], redis), ...both, budgets: { mostAlike: 1_000 } };
    const first = startFleet(options);
    let joined: { readonly run: Crawl; readonly told: ReturnType<typeof toldBy> } | undefined;
    let visits = 0;
    for await (const event of first) {
      if (event.type !== "visit" || event.url.includes("slow")) continue;
      visits++;
      if (visits === 100) {
        const run = joinFleet({ ...both, file: newFile() });
        joined = { run, told: toldBy(run) };
      }
      if (visits === 600) first.stop();
    }
    joined?.run.stop();
    const events = (await joined?.told) ?? [];
    expect(events.filter((event) => event.type === "visit").length).toBeGreaterThan(50);
  }, 60_000);

  it("visits no page again that was under way when a worker was stopped", async () => {
    const w = await world();
    const names = hostsOf(w, 6, 40, 60);
    const redis = { url, prefix: prefix() };
    const options = { ...quickFleet(w, names, redis), resolve: w.resolve };
    const first = startFleet(options);
    let visits = 0;
    for await (const { type } of first) {
      // The next pages are under way by then.
      if (type === "visit" && ++visits === 60) setTimeout(() => first.stop(), 30);
    }
    await toldBy(startFleet({ ...options, file: newFile() }));
    const times = timesAsked(w);
    expect(times.size).toBe(240);
    expect(new Set(times.values())).toEqual(new Set([1]));
  }, 60_000);
});
