import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Crawl } from "../src/crawl/crawl.ts";
import type { CrawlEvent } from "../src/crawl/events.ts";
import { joinFleet, startFleet } from "../src/fleet/fleet.ts";
import type { StartFleetOptions } from "../src/fleet/options.ts";
import { FleetRedis } from "../src/fleet/redis/fleet-redis.ts";
import { fleetStatus } from "../src/fleet/status.ts";
import { newFile, rows } from "./support/crawls.ts";
import { fleetOf, hostsOf, quickFleet, toldBy, type WorkerProcess } from "./support/fleets.ts";
import { ProxiedRedis, prefixes, redisOfTests } from "./support/redis.ts";
import { type World, world } from "./support/world.ts";

const url = await redisOfTests();
const prefix = prefixes(url);
/** Whoever stops waits three seconds for Redis; not for ever is what matters. */
const SOON_MS = 10_000;
const TEST_MS = 40_000;

interface Case {
  readonly w: World;
  readonly between: ProxiedRedis;
  readonly options: StartFleetOptions;
  /** Waits until the host's first page was asked for, and no other host is waited for but by BullMQ. */
  readonly underWay: () => Promise<void>;
}

/** A crawl of one host of so many pages, which take so long, by a Redis that can be lost. */
async function crawlOf(pages: number, ms: number): Promise<Case> {
  const w = await world();
  const [name = ""] = hostsOf(w, 1, pages, ms);
  const between = await ProxiedRedis.to(url as string);
  onTestFinished(() => between[Symbol.asyncDispose]());
  const options = quickFleet(w, [name], { url: between.url, prefix: prefix() });
  const underWay = async (): Promise<void> => {
    await expect.poll(() => w.pages(name).length * between.waiting, { timeout: 10_000 }).toBe(1);
  };
  return { w, between, options: { ...options, resolve: w.resolve }, underWay };
}

/** What a worker tells to the end, which comes soon. */
async function endOf(run: Crawl, told: Promise<readonly CrawlEvent[]>): Promise<readonly CrawlEvent[]> {
  run.stop();
  const since = performance.now();
  const events = await told;
  expect(performance.now() - since).toBeLessThan(SOON_MS);
  return events;
}

