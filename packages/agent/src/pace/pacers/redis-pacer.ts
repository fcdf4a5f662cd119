import { randomUUID } from "node:crypto";
import type { OptionTable } from "@maycrawl/engine/internal";
import { RedisLink } from "../../store/redis/redis-link.ts";
import { type RedisOptions, redisOptions, settleRedisOptions } from "../../store/redis/redis-options.ts";
import { RedisRights, TAKE_RIGHT } from "../../store/redis/redis-rights.ts";
import { EXTEND_EXPIRY, NOW, RedisScript } from "../../store/redis/redis-script.ts";
import { type Clock, clockOption, systemClock } from "../../time/clock.ts";
import { ServerClock } from "../../time/server-clock.ts";
import { REDIS_TICKETS } from "../tickets/redis-tickets.ts";
import { checkDuration, MAX_FACTOR, MIN_SLOWED_MS, REMEMBERED_MS, SAME_START_MS } from "./host-pace.ts";
import type { OrderedAsk, Pacer, Place, PlacedStart, Queued } from "./pacer.ts";
import { SlowedHosts } from "./slowed-hosts.ts";

/** Options of a `RedisPacer`. */
export interface RedisPacerOptions extends RedisOptions {
  /** Clock of the caller, for the times that `reserve` returns. Default: the system's clock. */
  readonly clock?: Clock | undefined;
}

const pacerOptions: OptionTable<RedisPacerOptions> = { ...redisOptions, clock: clockOption };

/**
 * Lua code at the beginning of all scripts. It reads the server's clock and three fields of the host's hash. The hash
 * also has the field `previous`.
 */
const RULES = `${NOW}${EXTEND_EXPIRY}
local pace = redis.call('HMGET', KEYS[1], 'last', 'held', 'factor')
local last, held, factor = tonumber(pace[1]), tonumber(pace[2]), tonumber(pace[3]) or 1
`;

/**
 * Lua functions with the rules of `host-pace.ts`, used after `RULES`. `previous` is empty if the host has no earlier
 * start.
 */
const RESERVE_START = `
local function spacing(interval)
  if factor > 1 then return math.max(interval, ${MIN_SLOWED_MS}) * factor end
  return interval
end
local function startsIn(interval, ahead)
  local free = now
  if last then free = math.max(free, last + spacing(interval)) end
  if held then free = math.max(free, held) end
  return free - now + ahead * spacing(interval)
end
local function reserveStart(interval)
  local start = now + startsIn(interval, 0)
  redis.call('HSET', KEYS[1], 'last', start, 'previous', last or '')
  keepFor(KEYS[1], start - now + math.max(spacing(interval), ${REMEMBERED_MS}))
  return { start, now, factor }
end
`;

const RESERVE = new RedisScript(`${RULES}${RESERVE_START}
return reserveStart(tonumber(ARGV[1]))
`);

/** Script of `begin`. Its second key is the place. */
const BEGIN = new RedisScript(`${RULES}${RESERVE_START}${TAKE_RIGHT}
if not takeRight(KEYS[2], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])) then return false end
return reserveStart(tonumber(ARGV[1]))
`);

/**
 * Script of `beginInOrder`. Its second key is the place, its third the tickets. An empty string as ticket means that
 * the caller has no ticket.
 */
const BEGIN_IN_ORDER = new RedisScript(`${RULES}${RESERVE_START}${TAKE_RIGHT}${REDIS_TICKETS}
local interval, holder, ms, limit, ticket = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local ahead, lastTicket = ticketsBefore(KEYS[3], ticket)
if takeRight(KEYS[2], holder, ms, limit - ahead) then
  if ticket ~= '' then redis.call('ZREM', KEYS[3], ticket) end
  return reserveStart(interval)
end
if ticket == '' then ticket = newTicket(lastTicket, holder) end
local starts = startsIn(interval, ahead)
keepTicket(KEYS[3], ticket, starts)
return { ticket, ahead, math.floor(starts) }
`);

/** Script of `startsInMs`. Its second key is the tickets. */
const STARTS_IN = new RedisScript(`${RULES}${RESERVE_START}${REDIS_TICKETS}
return math.floor(startsIn(tonumber(ARGV[1]), (ticketsBefore(KEYS[2], ''))))
`);

const GIVE_BACK = new RedisScript(`${RULES}
if last and math.abs(last - tonumber(ARGV[1])) <= ${SAME_START_MS} then
  local previous = redis.call('HGET', KEYS[1], 'previous')
  if previous and previous ~= '' then redis.call('HSET', KEYS[1], 'last', previous) else redis.call('HDEL', KEYS[1], 'last') end
end
`);

const HOLD = new RedisScript(`${RULES}
held = math.max(held or 0, now + ARGV[1])
redis.call('HSET', KEYS[1], 'held', held)
keepFor(KEYS[1], held - now + ${REMEMBERED_MS})
`);

const REPORT = new RedisScript(`${RULES}
if ARGV[1] == 'slow' then
  factor = math.min(factor * 2, ${MAX_FACTOR})
elseif factor > 1 then
  factor = factor / 2
else
  return 1
end
redis.call('HSET', KEYS[1], 'factor', factor)
keepFor(KEYS[1], ${REMEMBERED_MS})
return factor
`);

