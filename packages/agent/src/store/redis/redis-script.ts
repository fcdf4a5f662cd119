import { createHash } from "node:crypto";
import type { RedisLink } from "./redis-link.ts";

/**
 * A script that Redis runs as a whole, with nothing between its parts. Each touches one key only, or keys of one hash tag, so that
 * any cluster can run it.
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
    const all = typeof keys === "string" ? [keys, ...args] : [...keys, ...args];
    const count = all.length - args.length;
    return link.run(async (client) => {
      try {
        return await client.evalsha(this.#sha1, count, ...all);
      } catch (thrown) {
        // A server that was started anew, or never saw the script, learns it by this.
        if (!(thrown instanceof Error && thrown.message.startsWith("NOSCRIPT"))) throw thrown;
        return client.eval(this.#source, count, ...all);
      }
    });
  }
}

/** The beginning of a script that needs the time: that of the server, in whole milliseconds since the epoch. */
export const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** A function for scripts: a key is gone after so many milliseconds, or later if that was so before. */
export const KEEP_FOR = `
local function keepFor(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, ms) end
end
`;
