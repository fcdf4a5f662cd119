import { FleetScript, HEAD } from "./fleet-script.ts";

/** Of what shape a crawl is in Redis. */
export const FLEET_VERSION = 1;

/** For how long whoever adds seeds, or clears up, is believed alive without a word, in milliseconds. */
export const ALIVE_MS = 15_000;

/** Who said nothing for so many milliseconds takes no more hosts for now. */
const AWAKE_MS = 3_000;
/** Hosts that wait for longer are nobody's share for now, in milliseconds. BullMQ's scores are times, with twelve bits behind them. */
const SOON_MS = 5_000;

/** Says what is there under the name of the crawl: nothing, \`other\`, or another version. */
const CHECK = `
local kind = redis.call('TYPE', M)['ok']
if kind ~= 'none' and kind ~= 'hash' then return { 'other' } end
local has = redis.call('HMGET', M, 'version', 'state', 'settings', 'by', 'visited', 'round', 'id', 'until')
if kind == 'hash' and not has[1] then return { 'other' } end
if has[1] and has[1] ~= '${FLEET_VERSION}' then return { 'version', has[1] } end
`;

/**
 * Begins a crawl, or goes on with one: \`{'open', id, round, whether it is new}\`. \`differs\`: it is under way with other settings; \`ended\`: it
 * is over, and what is left is to be cleared by who asked; \`wait\`: somebody else does that.
 * ARGV: who, settings, pages at most (-1: any number), an id.
 */
export const START: FleetScript = new FleetScript(`${HEAD}${CHECK}
local who, settings, most = ARGV[1], ARGV[2], tonumber(ARGV[3])
local state = has[2]
local new = '0'
if state == 'clearing' then
  if tonumber(has[8]) > now and redis.call('HGET', M, 'clearer') ~= who then return { 'wait' } end
  redis.call('HSET', M, 'clearer', who, 'until', whole(now + ${ALIVE_MS}))
  return { 'ended' }
end
if not state then
  redis.call('HSET', M, 'version', '${FLEET_VERSION}', 'id', ARGV[4], 'state', 'open', 'round', 1, 'settings', settings, 'started', whole(now))
  has[6], has[7], new = '1', ARGV[4], '1'
elseif state == 'open' then
  if has[3] ~= settings then
    if redis.call('ZCOUNT', P .. 'alive', whole(now - ${ALIVE_MS}), '+inf') > 0 then return { 'differs' } end
    redis.call('HSET', M, 'settings', settings)
  end
elseif has[4] == 'limit' and (most < 0 or most > tonumber(has[5] or '0')) then
  redis.call('HSET', M, 'state', 'open', 'settings', settings)
  redis.call('HDEL', M, 'by', 'ended')
else
  redis.call('HSET', M, 'state', 'clearing', 'clearer', who, 'until', whole(now + ${ALIVE_MS}))
  return { 'ended' }
end
redis.call('ZADD', P .. 'seeding', whole(now + ${ALIVE_MS}), who)
return { 'open', has[7], has[6], new }
`);

/** What was left of the last round is cleared; the next one begins. ARGV: who, settings. */
export const BEGIN: FleetScript = new FleetScript(`${HEAD}
if redis.call('HGET', M, 'state') ~= 'clearing' or redis.call('HGET', M, 'clearer') ~= ARGV[1] then return 0 end
redis.call('HDEL', M, 'by', 'ended', 'clearer', 'until', 'visited', 'skipped', 'under', 'queued', 'seeded', 'stuckSince')
redis.call('HSET', M, 'state', 'open', 'settings', ARGV[2], 'started', whole(now))
redis.call('HINCRBY', M, 'round', 1)
redis.call('ZADD', P .. 'seeding', whole(now + ${ALIVE_MS}), ARGV[1])
return 1
`);