describe.skipIf(url === undefined)("a stop comes to an end", () => {
  it(
    "where the connection on which hosts are waited for was lost just before: not before the page that is under way",
    async () => {
      const { between, options, underWay } = await crawlOf(2, 4_500);
      const run = startFleet(options);
      const told = toldBy(run);
      await underWay();
      // It is tried again after half a second, and asked to close before.
      between.loseWaiting();
      await delay(100);
      const events = await endOf(run, told);
      expect(events.map(({ type }) => type)).toEqual(["round", "visit", "round-end"]);
      expect(events.at(-1)).toMatchObject({ by: "stopped" });
      // Redis was there all the time, and it said goodbye.
      const { workers } = await fleetStatus({ redis: options.redis });
      expect(workers).toEqual([]);
    },
    TEST_MS,
  );

  it(
    "where Redis is gone twice, and not for long: the page that is under way is kept",
    async () => {
      const { between, options, underWay } = await crawlOf(2, 6_000);
      const run = startFleet(options);
      const told = toldBy(run);
      await underWay();
      const ended = endOf(run, told);
      for (const _ of ["once", "again"]) {
        between.lose();
        await delay(1_800);
        between.comeBack();
        await delay(1_200);
      }
      expect((await ended).map(({ type }) => type)).toEqual(["round", "visit", "round-end"]);
    },
    TEST_MS,
  );

  it(
    "where Redis answers late: the page that is under way is kept",
    async () => {
      const { between, options, underWay } = await crawlOf(2, 4_000);
      const run = startFleet(options);
      const told = toldBy(run);
      await underWay();
      between.comeLate(300);
      expect((await endOf(run, told)).map(({ type }) => type)).toEqual(["round", "visit", "round-end"]);
    },
    TEST_MS,
  );

  it(
    "where Redis comes back when it was just given up",
    async () => {
      const { w, between, options, underWay } = await crawlOf(3, 1_200);
      const { resolve: _, ...its } = options;
      const [worker] = (await fleetOf(1, its)) as [WorkerProcess];
      await underWay();
      between.lose();
      worker.process.kill("SIGTERM");
      await delay(3_250);
      between.comeBack();
      const late = delay(SOON_MS, "late");
      expect(await Promise.race([worker.ended, late])).toMatchObject({ by: "stopped" });
      expect(w.asked.length).toBeGreaterThan(1);
    },
    TEST_MS,
  );

  it.each([
    ["that a page is done with", /\r\nvisited\r\n/],
    ["that a host's turn is over", /:jobs:delayed/],
  ])(
    "where Redis goes as it is told %s",
    async (_, asked) => {
      const { between, options, underWay } = await crawlOf(3, 1_500);
      const { resolve: __, ...its } = options;
      const [worker] = (await fleetOf(1, its)) as [WorkerProcess];
      await underWay();
      worker.process.kill("SIGTERM");
      between.loseAt({ asked });
      const late = delay(SOON_MS, "late");
      expect(await Promise.race([worker.ended, late])).toMatchObject({ by: "stopped" });
      expect(between.isGone).toBe(true);
    },
    TEST_MS,
  );

  it(
    "where seeds are still to come, and may never",
    async () => {
      const { w, between, options } = await crawlOf(1, 0);
      const seeds = (async function* (): AsyncGenerator<string> {
        yield `${w.origin("f0")}/1`;
        between.lose();
        await new Promise(() => undefined);
      })();
      const run = startFleet({ ...options, seeds });
      const told = toldBy(run);
      await expect.poll(() => between.isGone, { timeout: 10_000 }).toBe(true);
      expect((await endOf(run, told)).at(-1)).toMatchObject({ type: "round-end", by: "stopped" });
    },
    TEST_MS,
  );

  it("where others clear up what was left of a round", async () => {
    const { options } = await crawlOf(1, 0);
    await toldBy(startFleet(options));
    await using redis = await FleetRedis.connect(options);
    // As they do who have just begun to.
    const clearing = { state: "clearing", clearer: "others", until: Date.now() + SOON_MS * 2 };
    await redis.client.hset(redis.key("meta"), clearing);
    const run = startFleet(options);
    const told = toldBy(run);
    await delay(700);
    expect(await endOf(run, told)).toEqual([]);
  });

  it(
    "where all connections are lost again and again",
    async () => {
      const { between, options, underWay } = await crawlOf(3, 1_200);
      const run = startFleet(options);
      const told = toldBy(run);
      await underWay();
      between.loseAll();
      const losing = setInterval(() => between.loseAll(), 2_500);
      onTestFinished(() => clearInterval(losing));
      await delay(50);
      expect((await endOf(run, told)).at(-1)).toMatchObject({ type: "round-end", by: "stopped" });
    },
    TEST_MS,
  );

  it(
    "where Redis says nothing any more, though it is connected",
    async () => {
      const { between, options, underWay } = await crawlOf(3, 1_500);
      const run = startFleet(options);
      const told = toldBy(run);
      await underWay();
      between.silence();
      expect((await endOf(run, told)).at(-1)).toMatchObject({ type: "round-end", by: "stopped" });
    },
    TEST_MS,
  );

  it(
    "where Redis goes as one joins",
    async () => {
      const { between, options } = await crawlOf(3, 1_500);
      between.loseAt({ asked: /evalsha/i });
      const run = joinFleet({ redis: options.redis, file: newFile() });
      const told = toldBy(run);
      await expect.poll(() => between.isGone, { timeout: 10_000 }).toBe(true);
      expect(await endOf(run, told)).toEqual([]);
    },
    TEST_MS,
  );
});

describe.skipIf(url === undefined)("where Redis goes", () => {
  /** Redis goes with the word that the round is over. */
  async function overAndGone(stay: boolean) {
    const { between, options, underWay } = await crawlOf(1, 600);
    const run = startFleet({ ...options, stay });
    const told = toldBy(run);
    await underWay();
    between.loseAt({ told: /\r\nended\r\n/ });
    return { run, told, between, file: options.file };
  }

  it(
    "with the word that the round is over, that is how it ended",
    async () => {
      const { told, between, file } = await overAndGone(false);
      expect((await told).at(-1)).toMatchObject({ type: "round-end", by: "done" });
      expect(between.isGone).toBe(true);
      const ended = "SELECT ended_by FROM round WHERE ended_at IS NOT NULL";
      expect(rows(file, ended)).toEqual([{ ended_by: "done" }]);
    },
    TEST_MS,
  );

  it(
    "with that word, whoever stays waits for it; until it is stopped",
    async () => {
      const { run, told } = await overAndGone(true);
      let isEnded = false;
      void told.then(() => {
        isEnded = true;
      });
      await delay(9_000);
      expect(isEnded).toBe(false);
      expect((await endOf(run, told)).at(-1)).toMatchObject({ type: "round-end", by: "done" });
    },
    TEST_MS,
  );

  it(
    "a fault on a page is told, though the host cannot be given back",
    async () => {
      const { between, options, underWay } = await crawlOf(1, 1_000);
      const archive = async (): Promise<void> => {
        throw new Error("no room");
      };
      const run = startFleet({ ...options, archive });
      const told = toldBy(run);
      await underWay();
      between.lose();
      await delay(1_500);
      run.stop();
      await expect(told).rejects.toThrow("no room");
    },
    TEST_MS,
  );
});
