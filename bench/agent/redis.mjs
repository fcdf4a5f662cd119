// Measures hits, sets and reserves per second of one process with Redis, with real robots.txt files.
// node bench/agent/redis.mjs [origins=20000], with REDIS_URL or 127.0.0.1:6379
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { storeRates } from "./store-rates.mjs";

const GOAL = 15_000;

const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
const prefix = `maycrawl-bench:${process.pid}:`;
const store = new RedisStore({ url, prefix, keepMs: 600_000 });
const pacer = new RedisPacer({ url, prefix });
const rates = await storeRates(store, pacer, Number(process.argv[2] ?? 20_000));
await pacer[Symbol.asyncDispose]();
await store[Symbol.asyncDispose]();
const figures = { store: "redis", ...rates, goalHitsPerSecond: GOAL, within: rates.hitsPerSecond >= GOAL };
console.log(JSON.stringify(figures, undefined, 2));
