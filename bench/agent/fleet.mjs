// Several processes share one Redis and decide URLs of many local origins. Goal: each robots.txt is fetched once.
// node bench/agent/fleet.mjs [processes=4] [origins=5000], with REDIS_URL or 127.0.0.1:6379
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { RobotsAgent } from "@maycrawl/agent";
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { loopbackOrigins, loopbackSite } from "./loopback-site.mjs";

const url = process.env.REDIS_URL ?? "redis://127.0.0.1:6379";
/** Concurrent decisions in each process. */
const AT_ONCE = 50;

if (process.argv[2] === "worker") await work(JSON.parse(process.argv[3] ?? "{}"));
else await lead(Number(process.argv[2] ?? 4), Number(process.argv[3] ?? 5_000));

/** @param {{ count: number; port: number; prefix: string; number: number; startAt: number }} argument */
async function work({ count, port, prefix, number, startAt }) {
  const origins = loopbackOrigins(count, port);
  const store = new RedisStore({ url, prefix, keepMs: 600_000 });
  const pacer = new RedisPacer({ url, prefix });
  const agent = new RobotsAgent({ userAgent: "BenchBot/1.0", store, pacer });
  await new Promise((resolve) => setTimeout(resolve, startAt - Date.now()));
  // Each process visits all origins, starting at a different one.
  const begin = Math.floor((origins.length * number) / 4);
  const order = [...origins.slice(begin), ...origins.slice(0, begin)].values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const origin of order) {
        if ((await agent.decide(`${origin}/closed`)).allowed) throw new Error(`${origin}/closed is not open`);
      }
    }),
  );
  const { user, system } = process.cpuUsage();
  process.stdout.write(String((user + system) / 1000));
  await agent.close();
  await store[Symbol.asyncDispose]();
  await pacer[Symbol.asyncDispose]();
}

/** @param {number} processes @param {number} count */
async function lead(processes, count) {
  const site = await loopbackSite(count);
  const startAt = Date.now() + 1_500;
  const prefix = `maycrawl-bench:${process.pid}:`;
  const children = Array.from({ length: processes }, (_, number) =>
    spawn(
      process.execPath,
      [
        fileURLToPath(import.meta.url),
        "worker",
        JSON.stringify({ count, port: site.port, prefix, number, startAt }),
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    ),
  );
  const cpu = Promise.all(children.map((child) => text(child.stdout)));
  const ends = await Promise.all(children.map((child) => once(child, "close")));
  const seconds = (Date.now() - startAt) / 1000;
  site.close();
  if (ends.some(([code]) => code !== 0)) throw new Error("a process failed");
  const fetches = [...site.fetches.values()].reduce((sum, times) => sum + times, 0);
  const row = {
    processes,
    origins: count,
    asks: processes * count,
    fetches,
    seconds: Math.round(seconds * 10) / 10,
    /** Processor time of the processes, including their start. */
    cpuMsPerFetch: Math.round(((await cpu).reduce((sum, ms) => sum + Number(ms), 0) / fetches) * 100) / 100,
    fetchesPerSecond: Math.round(fetches / seconds),
    goal: count,
    reached: fetches === count && site.fetches.size === count,
  };
  console.log(JSON.stringify(row));
}