/** Reply with a start, the time of the reservation (both by the server's clock), and the host's factor. */
type ReservedReply = readonly [start: number, now: number, factor: number];

/** Reply with a ticket, the number of earlier tickets, and the milliseconds until the ticket's start is possible. */
type WaitingReply = readonly [ticket: string, ahead: number, startsInMs: number];

/**
 * Paces agents on any number of machines through a Redis or Valkey server. Each host has three keys: `pace:{host}` for
 * its state, `place:{host}` for running requests, and `ticket:{host}` for waiting requests. The pacer uses the
 * server's clock, so the machines' clocks may differ.
 */
export class RedisPacer implements Pacer {
  readonly #link: RedisLink;
  readonly #clock: Clock;
  readonly #places: RedisRights;
  readonly #server = new ServerClock();
  readonly #slowed = new SlowedHosts();

  /**
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if ioredis is not installed and no `client` is given.
   */
  constructor(options: RedisPacerOptions) {
    const settled = settleRedisOptions("RedisPacer", pacerOptions, options);
    this.#link = new RedisLink(settled);
    this.#clock = settled.clock ?? systemClock;
    this.#places = new RedisRights(this.#link);
  }

  /** Clock for all times of this pacer. */
  get clock(): Clock {
    return this.#clock;
  }

  async reserve(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    const sentAt = this.#clock.now();
    const reply = await RESERVE.run(this.#link, this.#key("pace", host), Math.ceil(intervalMs));
    return this.#recordStart(host, sentAt, reply as ReservedReply);
  }

  async begin(host: string, limit: number, ms: number, intervalMs: number): Promise<PlacedStart | undefined> {
    checkDuration("intervalMs", intervalMs);
    const place = this.#key("place", host);
    const holder = randomUUID();
    const sentAt = this.#clock.now();
    const keys = [this.#key("pace", host), place];
    const reply = await BEGIN.run(this.#link, keys, Math.ceil(intervalMs), holder, Math.ceil(ms), limit);
    if (reply === null) return undefined;
    const start = this.#recordStart(host, sentAt, reply as ReservedReply);
    return { place: this.#places.leaseOf(place, holder), start };
  }

  async beginInOrder(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued> {
    const { limit, placeMs, intervalMs, ticket = "" } = ask;
    checkDuration("intervalMs", intervalMs);
    const place = this.#key("place", host);
    const holder = randomUUID();
    const sentAt = this.#clock.now();
    const keys = [this.#key("pace", host), place, this.#key("ticket", host)];
    const args = [Math.ceil(intervalMs), holder, Math.ceil(placeMs), limit, ticket];
    const reply = (await BEGIN_IN_ORDER.run(this.#link, keys, ...args)) as ReservedReply | WaitingReply;
    if (typeof reply[0] === "string") return { ticket: reply[0], ahead: reply[1], startsInMs: reply[2] };
    return {
      place: this.#places.leaseOf(place, holder),
      start: this.#recordStart(host, sentAt, reply as ReservedReply),
    };
  }

  async leaveOrder(host: string, ticket: string): Promise<void> {
    await this.#link.run((client) => client.zrem(this.#key("ticket", host), ticket));
  }

  async startsInMs(host: string, intervalMs: number): Promise<number> {
    checkDuration("intervalMs", intervalMs);
    const keys = [this.#key("pace", host), this.#key("ticket", host)];
    return (await STARTS_IN.run(this.#link, keys, Math.ceil(intervalMs))) as number;
  }

  async giveBack(host: string, start: number, intervalMs: number): Promise<void> {
    checkDuration("intervalMs", intervalMs);
    const key = this.#key("pace", host);
    await GIVE_BACK.run(this.#link, key, Math.round(start + this.#server.ahead));
  }

  async hold(host: string, ms: number): Promise<void> {
    checkDuration("ms", ms);
    await HOLD.run(this.#link, this.#key("pace", host), Math.ceil(ms));
  }

  async heldUntil(host: string): Promise<number> {
    const held = await this.#link.run((client) => client.hget(this.#key("pace", host), "held"));
    return held === null ? Number.NEGATIVE_INFINITY : Number(held) - this.#server.ahead;
  }

  async report(host: string, outcome: "slow" | "success"): Promise<void> {
    if (outcome === "success" && !this.#slowed.has(host)) return;
    this.#slowed.setFactor(host, (await REPORT.run(this.#link, this.#key("pace", host), outcome)) as number);
  }

  place(host: string, limit: number, ms: number): Promise<Place | undefined> {
    return this.#places.take(this.#key("place", host), limit, ms);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#link.close();
  }

  /** Records a reservation, and returns its start by the caller's clock. */
  #recordStart(host: string, sentAt: number, [start, now, factor]: ReservedReply): number {
    this.#slowed.setFactor(host, factor);
    this.#server.compare(sentAt, now, this.#clock.now());
    return start - this.#server.ahead;
  }

  #key(what: "pace" | "place" | "ticket", host: string): string {
    return `${this.#link.prefix}${what}:{${host}}`;
  }
}
