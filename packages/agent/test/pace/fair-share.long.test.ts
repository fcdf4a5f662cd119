import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { AbortScope } from "../../src/abort/abort-scope.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { FairShare } from "../../src/pace/turns/fair-share.ts";
import { HostQueues } from "../../src/pace/turns/host-queues.ts";
import { Paced } from "../support-agent/paced.ts";
import { ownPrefix, redisForTests } from "../support-stores/redis-for-tests.ts";

const url = await redisForTests();
const newPrefix = ownPrefix(url);

/**
 * Returns the turns of the processes A and B until B has finished, as a string of the letters A and B. Process A
 * fetches `many` pages. Process B starts 100 ms later and fetches `few` pages.
 */
async function order(
  open: () => Pacer,
  { many, few, workMs, intervalMs }: { many: number; few: number; workMs: number; intervalMs: number },
): Promise<string> {
  let turnOrder = "";
  const crawl = (name: string, count: number): Promise<unknown> => {
    const paced = new Paced({ pacer: open(), intervalMs });
    const page = async (): Promise<void> => {
      const turn = await paced.take();
      turnOrder += name;
      await delay(workMs);
      await turn.done();
    };
    return Promise.all(Array.from({ length: count }, page));
  };
  const first = crawl("A", many);
  await delay(100);
  await crawl("B", few);
  const all = turnOrder;
  await first;
  return all;
}

describe("a process that starts later gets its turns before the first process has finished", () => {
  test("with an interval between requests", async () => {
    const pacer = new MemoryPacer();
    const turnOrder = await order(() => pacer, { many: 60, few: 5, workMs: 10, intervalMs: 50 });
    expect(turnOrder.length).toBeLessThan(50);
  });

  test.skipIf(url === undefined)("with RedisPacer", async () => {
    const prefix = newPrefix();
    const opened: RedisPacer[] = [];
    const open = (): Pacer => {
      const pacer = new RedisPacer({ url, prefix });
      opened.push(pacer);
      return pacer;
    };
    const turnOrder = await order(open, { many: 60, few: 5, workMs: 10, intervalMs: 50 });
    expect(turnOrder.length).toBeLessThan(50);
    for (const pacer of opened) await pacer[Symbol.asyncDispose]();
  });

  test("if responses take longer than the interval", async () => {
    const pacer = new MemoryPacer();
    const turnOrder = await order(() => pacer, { many: 400, few: 2, workMs: 20, intervalMs: 0 });
    // B waits at most 5 s, and A needs at least 8 s for its 400 pages. So B finishes before A.
    expect(turnOrder.length).toBeLessThan(390);
  });
});

test.each([
  { intervalMs: 200, workMs: 10, pages: 3 },
  { intervalMs: 0, workMs: 20, pages: 1 },
])("a process that fetches page after page leaves turns to another process: %o", async (crawl) => {
  const pacer = new MemoryPacer();
  const [one, other] = [new Paced({ pacer, ...crawl }), new Paced({ pacer, ...crawl })];
  let over = false;
  const pageAfterPage = (async () => {
    while (!over) {
      const turn = await one.take();
      await delay(crawl.workMs);
      await turn.done();
    }
  })();
  await delay(100);
  for (let i = 0; i < crawl.pages; i++) await (await other.take(AbortSignal.timeout(20_000))).done();
  over = true;
  await pageAfterPage;
  expect(one.turns.hosts + other.turns.hosts).toBe(0);
});

test("four processes that fetch page after page all get turns, and use most of the possible turns", async () => {
  const pacer = new MemoryPacer();
  const until = performance.now() + 6_000;
  const shares = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const paced = new Paced({ pacer, intervalMs: 100 });
      let turns = 0;
      while (performance.now() < until) {
        const turn = await paced.take();
        turns++;
        await delay(20);
        await turn.done();
      }
      return turns;
    }),
  );
  expect(Math.min(...shares)).toBeGreaterThan(5);
  expect(shares.reduce((a, b) => a + b)).toBeGreaterThan(45);
});

test("HostQueues forgets hosts that are no longer used", async () => {
  const lines = new HostQueues(1, 1_000);
  const scope = new AbortScope(undefined);
  for (let i = 0; i < 10_000; i++) {
    const { leave } = await lines.enter(`host-${i}`, scope, i * 10);
    leave(i * 10);
  }
  expect(lines.size).toBe(0);
  // About 100 hosts were used in the last second. Older hosts may stay until the next sweep.
  expect(lines.remembered).toBeLessThan(1_300);
});

test("FairShare pauses only a process that keeps its host busy", async () => {
  const paced = new Paced({ intervalMs: 0 });
  const from = performance.now();
  for (let i = 0; i < 300; i++) await (await paced.take()).done();
  expect(performance.now() - from).toBeLessThan(1_000);

  const share = new FairShare();
  for (let at = 0; at < 100_000; at += 100) {
    expect(share.pauseMs(at)).toBe(0);
    share.took(at);
    share.left(at + 80);
  }
  let rests = 0;
  const busy = new FairShare();
  for (let at = 0; at < 100_000; at += 100) {
    if (busy.pauseMs(at) > 0) rests++;
    busy.took(at);
    busy.left(at + 99);
  }
  expect(rests).toBeGreaterThan(15);
});
