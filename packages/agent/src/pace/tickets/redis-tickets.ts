import { MAX_POLL_GAP_MS, TICKET_GRACE_MS, TICKET_MAX_MS, TICKET_SLACK_MS } from "./ticket.ts";

/**
 * Lua functions with the rules of `ticket.ts`. A host's tickets are members of a sorted set; the score is the expiry
 * time. Tickets are compared as texts: the smaller one was taken first.
 */
export const REDIS_TICKETS: string = `
local function ticketsBefore(key, ticket)
  local ahead, lastTicket = 0, nil
  for _, other in ipairs(redis.call('ZRANGEBYSCORE', key, '(' .. now, now + ${TICKET_MAX_MS})) do
    if ticket == '' or other < ticket then ahead = ahead + 1 end
    if not lastTicket or other > lastTicket then lastTicket = other end
  end
  return ahead, lastTicket
end

local function newTicket(lastTicket, random)
  local rank = now * 1000
  if lastTicket then
    local before = tonumber(string.sub(lastTicket, 1, 8) .. string.sub(lastTicket, 10, 13) .. string.sub(lastTicket, 15, 18), 16)
    if before and before >= rank then rank = before + 1 end
  end
  local digits = string.format('%016x', rank)
  return string.sub(digits, 1, 8) .. '-' .. string.sub(digits, 9, 12) .. '-' .. string.sub(digits, 13, 16) .. string.sub(random, 19)
end

local function keepTicket(key, ticket, startsInMs)
  local ms = math.min(startsInMs, ${MAX_POLL_GAP_MS}) + ${TICKET_GRACE_MS}
  local kept = tonumber(redis.call('ZSCORE', key, ticket) or 0)
  if kept > now + ms - ${TICKET_SLACK_MS} and kept <= now + ms then return end
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  redis.call('ZREMRANGEBYSCORE', key, '(' .. (now + ${TICKET_MAX_MS}), '+inf')
  redis.call('ZADD', key, now + ms, ticket)
  keepFor(key, ms)
end
`;
