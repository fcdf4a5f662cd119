import { createHash } from "node:crypto";
import type { RedisLink } from "./redis-link.ts";

/**
 * A script that Redis runs as a whole, with nothing between its parts. Each touches one key only, so that any cluster
 * can run it.
 */
export class RedisScript {
  readonly #source: string;
  readonly #sha1: string;

  constructor(source: string) {
    this.#source = source;
    this.#sha1 = createHash("sha1").update(source).digest("hex");
  }

  /** @throws {StoreFailedError} */
  run(link: RedisLink, key: string, ...args: (string | number)[]): Promise<unknown> {
    return link.run(async (client) => {
      try {
        return await client.evalsha(this.#sha1, 1, key, ...args);
      } catch (thrown) {
        // A server that was started anew, or never saw the script, learns it by this.
        if (!(thrown instanceof Error && thrown.message.startsWith("NOSCRIPT"))) throw thrown;
        return client.eval(this.#source, 1, key, ...args);
      }
    });
  }
}

/** The beginning of a script that needs the time: that of the server, in whole milliseconds since the epoch. */
export const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** A function for scripts: the key is gone after so many milliseconds, or later if that was so before. */
export const KEEP_FOR = `
local function keepFor(ms)
  if redis.call('PTTL', KEYS[1]) < ms then redis.call('PEXPIRE', KEYS[1], ms) end
end
`;
