import { randomUUID } from "node:crypto";
import type { Lease } from "../access-store.ts";
import type { RedisLink } from "./redis-link.ts";
import { KEEP_FOR, NOW, RedisScript } from "./redis-script.ts";

/** A function for scripts: takes one of so many rights, where there is one. A right is a member of the key's sorted set; its score is when it ends. */
export const TAKE_RIGHT = `
local function takeRight(key, holder, ms, limit)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  if redis.call('ZCARD', key) >= limit then return false end
  redis.call('ZADD', key, now + ms, holder)
  keepFor(key, ms)
  return true
end
`;

const TAKE = new RedisScript(`${NOW}${KEEP_FOR}${TAKE_RIGHT}
return takeRight(KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])) and 1 or 0
`);

const RENEW = new RedisScript(`${NOW}${KEEP_FOR}
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not ends or tonumber(ends) <= now then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
keepFor(KEYS[1], tonumber(ARGV[2]))
return 1
`);

/** Rights that end by themselves, as `TimedRights` are, in Redis: by its clock, for the whole fleet. */
export class RedisRights {
  readonly #link: RedisLink;

  constructor(link: RedisLink) {
    this.#link = link;
  }

  /** One of at most `limit` rights, for so many milliseconds; undefined while all are held. */
  async take(key: string, limit: number, ms: number): Promise<Lease | undefined> {
    const holder = randomUUID();
    const took = await TAKE.run(this.#link, key, holder, Math.ceil(ms), limit);
    return took === 1 ? this.taken(key, holder) : undefined;
  }

  /** A right that a script has taken. */
  taken(key: string, holder: string): Lease {
    const link = this.#link;
    return {
      renew: async (more) => (await RENEW.run(link, key, holder, Math.ceil(more))) === 1,
      release: async () => {
        await link.run((client) => client.zrem(key, holder));
      },
    };
  }
}
