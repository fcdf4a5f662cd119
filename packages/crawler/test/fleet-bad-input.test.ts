import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { crawl } from "../src/crawl/crawl.ts";
import { mergeSegments } from "../src/crawl/file/merge-segments.ts";
import { joinFleet, startFleet } from "../src/fleet/fleet.ts";
import { fleetStatus } from "../src/fleet/status.ts";
import { crawled, newFile, quick } from "./support/crawls.ts";
import { hostsOf, quickFleet, toldBy } from "./support/fleets.ts";
import { prefixes, redisOfTests } from "./support/redis.ts";
import { world } from "./support/world.ts";

const url = await redisOfTests();
const prefix = prefixes(url);

describe("an option that there is not", () => {
  it("is refused at once", () => {
    const wrong = { ...options({ url: "redis://127.0.0.1:1" }), hostAtOnce: 3 };
    expect(() => startFleet(wrong)).toThrow(/startFleet has no "hostAtOnce"; there are redis, /);
    const revisited = { ...options({ url: "redis://127.0.0.1:1" }), every: 1 };
    expect(() => startFleet(revisited)).toThrow(/startFleet has no "every"/);
    const joining = { redis: { url: "redis://127.0.0.1:1" }, file: newFile(), rate: 1 };
    expect(() => joinFleet(joining)).toThrow(/joinFleet has no "rate"/);
  });
});

describe("no Redis", () => {
  it.each([
    ["whoever starts", (redis: { url: string }) => toldBy(startFleet(options(redis)))],
    ["whoever joins", (redis: { url: string }) => toldBy(joinFleet({ redis, file: newFile() }))],
    ["whoever asks how it stands", (redis: { url: string }) => fleetStatus({ redis })],
  ])("%s is told at once, without the password", async (_who, asking) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    server.close();
    await once(server, "close");
    const asked = asking({ url: `redis://user:secret@127.0.0.1:${port}` });
    await expect(asked).rejects.toMatchObject({
      code: "ERR_ROBOTS_STORE_FAILED",
      message: `Redis cannot be reached at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}.`,
    });
  });

  it("a server that says nothing is given up", async () => {
    const server = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(fleetStatus({ redis: { url: `redis://127.0.0.1:${port}` } })).rejects.toMatchObject({
      code: "ERR_ROBOTS_STORE_FAILED",
    });
    server.close();
  });
});

function options(redis: { url: string | undefined; prefix?: string }) {
  return {
    redis,
    seeds: ["https://example.com/"],
    file: newFile(),
    userAgent: "FooBot/1.0 (+https://example.com/bot)",
  };
}

describe.skipIf(url === undefined)("a Redis that has something else", () => {
  it.each([
    ["a string", async (client: Redis, key: string) => void (await client.set(key, "mine"))],
    ["another program's hash", async (client: Redis, key: string) => void (await client.hset(key, "a", 1))],
    [
      "a crawl of another version",
      async (client: Redis, key: string) => void (await client.hset(key, "version", 99)),
    ],
  ])("%s is left as it is", async (_what, put) => {
    const redis = { url, prefix: prefix() };
    const client = new Redis(String(url));
    const key = `${redis.prefix}{crawl}:meta`;
    await put(client, key);
    const before = await client.dumpBuffer(key);
    const words = /It was left as it is: use another prefix or name/;
    await expect(toldBy(startFleet(options(redis)))).rejects.toThrow(words);
    await expect(toldBy(joinFleet({ redis, file: newFile() }))).rejects.toThrow(words);
    expect(await client.dumpBuffer(key)).toEqual(before);
    expect(await client.keys(`${redis.prefix}{crawl}:*`)).toEqual([key]);
    client.disconnect();
  });

  it("there is no crawl to join", async () => {
    const redis = { url, prefix: prefix() };
    await expect(toldBy(joinFleet({ redis, file: newFile(), name: "shop" }))).rejects.toThrow(
      /There is no crawl "shop" in this Redis/,
    );
    await expect(fleetStatus({ redis })).rejects.toThrow(/There is no crawl "crawl"/);
  });

  it("a crawl that is removed while it goes ends its workers", async () => {
    const w = await world();
    const redis = { url, prefix: prefix() };
    const names = hostsOf(w, 2, 100, 20);
    const client = new Redis(String(url));
    const run = toldBy(startFleet({ ...quickFleet(w, names, redis), resolve: w.resolve }));
    await expect.poll(() => w.asked.length, { timeout: 20_000 }).toBeGreaterThan(5);
    await client.unlink(...(await client.keys(`${redis.prefix}{crawl}:*`)));
    client.disconnect();
    await expect(run).rejects.toThrow(/is not in this Redis any more/);
  });
});