/** The same as when the crawl was joined: \`{'open' or 'ended', id, round, settings}\`, \`none\`, \`other\` or \`version\`. */
export const JOIN: FleetScript = new FleetScript(`${HEAD}${CHECK}
if not has[2] then return { 'none' } end
return { has[2], has[7], has[6], has[3] }
`);

/** All seeds of one who started are added, and visiting may begin; \`done\`: their sitemaps are, too. ARGV: who, \`seeds\` or \`done\`. */
export const SEEDED: FleetScript = new FleetScript(`${HEAD}
redis.call('HSET', M, 'seeded', 1)
if ARGV[2] == 'done' then redis.call('ZREM', P .. 'seeding', ARGV[1]) end
return 1
`);

/**
 * A worker says that it is alive, and what of itself; it is told how the crawl stands. Whether the round is over is found out
 * here: where no host has a job (which it has as long as it has URLs), nor does anybody add seeds; where as many pages were
 * visited as are wanted; or where only hosts are left that nobody can reach, for longer than one is patient.
 *
 * ARGV: who, what of itself (JSON), pages at most (-1: any number), patience in milliseconds, whether it adds seeds, how many
 * hosts it can visit at once.
 * Gives: state (\`gone\` where nothing is left of the crawl), round, by what it ended, whether visiting may begin, how many names the
 * scope has, when the round began, how many pages were visited, URLs are queued, hosts have some and wait, how many hosts
 * can be visited before long, how many all workers can visit at once, and jobs that ought to be in BullMQ's queue and may not be.
 */
export const HEARTBEAT: FleetScript = new FleetScript(`${HEAD}
local has = redis.call('HMGET', M, 'state', 'round', 'by', 'seeded', 'visited', 'started', 'queued')
if not has[1] then return { 'gone' } end
redis.call('HSET', P .. 'workers', ARGV[1], ARGV[2])
redis.call('ZADD', P .. 'alive', whole(now), ARGV[1])
if ARGV[5] == '1' then redis.call('ZADD', P .. 'seeding', whole(now + ${ALIVE_MS}), ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', P .. 'seeding', '-inf', whole(now))
local seeding = redis.call('ZCARD', P .. 'seeding')
local open = redis.call('SCARD', P .. 'open')
local most, patience = tonumber(ARGV[3]), tonumber(ARGV[4])
if has[1] == 'open' and seeding == 0 then
  local unreachable, nowhere = redis.call('SCARD', P .. 'stuck:u'), redis.call('SCARD', P .. 'stuck:n')
  local by
  if open == 0 then by = 'done'
  elseif most >= 0 and tonumber(has[5] or '0') >= most then by = 'limit'
  elseif unreachable + nowhere >= open then
    local since = redis.call('HGET', M, 'stuckSince') or whole(now)
    redis.call('HSET', M, 'stuckSince', since)
    if unreachable == 0 or now - since >= patience then by = 'unreachable' end
  else
    redis.call('HDEL', M, 'stuckSince')
  end
  if by then
    redis.call('HSET', M, 'state', 'ended', 'by', by, 'ended', whole(now))
    has[1], has[3] = 'ended', by
  end
end
redis.call('HSET', P .. 'room', ARGV[1], ARGV[6])
local room = 0
for _, who in ipairs(redis.call('ZRANGEBYSCORE', P .. 'alive', whole(now - ${AWAKE_MS}), '+inf')) do
  room = room + tonumber(redis.call('HGET', P .. 'room', who) or '0')
end
local go = (has[4] or seeding == 0) and 1 or 0
local late = redis.call('ZRANGEBYSCORE', P .. 'adding', '-inf', whole(now - 3000), 'LIMIT', 0, 500)
return { has[1], has[2], has[3] or '', go, redis.call('SCARD', P .. 'scope'), has[6],
  { tonumber(has[5] or '0'), tonumber(has[7] or '0'), open, redis.call('ZCARD', P .. 'jobs:delayed'),
    open - redis.call('ZCOUNT', P .. 'jobs:delayed', whole((now + ${SOON_MS}) * 4096), '+inf'), room }, late }
`);
