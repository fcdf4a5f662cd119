import { randomUUID } from "node:crypto";
import type { Lease } from "../access-store.ts";
import type { RedisLink } from "./redis-link.ts";
import { EXTEND_EXPIRY, NOW, RedisScript } from "./redis-script.ts";

/**
 * Lua function that takes one of `limit` rights of a key. It returns whether a right was free. A right is a member of
 * the key's sorted set; the member's score is the time when the right expires.
 */
export const TAKE_RIGHT = `
local function takeRight(key, holder, ms, limit)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  if redis.call('ZCARD', key) >= limit then return false end
  redis.call('ZADD', key, now + ms, holder)
  keepFor(key, ms)
  return true
end
`;

const TAKE = new RedisScript(`${NOW}${EXTEND_EXPIRY}${TAKE_RIGHT}
return takeRight(KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])) and 1 or 0
`);

const RENEW = new RedisScript(`${NOW}${EXTEND_EXPIRY}
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not ends or tonumber(ends) <= now then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
keepFor(KEYS[1], tonumber(ARGV[2]))
return 1
`);

/** Like `ExpiringRights`, but in Redis. For all clients, the server's clock decides when a right expires. */
export class RedisRights {
  readonly #link: RedisLink;

  constructor(link: RedisLink) {
    this.#link = link;
  }

  /** Takes one of at most `limit` rights for `ms` milliseconds; returns undefined while all are held. */
  async take(key: string, limit: number, ms: number): Promise<Lease | undefined> {
    const holder = randomUUID();
    const taken = await TAKE.run(this.#link, key, holder, Math.ceil(ms), limit);
    return taken === 1 ? this.leaseOf(key, holder) : undefined;
  }

  /** Returns the lease for a right that a script has already taken. */
  leaseOf(key: string, holder: string): Lease {
    const link = this.#link;
    return {
      renew: async (more) => (await RENEW.run(link, key, holder, Math.ceil(more))) === 1,
      release: async () => {
        await link.run((client) => client.zrem(key, holder));
      },
    };
  }
}
