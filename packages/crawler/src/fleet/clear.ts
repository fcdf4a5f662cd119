import type { HostJobs } from "./host-jobs.ts";
import { seenKeys } from "./redis/add-script.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import { ALIVE_MS } from "./redis/round-scripts.ts";

/** How many hosts are forgotten in one step. */
const STEP = 200;

/** Keys that are not those of a host. */
const REST = [
  "hosts",
  "open",
  "adding",
  "stuck:u",
  "stuck:n",
  "scope",
  "seeding",
  "workers",
  "alive",
  "room",
];

/**
 * Forgets all of a crawl in Redis but that it was there.
 * @param who clears up, for whom others wait.
 */
export async function clearCrawl(redis: FleetRedis, jobs: HostJobs, who: string | undefined): Promise<void> {
  const { client } = redis;
  await jobs.clear();
  let cursor = "0";
  do {
    const [next, hosts] = await client.sscan(redis.key("hosts"), cursor, "COUNT", STEP);
    cursor = next;
    const keys = await Promise.all(
      hosts.map(async (host) => {
        const known = Number(await client.hget(redis.key(`h:${host}`), "n"));
        return [`h:${host}`, `q:${host}`, `t:${host}`, `b:${host}`, ...seenKeys(host, known)];
      }),
    );
    for (const some of keys) await client.unlink(...some.map((key) => redis.key(key)));
    if (who !== undefined) await client.hset(redis.key("meta"), "until", Date.now() + ALIVE_MS);
  } while (cursor !== "0");
  await client.unlink(...REST.map((key) => redis.key(key)));
}
