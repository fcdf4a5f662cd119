import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll } from "vitest";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { answers, canStartRedis, RedisServer } from "./redis-server.ts";

/**
 * Returns the URL of the Redis for tests: `REDIS_URL` if it is set, else 127.0.0.1:6379. Without
 * `REDIS_URL`, and if that port does not answer, starts a server and returns its URL. Returns undefined if no
 * server is available: the tests are then skipped, or fail with
 * `MAYCRAWL_REQUIRE_ALL=1`.
 */
export async function redisForTests(): Promise<string | undefined> {
  const wanted = process.env["REDIS_URL"];
  const url = wanted ?? "redis://127.0.0.1:6379";
  const { hostname, port } = new URL(url);
  if (await answers(Number(port || 6379), hostname)) return url;
  if (wanted === undefined && canStartRedis) {
    const server = await RedisServer.start();
    afterAll(() => server.signal("SIGKILL"));
    return server.url;
  }
  requireOrSkip("a Redis", false);
  return undefined;
}

/**
 * Returns a function that creates a new key prefix of this run. The keys are deleted after the tests of the
 * file.
 */
export function ownPrefix(url: string | undefined): () => string {
  const run = `maycrawl-test:${process.pid}:${randomUUID()}`;
  let calls = 0;
  if (url !== undefined) {
    afterAll(async () => {
      const client = new Redis(url);
      await forgetKeys(client, `${run}:`);
      await client.quit();
    });
  }
  return () => `${run}:${calls++}:`;
}

/** Returns all keys of the server that begin with `prefix`. */
export async function keysOf(client: Redis, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of client.scanStream({ match: `${prefix}*`, count: 1000 }))
    keys.push(...(some as string[]));
  return keys;
}

async function forgetKeys(client: Redis, prefix: string): Promise<void> {
  const keys = await keysOf(client, prefix);
  for (let i = 0; i < keys.length; i += 500) await client.unlink(...keys.slice(i, i + 500));
}
