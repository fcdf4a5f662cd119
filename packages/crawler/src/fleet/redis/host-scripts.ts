import { FleetScript, HEAD, HOLD, LEASE_MS } from "./fleet-script.ts";

/**
 * Makes a host this worker's: `{'ok', origin, sitemaps' round}`. `none`: the job is over and does not count; `held`: another
 * worker has it, for so many milliseconds. What a worker that died had under way is not under way any more.
 * ARGV: host, job, token.
 */
export const TAKE: FleetScript = new FleetScript(`${HEAD}${HOLD}
local host, job, token = ARGV[1], ARGV[2], ARGV[3]
local key = P .. 'h:' .. host
local has = redis.call('HMGET', key, 'g', 'k', 'e', 'o', 'm')
if has[1] ~= job then return { 'none' } end
if has[2] and has[2] ~= token and tonumber(has[3]) > now then return { 'held', has[3] - now } end
underWay(host, 0)
redis.call('HSET', key, 'k', token, 'e', whole(now + ${LEASE_MS}))
return { 'ok', has[4], has[5] or '0' }
`);

/** Keeps a host: 1, or 0 where it is lost. ARGV: host, token. */
export const KEEP: FleetScript = new FleetScript(`${HEAD}${HOLD}
return hold(ARGV[1], ARGV[2]) and 1 or 0
`);

/** A function for scripts: the URLs of a host whose turn it is, with how often each was tried; see `NEXT`. Nil where there is none. */
const TURNS = `
local function turns(host, count, most)
  local urls = redis.call('ZRANGE', P .. 'q:' .. host, 0, count, 'WITHSCORES')
  if #urls <= 2 * count then return nil end
  if most >= 0 then
    local pages = redis.call('HMGET', M, 'visited', 'under')
    local others = (tonumber(pages[2]) or 0) - tonumber(redis.call('HGET', P .. 'h:' .. host, 'u') or '0')
    if (tonumber(pages[1]) or 0) + others + count >= most then return nil end
  end
  underWay(host, count + 1)
  local list = {}
  for i = 1, #urls, 2 do
    list[#list + 1] = urls[i]
    list[#list + 1] = urls[i + 1]
    list[#list + 1] = redis.call('HGET', P .. 't:' .. host, urls[i]) or '0'
  end
  return list
end
`;

/**
 * The URLs of a host whose turn it is, one more than are under way, with how often each was tried. It counts as under way then,
 * and as one of the pages that may be visited: \`{}\` where there are as many as are wanted.
 * ARGV: host, token, how many are under way, pages at most (-1: any number).
 */
export const NEXT: FleetScript = new FleetScript(`${HEAD}${HOLD}${TURNS}
local host = ARGV[1]
if not hold(host, ARGV[2]) then return 'lost' end
return turns(host, tonumber(ARGV[3]), tonumber(ARGV[4])) or {}
`);

/**
 * A URL is done with: \`lost\` where the host was lost and another worker does it, else what `NEXT` gives, to be visited next.
 * ARGV: host, token, URL as it is queued, how many are under way now, \`visited\` or \`skipped\`, pages at most (-1: any number).
 */
export const DONE: FleetScript = new FleetScript(`${HEAD}${HOLD}${TURNS}
local host, url, count, how = ARGV[1], ARGV[3], tonumber(ARGV[4]), ARGV[5]
if not hold(host, ARGV[2]) then return 'lost' end
if redis.call('ZREM', P .. 'q:' .. host, url) == 1 then
  redis.call('HDEL', P .. 't:' .. host, url)
  redis.call('HINCRBY', M, 'queued', -1)
  redis.call('HINCRBY', M, how, 1)
  if how == 'visited' then redis.call('HINCRBY', P .. 'h:' .. host, 'v', 1) end
end
local list = turns(host, count, tonumber(ARGV[6]))
-- With a list that is written already, and most often it is as many as before.
if not list then underWay(host, count) end
return list or {}
`);

/**
 * A URL was tried in vain, and stays where it is: 1, or \`lost\`.
 * ARGV: host, token, URL as it is queued, how many are under way now, tries.
 */
export const FAILED: FleetScript = new FleetScript(`${HEAD}${HOLD}
local host = ARGV[1]
if not hold(host, ARGV[2]) then return 'lost' end
underWay(host, tonumber(ARGV[4]))
redis.call('HSET', P .. 't:' .. host, ARGV[3], ARGV[5])
return 1
`);

/** The host's sitemaps were read in this round: 1, or \`lost\`. ARGV: host, token, round. */
export const SITEMAPS_READ: FleetScript = new FleetScript(`${HEAD}${HOLD}
if not hold(ARGV[1], ARGV[2]) then return 'lost' end
redis.call('HSET', P .. 'h:' .. ARGV[1], 'm', ARGV[3])
return 1
`);

/**
 * Lets a host go: \`more\` where it has URLs, \`done\` where it has none, and its job is over with this very step: whoever adds a URL
 * from now on sees that it has none, and gives it a new one. \`lost\`: it is another worker's already. Who has let it go hears the same again.
 * ARGV: host, token, ready at, waiting for, stuck.
 */
export const RELEASE: FleetScript = new FleetScript(`${HEAD}${HOLD}
local host, token = ARGV[1], ARGV[2]
local key = P .. 'h:' .. host
local has = redis.call('HMGET', key, 'k', 'p')
if has[1] ~= token then
  for _, answer in ipairs({ 'more', 'done' }) do
    if has[2] == answer .. ' ' .. token then return answer end
  end
  return 'lost'
end
underWay(host, 0)
redis.call('HDEL', key, 'k', 'e', 'u')
redis.call('SREM', P .. 'stuck:u', host)
redis.call('SREM', P .. 'stuck:n', host)
if redis.call('ZCARD', P .. 'q:' .. host) == 0 then
  redis.call('HDEL', key, 'g', 'r', 'w', 'x')
  redis.call('SREM', P .. 'open', host)
  redis.call('HSET', key, 'p', 'done ' .. token)
  return 'done'
end
redis.call('HSET', key, 'r', ARGV[3], 'w', ARGV[4], 'x', ARGV[5], 'p', 'more ' .. token)
if ARGV[5] == 'unreachable' then redis.call('SADD', P .. 'stuck:u', host) end
if ARGV[5] == 'nowhere' then redis.call('SADD', P .. 'stuck:n', host) end
return 'more'
`);
