// One process of a fleet. It asks an agent of the built package about pages of many origins and prints the
// number of allowed pages.
// Usage: node fleet-worker.mjs ARGUMENT. ARGUMENT is JSON: { sqlite }, { redis } or { postgres }, and origins,
// asks, number.
// Prints `ready` once the store and the pacer have answered, and begins when its standard input ends.
import { once } from "node:events";
import { RobotsAgent } from "@maycrawl/agent";
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";

const { sqlite, redis, postgres, origins, asks, number } = JSON.parse(process.argv[2] ?? "{}");
const [store, pacer] = sqlite
  ? [new SqliteStore(sqlite), new SqlitePacer(sqlite)]
  : postgres
    ? [new PostgresStore(postgres), new PostgresPacer(postgres)]
    : [new RedisStore(redis), new RedisPacer(redis)];
const agent = new RobotsAgent({ userAgent: "FleetBot/1.0", store, pacer });
// Connects and compiles the code now. Later, while many processes run, connecting could exceed its timeout.
await store.get("warm up");
await pacer.reserve("warm up", 0);
process.stdout.write("ready\n");
await once(process.stdin.resume(), "end");
let allowed = 0;
const work = Array.from({ length: asks }, (_, i) => i + number).values();
await Promise.all(
  Array.from({ length: 25 }, async () => {
    for (const i of work) {
      const decision = await agent.decide(
        `${origins[i % origins.length]}${i % 2 === 0 ? "/open" : "/closed"}`,
      );
      if (decision.allowed) allowed++;
    }
  }),
);
process.stdout.write(`${JSON.stringify({ allowed })}\n`);
await agent.close();
await store[Symbol.asyncDispose]();
await pacer[Symbol.asyncDispose]();
