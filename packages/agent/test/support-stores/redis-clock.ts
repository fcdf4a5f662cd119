import type { Cluster, Redis } from "ioredis";
import type { Clock } from "../../src/time/clock.ts";

const TIME = "redis.call('TIME')";
const EXPIRE = "redis.call('PEXPIRE', key, ms)";

/**
 * Makes the client's scripts read this clock instead of the server's. Redis expires keys by its own clock, so
 * each expiry is set one day later. The values in the keys must therefore expire by the scripts' own rules.
 */
export function readingClock<T extends Redis | Cluster>(client: T, clock: Clock): T {
  const evaluate = client.eval.bind(client) as (source: string, ...rest: unknown[]) => Promise<unknown>;
  const evalsha = async () => {
    throw new Error("NOSCRIPT The test changes each script.");
  };
  const withClock = (source: string, ...rest: unknown[]): Promise<unknown> => {
    if (!source.includes(TIME) || source.replaceAll(EXPIRE, "").includes("EXPIRE"))
      return Promise.reject(new Error("The test knows no such script."));
    const now = Math.floor(clock.now());
    const time = `{ ${Math.floor(now / 1000)}, ${(now % 1000) * 1000} }`;
    return evaluate(
      source.replaceAll(TIME, time).replaceAll(EXPIRE, "redis.call('PEXPIRE', key, ms + 86400000)"),
      ...rest,
    );
  };
  return Object.assign(client, { eval: withClock, evalsha });
}
