import { clearCrawl } from "./clear.ts";
import { joinCrawl } from "./fleet-start.ts";
import { HostJobs } from "./host-jobs.ts";
import { FleetRedis, type FleetRedisOptions } from "./redis/fleet-redis.ts";

/**
 * Removes a crawl from Redis, with all that is queued; other keys, and robots.txt files, stay. Workers that are at it end with a fault.
 * @throws {StoreFailedError} where there is no Redis, or no such crawl in it.
 */
export async function removeFleet(options: FleetRedisOptions): Promise<void> {
  await using redis = await FleetRedis.connect(options);
  await joinCrawl(redis);
  await using jobs = new HostJobs(redis);
  await clearCrawl(redis, jobs, undefined);
  await redis.client.unlink(redis.key("meta"));
}
