import { randomUUID } from "node:crypto";
import type { Lease } from "./access-store.ts";
import type { RedisLink } from "./redis-link.ts";
import { KEEP_FOR, NOW, RedisScript } from "./redis-script.ts";

/** A right is a member of the key's sorted set; its score is when it ends. */
const TAKE = new RedisScript(`${NOW}${KEEP_FOR}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
keepFor(tonumber(ARGV[2]))
return 1
`);

const RENEW = new RedisScript(`${NOW}${KEEP_FOR}
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not ends or tonumber(ends) <= now then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
keepFor(tonumber(ARGV[2]))
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
    const link = this.#link;
    const holder = randomUUID();
    if ((await TAKE.run(link, key, holder, Math.ceil(ms), limit)) !== 1) return undefined;
    return {
      renew: async (more) => (await RENEW.run(link, key, holder, Math.ceil(more))) === 1,
      release: async () => {
        await link.run((client) => client.zrem(key, holder));
      },
    };
  }
}
