import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { mergeSegments } from "../src/crawl/file/merge-segments.ts";
import { joinFleet, startFleet } from "../src/fleet/fleet.ts";
import { removeFleet } from "../src/fleet/remove-fleet.ts";
import { fleetStatus } from "../src/fleet/status.ts";
import { newFile } from "./support/crawls.ts";
import { hostsOf, quickFleet, timesAsked, toldBy } from "./support/fleets.ts";
import { prefixes, redisOfTests } from "./support/redis.ts";
import { page, type World, world } from "./support/world.ts";

/** Each of a host's pages. */
function seedsOn(w: World, name: string, pages: number): readonly string[] {
  return Array.from({ length: pages }, (_, n) => `${w.origin(name)}/${n === 0 ? "" : n}`);
}

const url = await redisOfTests();
const prefix = prefixes(url);

describe.skipIf(url === undefined)("a fleet", () => {
  it("makes as many requests to a host at once as it may, and no more", async () => {
    const w = await world();
    const [name = ""] = hostsOf(w, 1, 40, 60);
    const redis = { url, prefix: prefix() };
    const options = { ...quickFleet(w, [name], redis), seeds: seedsOn(w, name, 40), connections: 3 };
    for await (const _ of startFleet({ ...options, resolve: w.resolve }));
    const times = timesAsked(w);
    expect(times.size).toBe(40);
    expect(new Set(times.values())).toEqual(new Set([1]));
    const ofPages = w.asked.filter(({ path }) => path !== "/robots.txt");
    const atOnce = ofPages.map(({ at }) => ofPages.filter((one) => one.at <= at && one.end > at).length);
    expect(Math.max(...atOnce)).toBe(3);
  }, 60_000);

  it("tells how it stands: hosts, queues, waits with reasons, workers", async () => {
    const w = await world();
    w.host("slow", { "/robots.txt": "User-agent: *\nCrawl-delay: 20\n", "/": page(["/1", "/2"]) });
    const redis = { url, prefix: prefix() };
    const run = startFleet({ ...quickFleet(w, ["slow"], redis), resolve: w.resolve });
    for await (const event of run) {
      if (event.type !== "wait") continue;
      await expect
        .poll(async () => (await fleetStatus({ redis })).waits, { timeout: 10_000 })
        .toMatchObject([{ because: expect.stringContaining("crawl-delay 20 s"), hosts: 1 }]);
      await expect
        .poll(() => fleetStatus({ redis }), { timeout: 5_000 })
        .toMatchObject({
          name: "crawl",
          round: 1,
          state: "open",
          visited: 1,
          queued: 2,
          underWay: 0,
          hosts: { known: 1, open: 1, active: 0, stuck: 0 },
          longest: [{ origin: w.origin("slow"), queued: 2, known: 3, visited: 1, by: undefined }],
          workers: [{ pid: process.pid, isAlive: true, visited: 1 }],
        });
      run.stop();
    }
    expect((await fleetStatus({ redis })).workers).toEqual([]);
  });

  it("goes on where it was stopped, and begins the next round when it is started again after the end", async () => {
    const w = await world();
    const names = hostsOf(w, 3, 10, 1);
    const options = { ...quickFleet(w, names, { url, prefix: prefix() }), resolve: w.resolve };
    const run = startFleet(options);
    let visits = 0;
    for await (const event of run) if (event.type === "visit" && ++visits === 5) run.stop();
    const second = await toldBy(startFleet(options));
    expect(second[0]).toMatchObject({ type: "round", round: 1, resumed: true });
    expect(second.at(-1)).toMatchObject({ type: "round-end", by: "done", visited: 30 });
    expect(new Set(timesAsked(w).values())).toEqual(new Set([1]));
    const third = await toldBy(startFleet(options));
    expect(third[0]).toMatchObject({ type: "round", round: 2 });
    expect(third.at(-1)).toMatchObject({ by: "done", visited: 30 });
    expect(new Set(timesAsked(w).values())).toEqual(new Set([2]));
    const target = newFile();
    expect(mergeSegments([options.file], target)).toMatchObject({ visits: 60, queued: 0 });
  });

  it("whoever stays takes part in the next round", async () => {
    const w = await world();
    const names = hostsOf(w, 5, 10, 5);
    const redis = { url, prefix: prefix() };
    const options = { ...quickFleet(w, names, redis), resolve: w.resolve };
    await toldBy(startFleet(options));
    const stays = joinFleet({ redis, file: newFile(), resolve: w.resolve, stay: true });
    const rounds: unknown[] = [];
    const staying = (async () => {
      for await (const event of stays) {
        if (event.type === "round-end" && rounds.push([event.round, event.by]) === 2) stays.stop();
      }
    })();
    await expect.poll(() => rounds.length, { timeout: 20_000 }).toBe(1);
    await toldBy(startFleet(options));
    await staying;
    expect(rounds).toEqual([
      [1, "done"],
      [2, "done"],
    ]);
  });

  it("leaves nothing but robots.txt files when it is removed, and other keys as they were", async () => {
    const w = await world();
    const names = hostsOf(w, 3, 5, 1);
    const redis = { url, prefix: prefix() };
    const client = new Redis(String(url));
    await client.set(`${redis.prefix}other`, "mine");
    await toldBy(startFleet({ ...quickFleet(w, names, redis), resolve: w.resolve }));
    await removeFleet({ redis });
    const keys = (await client.keys(`${redis.prefix}*`)).map((key) => key.slice(redis.prefix.length));
    client.disconnect();
    expect(keys.filter((key) => !/^(?:entry|pace|place|lease):/.test(key))).toEqual(["other"]);
  });

  it("keeps of a host that was visited what Redis keeps in little room, whatever the machine is called", async () => {
    const w = await world();
    const redis = { url, prefix: prefix() };
    await toldBy(startFleet({ ...quickFleet(w, hostsOf(w, 1, 2, 1), redis), resolve: w.resolve }));
    const client = new Redis(String(url));
    const [key = ""] = await client.keys(`${redis.prefix}{crawl}:h:*`);
    // As it is called from Redis 7 on, and before.
    expect(await client.object("ENCODING", key)).toMatch(/^(?:listpack|ziplist)$/);
    expect(await client.hget(key, "p")).toMatch(/^done [\w-]{16}\/\d+$/);
    client.disconnect();
  });

  it("settings are the fleet's: others are refused while it goes", async () => {
    const w = await world();
    const names = hostsOf(w, 2, 50, 20);
    const options = { ...quickFleet(w, names, { url, prefix: prefix() }), resolve: w.resolve };
    const run = startFleet(options);
    let asked = 0;
    for await (const event of run) {
      // What was under way is told after the stop, too, when nobody holds the settings any more.
      if (event.type !== "visit" || asked++ > 0) continue;
      await expect(toldBy(startFleet({ ...options, file: newFile(), mostDepth: 1 }))).rejects.toThrow(
        /is under way with other settings/,
      );
      run.stop();
    }
    expect(asked).toBeGreaterThan(0);
  });
});
