import { createHash } from "node:crypto";
import type { RedisLink } from "./redis-link.ts";

/**
 * A Lua script that Redis runs atomically. Each script uses one key, or only keys with the same hash tag, so that a
 * cluster can run the script.
 */
export class RedisScript {
  readonly #source: string;
  readonly #sha1: string;

  constructor(source: string) {
    this.#source = source;
    this.#sha1 = createHash("sha1").update(source).digest("hex");
  }

  /** @throws {StoreFailedError} */
  run(link: RedisLink, keys: string | readonly string[], ...args: (string | number)[]): Promise<unknown> {
    const keysAndArgs = typeof keys === "string" ? [keys, ...args] : [...keys, ...args];
    const keyCount = keysAndArgs.length - args.length;
    return link.run(async (client) => {
      try {
        return await client.evalsha(this.#sha1, keyCount, ...keysAndArgs);
      } catch (thrown) {
        // After a restart, or before its first use, the script is not in the server's cache; EVAL adds it.
        if (!(thrown instanceof Error && thrown.message.startsWith("NOSCRIPT"))) throw thrown;
        return client.eval(this.#source, keyCount, ...keysAndArgs);
      }
    });
  }
}

/** Lua code that sets `now` to the server's time, in whole milliseconds since the epoch. */
export const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Lua function that makes a key expire in `ms` milliseconds, unless it already expires later. */
export const EXTEND_EXPIRY = `
local function keepFor(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, ms) end
end
`;
