import { createHash } from "node:crypto";
import type { Cluster, Redis } from "ioredis";

/**
 * What all scripts of a fleet begin with. Every key of a crawl begins with `P`, which has a hash tag, so that a cluster keeps
 * them on one node and a script may make up their names:
 *
 * - `meta`: a hash of what is known of the crawl: `version`, `id`, `settings`, `state`, `round`, `by`, and its counters;
 * - `h:HOST`: a hash for each host: `o` its origin, `n` URLs that are known, `g` which of its jobs counts (none: it has no job),
 *   `k` who serves it, `e` until when, `u` URLs under way or about to be, `v` visited, `m` the round in which its sitemaps were read,
 *   `r`, `w`, `x` from when on it may be visited, why, and whether it is stuck, `p` how it was let go last, and by whom;
 * - `q:HOST`: its queue, a sorted set by depth; `t:HOST`: how often URLs were tried in vain; `b:HOST`: what is used of budgets;
 * - `s:HOST:…`: its URLs that were seen (see `SEEN`);
 * - `hosts`: all hosts; `open`: those that have a job; `adding`: jobs that may not be in BullMQ's queue yet, by time;
 * - `stuck:u`, `stuck:n`: hosts that cannot be reached, and those that are nowhere; `scope`: what the seeds allow;
 * - `seeding`: who adds seeds, by when they are believed dead; `workers`, `alive`: what the workers say of themselves, and when;
 * - `room`: how many hosts each of them can visit at once.
 */
export const HEAD: string = `
local P = string.sub(KEYS[1], 1, -5)
local M = KEYS[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(number) return string.format('%.0f', number) end
`;

/** For how long a host is its worker's without a word from it, in milliseconds. */
export const LEASE_MS = 10_000;

/** A function for scripts: whether the host is still this worker's; then it stays so for a while. */
export const HOLD: string = `
local function hold(host, token)
  local key = P .. 'h:' .. host
  if redis.call('HGET', key, 'k') ~= token then return false end
  redis.call('HSET', key, 'e', whole(now + ${LEASE_MS}))
  return true
end
local function underWay(host, count)
  local key = P .. 'h:' .. host
  local before = tonumber(redis.call('HGET', key, 'u') or '0')
  if before ~= count then
    redis.call('HSET', key, 'u', count)
    redis.call('HINCRBY', M, 'under', count - before)
  end
end
`;

/**
 * A script that Redis runs as a whole. Each can be run twice with the same arguments to the same end, but that a page counts twice
 * among those that are alike: a command whose answer was lost with the connection is sent again.
 */
export class FleetScript {
  readonly #source: string;
  readonly #sha1: string;

  constructor(source: string) {
    this.#source = source;
    this.#sha1 = createHash("sha1").update(source).digest("hex");
  }

  async run(client: Redis | Cluster, key: string, ...args: (string | number)[]): Promise<unknown> {
    try {
      return await client.evalsha(this.#sha1, 1, key, ...args);
    } catch (thrown) {
      // A server that was started anew, or never saw the script, learns it by this.
      if (!(thrown instanceof Error && thrown.message.startsWith("NOSCRIPT"))) throw thrown;
      // Waited for here: what came of it is told before the answers of scripts that ran later.
      return await client.eval(this.#source, 1, key, ...args);
    }
  }
}
