import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll } from "vitest";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { answers, canStartRedis, RedisServer } from "./redis-server.ts";

/**
 * The Redis of the tests: what answers at `REDIS_URL`; where that is not set what answers at 127.0.0.1:6379, else one of our
 * own. Undefined where there is none: the tests are then skipped, never passed; with `MAYCRAWL_REQUIRE_ALL=1` they fail.
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

/** A prefix of this run's own for each call; the keys are gone after the tests of the file. */
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

/** Every key of a server that begins so. */
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
