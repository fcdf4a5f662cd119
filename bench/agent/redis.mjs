// How many hits, sets and reserves a second one process gets of a Redis, with real robots.txt files.
// node bench/agent/redis.mjs [origins=20000], against REDIS_URL or 127.0.0.1:6379
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { entryOf, originOf, realBodies } from "./real-entries.mjs";

const ORIGINS = Number(process.argv[2] ?? 20_000);
const HITS = 100_000;
const STARTS = 50_000;
/** How many are under way at once, as in a crawler that has many pages under way. */
const AT_ONCE = 200;
const GOAL = 15_000;

const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
const prefix = `maycrawl-bench:${process.pid}:`;
const bodies = realBodies();
const store = new RedisStore({ url, prefix, keepMs: 600_000 });
const pacer = new RedisPacer({ url, prefix });

/**
 * @param {number} count
 * @param {(i: number) => Promise<unknown>} action
 * @returns {Promise<number>} how many a second
 */
async function perSecond(count, action) {
  const from = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await action(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return Math.round(count / ((performance.now() - from) / 1000));
}

const entries = bodies.map(({ octets }, i) => entryOf(originOf(i), octets, Date.UTC(2026, 10, 21) + i));
const sets = await perSecond(ORIGINS, async (i) => {
  const entry = entries[i % entries.length];
  if (entry) await store.set(originOf(i), entry);
});
const hits = await perSecond(HITS, async (i) => {
  if ((await store.get(originOf((i * 7919) % ORIGINS))) === undefined) throw new Error("a miss");
});
const reserves = await perSecond(STARTS, (i) => pacer.reserve(`host-${i % 1000}`, 100));
await perSecond(ORIGINS, (i) => store.delete(originOf(i)));

await pacer[Symbol.asyncDispose]();
await store[Symbol.asyncDispose]();
const figures = {
  store: "redis",
  node: process.version,
  origins: ORIGINS,
  atOnce: AT_ONCE,
  setsPerSecond: sets,
  hitsPerSecond: hits,
  goalHitsPerSecond: GOAL,
  within: hits >= GOAL,
  reservesPerSecond: reserves,
};
console.log(JSON.stringify(figures, undefined, 2));
