import { describe, expect, it, onTestFinished } from "vitest";
import { defaultBudgets } from "../src/crawl/url/traps.ts";
import { nothing } from "../src/crawl/visit/visit-draft.ts";
import { FleetFrontier } from "../src/fleet/fleet-frontier.ts";
import { FleetTurn } from "../src/fleet/fleet-turn.ts";
import { HostJobs } from "../src/fleet/host-jobs.ts";
import { HostLease } from "../src/fleet/host-lease.ts";
import { hostIdOf } from "../src/fleet/queued-as.ts";
import { FleetRedis } from "../src/fleet/redis/fleet-redis.ts";
import { TAKE } from "../src/fleet/redis/host-scripts.ts";
import { START } from "../src/fleet/redis/round-scripts.ts";
import { Segment } from "../src/fleet/segment.ts";
import { newFile } from "./support/crawls.ts";
import { prefixes, redisOfTests } from "./support/redis.ts";

const url = await redisOfTests();
const prefix = prefixes(url);
const ORIGIN = "http://h.example";
const HOST = hostIdOf(ORIGIN);
const VISIT = { ...nothing({ at: 0, ms: () => 0, allowedBecause: "no-rule" }), status: 204 };

/** A host of a crawl of so many pages at most, whose pages are taken and done with by hand. */
async function host(mostPages: number, paths: readonly string[]) {
  const redis = await FleetRedis.connect({ redis: { url, prefix: prefix() } });
  const segment = new Segment(newFile());
  const jobs = new HostJobs(redis);
  const frontier = new FleetFrontier({ redis, jobs, segment, budgets: defaultBudgets });
  onTestFinished(async () => {
    segment[Symbol.dispose]();
    await jobs[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  });
  await redis.run(START, "me", "{}", mostPages, "id");
  segment.begin("id", 1, Date.now());
  const add = (depth: number, more: readonly string[]): Promise<void> =>
    frontier.add(more.map((path) => ({ url: ORIGIN + path, origin: ORIGIN, depth, by: "link" })));
  await add(99, paths);
  const turn = async (token: string): Promise<FleetTurn> => {
    const job = await redis.client.hget(redis.key(`h:${HOST}`), "g");
    expect(await redis.run(TAKE, HOST, job ?? "", token)).toEqual(["ok", ORIGIN, "0"]);
    const lease = new HostLease(redis, HOST, token, performance.now(), new AbortController());
    onTestFinished(() => lease.end());
    const mostAlike = Number.POSITIVE_INFINITY;
    return new FleetTurn(ORIGIN, 1, { redis, frontier, segment, lease, round: 1, mostPages, mostAlike });
  };
  /** Pages that were visited, and that are under way, in all and at this host. */
  const counts = async (): Promise<readonly number[]> => {
    const [visited, under] = await redis.client.hmget(redis.key("meta"), "visited", "under");
    const here = await redis.client.hget(redis.key(`h:${HOST}`), "u");
    return [Number(visited), Number(under), Number(here)];
  };
  return { redis, add, turn, counts };
}

describe.skipIf(url === undefined)("what is under way is counted", () => {
  it("from when a URL is taken to when it is done with, failed or let go", async () => {
    const { turn, counts } = await host(-1, ["/a", "/b", "/c", "/d"]);
    const first = await turn("one");
    const [a, b] = [await first.next(), await first.next()];
    if (a === undefined || b === undefined) return expect.fail("there are four");
    expect(await counts()).toEqual([0, 2, 2]);
    // With the word that it is done comes the next one, which is under way then.
    await first.visited(a, VISIT, []);
    expect(await counts()).toEqual([1, 2, 2]);
    await first.skipped(b, { reason: "robots", because: "so" });
    expect(await counts()).toEqual([1, 2, 2]);
    const [c, d] = [await first.next(), await first.next()];
    if (c === undefined || d === undefined) return expect.fail("there are two more");
    expect(await first.next()).toBeUndefined();
    await first.visited(c, VISIT, []);
    expect(await counts()).toEqual([2, 1, 1]);
    await first.failed(d);
    expect(await counts()).toEqual([2, 0, 0]);
    expect((await first.next())?.url).toBe(d.url);
    expect(await counts()).toEqual([2, 1, 1]);
    await first.release({ readyAt: 0, waitingFor: undefined });
    expect(await counts()).toEqual([2, 0, 0]);
  });

  it("and a host that is let go twice, since the answer was lost, is let go once", async () => {
    const { add, turn, counts } = await host(-1, ["/a"]);
    const over = { readyAt: 0, waitingFor: undefined };
    const first = await turn("one");
    await first.next();
    for (const _ of ["once", "again"]) {
      await first.release(over);
      expect(first.left?.kind).toBe("more");
    }
    const second = await turn("two");
    const a = await second.next();
    if (a !== undefined) await second.visited(a, VISIT, []);
    await second.release(over);
    expect(second.left?.kind).toBe("done");
    await first.release(over);
    expect(first.left?.kind).toBe("lost");
    await add(1, ["/b"]);
    await second.release(over);
    expect(second.left?.kind).toBe("done");
    expect((await (await turn("three")).next())?.url).toBe(`${ORIGIN}/b`);
    await second.release(over);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it("not any more where its worker is gone", async () => {
    const { redis, turn, counts } = await host(-1, ["/a", "/b", "/c"]);
    const gone = await turn("gone");
    await gone.next();
    await gone.next();
    await redis.client.hset(redis.key(`h:${HOST}`), "e", 0);
    expect(await counts()).toEqual([0, 2, 2]);
    await turn("other");
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it("so that no more are taken than may be visited, nor fewer", async () => {
    const { turn, counts } = await host(3, ["/a", "/b", "/c", "/d", "/e"]);
    const only = await turn("one");
    const taken = [await only.next(), await only.next(), await only.next()];
    expect(taken.map((one) => one?.url)).toEqual([`${ORIGIN}/a`, `${ORIGIN}/b`, `${ORIGIN}/c`]);
    expect(await only.next()).toBeUndefined();
    expect(await counts()).toEqual([0, 3, 3]);
    for (const one of taken) {
      if (one !== undefined) await only.visited(one, VISIT, []);
      expect(await only.next()).toBeUndefined();
    }
    expect(await counts()).toEqual([3, 0, 0]);
  });

  it("also where a URL is asked for while another one ends", async () => {
    const { turn, counts } = await host(-1, ["/a", "/b", "/c", "/d"]);
    const only = await turn("one");
    const [a] = [await only.next(), await only.next()];
    if (a === undefined) return expect.fail("there are four");
    // Both are sent before either is answered.
    const [third] = await Promise.all([only.next(), only.failed(a)]);
    expect(third?.url).toBe(`${ORIGIN}/c`);
    expect(await counts()).toEqual([0, 2, 2]);
  });

  it("also where a URL is asked for while another one is done with", async () => {
    const { redis, turn, counts } = await host(-1, ["/a", "/b", "/c", "/d"]);
    const only = await turn("one");
    const [a] = [await only.next(), await only.next()];
    if (a === undefined) return expect.fail("there are four");
    // No answer comes before both are sent.
    const held = redis.client.blpop(redis.key("none"), 0.5);
    const [third] = await Promise.all([
      only.next(),
      only.skipped(a, { reason: "robots", because: "so" }),
      held,
    ]);
    expect(third?.url).toBe(`${ORIGIN}/c`);
    // The second, the third, and the one that came with the word.
    expect(await counts()).toEqual([0, 3, 3]);
  });

  it("while five ask at once and others add what comes first: as many as may be, each once", async () => {
    const MOST = 150;
    const { add, turn, counts } = await host(MOST, numbered("a", 50));
    const only = await turn("one");
    const taken: string[] = [];
    const lane = async (): Promise<void> => {
      for (let one = await only.next(); one !== undefined; one = await only.next()) {
        taken.push(one.url);
        await only.visited(one, VISIT, []);
      }
    };
    const others = async (): Promise<void> => {
      for (let depth = 30; depth > 0; depth--) await add(depth, numbered(`d${depth}-`, 10));
    };
    await Promise.all([others(), ...Array.from({ length: 5 }, lane)]);
    await lane();
    await only.release({ readyAt: 0, waitingFor: undefined });
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken).toHaveLength(MOST);
    expect(await counts()).toEqual([MOST, 0, 0]);
  });
});

function numbered(word: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `/${word}${i}`);
}
