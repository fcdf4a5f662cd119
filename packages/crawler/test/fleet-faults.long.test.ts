import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { mergeSegments } from "../src/crawl/file/merge-segments.ts";
import { newFile } from "./support/crawls.ts";
import {
  fleetOf,
  hostsOf,
  overlaps,
  quickFleet,
  repeats,
  robotsAsked,
  timesAsked,
  type WorkerProcess,
} from "./support/fleets.ts";
import { canStartRedis, needed, OwnRedis, prefixes, redisOfTests } from "./support/redis.ts";
import { world } from "./support/world.ts";

const url = await redisOfTests();
const prefix = prefixes(url);
needed("a redis-server", canStartRedis);

const AT_ONCE = 5;

it.skipIf(url === undefined)(
  "one worker killed and one stopped for 30 s: all is done within a minute, at most what was under way twice",
  async () => {
    const w = await world();
    const names = hostsOf(w, 100, 24, 100);
    const workers = await fleetOf(4, {
      ...quickFleet(w, names, { url, prefix: prefix() }),
      hostsAtOnce: AT_ONCE,
    });
    const [, killed, stopped] = workers as [WorkerProcess, WorkerProcess, WorkerProcess];
    await expect
      .poll(() => Math.min(killed.told.length, stopped.told.length), { timeout: 30_000 })
      .toBeGreaterThan(10);
    killed.process.kill("SIGKILL");
    stopped.process.kill("SIGSTOP");
    await delay(30_000);
    stopped.process.kill("SIGCONT");
    const at = Date.now();
    const ends = await Promise.all(workers.map(({ ended }) => ended));
    expect(Date.now() - at).toBeLessThan(60_000);
    for (const end of [ends[0], ends[2], ends[3]]) expect(end).toMatchObject({ by: "done", visited: 2_400 });
    const times = timesAsked(w);
    expect(times.size).toBe(2_400);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
    expect(repeats(times)).toBeLessThanOrEqual(2 * AT_ONCE);
    for (const name of names) expect(robotsAsked(w, name)).toBe(1);
    const merged = mergeSegments(
      workers.map(({ file }) => file),
      newFile(),
    );
    expect(merged).toEqual({ urls: 2_500, visits: 2_400, queued: 0 });
  },
  150_000,
);

describe.skipIf(!canStartRedis)("a Redis that is started anew", () => {
  it("is waited for, and the crawl goes on", async () => {
    await using redis = await OwnRedis.start();
    const w = await world();
    const names = hostsOf(w, 30, 25, 40);
    const workers = await fleetOf(2, { ...quickFleet(w, names, { url: redis.url }), hostsAtOnce: AT_ONCE });
    await expect
      .poll(() => Math.min(...workers.map(({ told }) => told.length)), { timeout: 30_000 })
      .toBeGreaterThan(20);
    await redis.stop();
    await delay(2_000);
    const asked = w.asked.length;
    await delay(1_000);
    expect(w.asked.length).toBe(asked);
    await redis.start();
    for (const end of await Promise.all(workers.map(({ ended }) => ended)))
      expect(end).toMatchObject({ by: "done", visited: 750 });
    const times = timesAsked(w);
    expect(times.size).toBe(750);
    expect(repeats(times)).toBeLessThanOrEqual(2 * AT_ONCE);
    for (const name of names) expect(overlaps(w, name)).toEqual([]);
  }, 90_000);

  it("that does not come back does not keep a worker from stopping", async () => {
    await using redis = await OwnRedis.start();
    const w = await world();
    const names = hostsOf(w, 5, 100, 20);
    const [worker] = (await fleetOf(1, quickFleet(w, names, { url: redis.url }))) as [WorkerProcess];
    await expect.poll(() => worker.told.length, { timeout: 20_000 }).toBeGreaterThan(5);
    await redis.stop("SIGKILL");
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toMatchObject({ by: "stopped" });
  }, 30_000);
});