describe("wrong arguments", () => {
  it.each([
    ["a rate", { rate: -1 }, /rate must be a number/],
    ["a pattern", { include: ["shop"] }, /no path pattern/],
    ["a User-Agent", { userAgent: "(+https://example.com/bot)" }, /userAgent must be/],
    ["an address policy", { addressPolicy: "private" as "public" }, /addressPolicy must be/],
  ])("%s that is none is refused at once", (_what, wrong, message) => {
    expect(() => startFleet({ ...options({ url }), ...wrong })).toThrow(message);
  });

  it.each([
    ["an address", { redis: { url: "http://127.0.0.1" } }, /must begin with redis:/],
    ["a Redis", { redis: {} }, /needs one of url and client/],
    [
      "an option of a Redis",
      { redis: { url: "redis://127.0.0.1:1", prefx: "a:" } },
      /^redis has no "prefx"; there are url, client, prefix\.$/,
    ],
    ["a name", { redis: { url: "redis://127.0.0.1:1" }, name: "a:b" }, /is no name of a crawl/],
  ])("%s that is none is refused", async (_what, wrong, message) => {
    await expect(toldBy(joinFleet({ file: newFile(), ...wrong }))).rejects.toThrow(message);
  });

  it.skipIf(url === undefined)(
    "a seed that is none ends it, and the next one does not wait for it",
    async () => {
      const w = await world();
      const names = hostsOf(w, 1, 3, 1);
      const redis = { url, prefix: prefix() };
      const good = { ...quickFleet(w, names, redis), resolve: w.resolve };
      await expect(toldBy(startFleet({ ...good, seeds: ["example.com"] }))).rejects.toThrow(
        /is no URL that can be crawled/,
      );
      expect((await toldBy(startFleet(good))).at(-1)).toMatchObject({ by: "done", visited: 3 });
    },
  );
});

describe.skipIf(url === undefined)("files", () => {
  it("a segment is no crawl, a crawl no segment, and one of another crawl is not written to", async () => {
    const w = await world();
    const names = hostsOf(w, 1, 3, 1);
    const fleet = { ...quickFleet(w, names, { url, prefix: prefix() }), resolve: w.resolve };
    await toldBy(startFleet(fleet));
    await expect(crawled(quick(w, { file: fleet.file }))).rejects.toThrow(/is a segment of a fleet's crawl/);
    const other = { ...fleet, redis: { url, prefix: prefix() } };
    await expect(toldBy(startFleet(other))).rejects.toThrow(/what a worker did in another crawl/);
    const single = quick(w, { seeds: fleet.seeds });
    await crawled(single);
    await expect(toldBy(startFleet({ ...other, file: single.file }))).rejects.toThrow(
      /has a crawl by one machine/,
    );

    expect(() => mergeSegments([], newFile())).toThrow(/no segment to merge/);
    expect(() => mergeSegments([single.file], newFile())).toThrow(/is not a segment/);
    expect(() => mergeSegments([newFile()], newFile())).toThrow(/There is no segment/);
    expect(() => mergeSegments([fleet.file], single.file)).toThrow(/has something else than this crawl/);
    const second = { ...other, file: newFile() };
    await toldBy(startFleet(second));
    expect(() => mergeSegments([fleet.file, second.file], newFile())).toThrow(/of another crawl than/);
    const text = newFile();
    writeFileSync(text, "a text");
    expect(() => mergeSegments([text], newFile())).toThrow(/is not a file of maycrawl with a crawl/);
    expect(readFileSync(text, "latin1")).toBe("a text");
  });

  it("a crawl by one machine goes on from what was merged", async () => {
    const w = await world();
    const names = hostsOf(w, 2, 30, 5);
    const fleet = { ...quickFleet(w, names, { url, prefix: prefix() }), resolve: w.resolve };
    const run = startFleet(fleet);
    let visits = 0;
    for await (const event of run) if (event.type === "visit" && ++visits === 8) run.stop();
    const merged = quick(w, { seeds: fleet.seeds });
    const before = w.asked.filter(({ path }) => path !== "/robots.txt").length;
    expect(mergeSegments([fleet.file], merged.file).visits).toBe(before);
    const rest = crawl(merged);
    for await (const event of rest)
      if (event.type === "round") expect(event).toMatchObject({ round: 1, resumed: true });
    expect(new Set([...w.pages("f0"), ...w.pages("f1")]).size).toBe(30);
    expect(w.asked.filter(({ path }) => path !== "/robots.txt")).toHaveLength(60);
  });
});
