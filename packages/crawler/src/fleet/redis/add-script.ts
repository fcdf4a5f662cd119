import { FleetScript, HEAD, HOLD } from "./fleet-script.ts";

/** How many URLs the first set of a host holds; the next ones hold eight times as many, in eight times as many sets. */
const FIRST = 350;

/**
 * The URLs of a host that were seen, as whole numbers of 64 bits. Redis keeps a set of at most 512 whole numbers
 * (\`set-max-intset-entries\`) as an array of eight octets each, and a larger one as a table of some seventy. So there are many small ones: \`s:HOST:0:0\`
 * takes the first 350, \`s:HOST:1:0\` to \`s:HOST:1:7\` the next 2,800, and so on; a URL is looked for in one set of each
 * generation, of which a million URLs have five. By chance sets get fuller than 350, and none 512: that is eight standard deviations away.
 */
const SEEN = `
local function seen(host, known, number, spread)
  local generation, sets, room = 0, 1, 0
  while true do
    local key = P .. 's:' .. host .. ':' .. generation .. ':' .. (spread % sets)
    if redis.call('SISMEMBER', key, number) == 1 then return nil end
    room = room + ${FIRST} * sets
    if known < room then return key end
    generation, sets = generation + 1, sets * 8
  end
end
`;

/**
 * Adds URLs, each once for ever, within the budgets, and gives hosts a job that have none: all in one step, so that no worker
 * comes between the look and the deed.
 *
 * ARGV: URLs a host may have at most (-1: any number); the host and token on which the right to add depends, and how alike
 * pages are counted (\`likeness\`, most), or empty; the URLs, as JSON: \`[host, origin, number, spread, depth, queued as, [[budget, most]…]]\`.
 *
 * Gives \`lost\`, or: how many pages are alike (0 where that was not asked; where it is more than the most, nothing was added);
 * of those that are over a budget \`index, budget's index (-1: URLs of the host), used\`; jobs that are to be put into the queue.
 */
export const ADD: FleetScript = new FleetScript(`${HEAD}${HOLD}${SEEN}
local most, on, token, likeness = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
if on ~= '' and not hold(on, token) then return 'lost' end
local alike = 0
if likeness ~= '' then
  alike = redis.call('HINCRBY', P .. 'b:' .. on, 'a' .. likeness, 1)
  if alike > tonumber(ARGV[5]) then return { alike, {}, {} } end
end
local over, jobs, queued = {}, {}, 0
local hosts = {}
for index, url in ipairs(cjson.decode(ARGV[6])) do
  local host = url[1]
  local key = P .. 'h:' .. host
  local has = hosts[host]
  if not has then
    local kept = redis.call('HMGET', key, 'n', 'g')
    has = { known = tonumber(kept[1]) or 0, job = kept[2] }
    has.before = has.known
    hosts[host] = has
    if not kept[1] then
      redis.call('HSET', key, 'o', url[2], 'n', 0)
      redis.call('SADD', P .. 'hosts', host)
    end
  end
  local free = seen(host, has.known, url[3], url[4])
  if free then
    if most >= 0 and has.known >= most then
      over[#over + 1] = index - 1
      over[#over + 1] = -1
      over[#over + 1] = redis.call('HINCRBY', P .. 'b:' .. host, 'u', 1)
    else
      redis.call('SADD', free, url[3])
      has.known = has.known + 1
      local isOver = false
      for i, draw in ipairs(url[7]) do
        local used = redis.call('HINCRBY', P .. 'b:' .. host, draw[1], 1)
        if used > draw[2] then
          isOver = true
          over[#over + 1] = index - 1
          over[#over + 1] = i - 1
          over[#over + 1] = used
          break
        end
      end
      if not isOver then
        queued = queued + redis.call('ZADD', P .. 'q:' .. host, whole(url[5] * 8589934592 + has.known), url[6])
        if not has.job then
          has.job = redis.call('HINCRBY', M, 'jobs', 1)
          redis.call('HSET', key, 'g', has.job)
          redis.call('SADD', P .. 'open', host)
          redis.call('ZADD', P .. 'adding', whole(now), host .. '.' .. has.job)
          jobs[#jobs + 1] = host .. '.' .. has.job
        end
      end
    end
  end
end
for host, has in pairs(hosts) do
  if has.known > has.before then redis.call('HSET', P .. 'h:' .. host, 'n', has.known) end
end
if queued > 0 then redis.call('HINCRBY', M, 'queued', queued) end
return { alike, over, jobs }
`);

/** The keys in which a host's URLs are that were seen, of so many. */
export function seenKeys(host: string, known: number): string[] {
  const keys: string[] = [];
  for (let generation = 0, sets = 1, room = 0; room < known; generation++, sets *= 8) {
    for (let i = 0; i < sets; i++) keys.push(`s:${host}:${generation}:${i}`);
    room += FIRST * sets;
  }
  return keys;
}
