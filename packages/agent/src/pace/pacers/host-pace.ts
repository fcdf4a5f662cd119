import { InvalidOptionError } from "@maycrawl/engine";

/**
 * A pacer's state for one host. The functions in this file are the rules that all pacers share. The pacers differ
 * in where they store the state. (Redis has the same rules in Lua, PostgreSQL in SQL.) Times are in milliseconds
 * since the epoch.
 */
export interface HostPace {
  /** Time of the last granted start. */
  readonly last: number;
  /** Time of the start before `last`. It becomes `last` if the start at `last` is given back. */
  readonly previous: number;
  readonly heldUntil: number;
  /** Slow-down factor of the host's interval: a power of two from 1 (not slowed down) to `MAX_FACTOR`. */
  readonly factor: number;
  /** Expiry time of the state. */
  readonly until: number;
}

/** Maximum factor for the interval of a slow host. */
export const MAX_FACTOR = 64;
/** Minimum of a slow host's interval before the interval is multiplied by the factor, in ms. */
export const MIN_SLOWED_MS = 1000;
/**
 * Minimum time in ms that a host is remembered after its last start, hold or report. After a start, an interval
 * longer than this extends the time, because the next start would otherwise be granted too early.
 */
export const REMEMBERED_MS = 3_600_000;

const unknown: HostPace = {
  last: -Infinity,
  previous: -Infinity,
  heldUntil: -Infinity,
  factor: 1,
  until: -Infinity,
};

/** Returns the given state, or the state of an unknown host if the given state is missing or has expired. */
export function currentPace(pace: HostPace | undefined, now: number): HostPace {
  return pace !== undefined && pace.until > now ? pace : unknown;
}

/** Returns the state after the next free start is granted. This start becomes `last`. */
export function reserveNext(pace: HostPace, intervalMs: number, now: number): HostPace {
  return recordGrant(pace, Math.max(now, freeAt(pace, intervalMs)), intervalMs);
}

/** Returns the state after a given start is granted, by this or another pacer. */
export function recordGrant(pace: HostPace, start: number, intervalMs: number): HostPace {
  const until = start + Math.max(currentInterval(pace, intervalMs), REMEMBERED_MS);
  return rememberUntil({ ...pace, last: start, previous: pace.last }, until);
}

/** Returns the earliest time of the next start, in milliseconds since the epoch. */
export function freeAt(pace: HostPace, intervalMs: number): number {
  return Math.max(pace.last + currentInterval(pace, intervalMs), pace.heldUntil);
}

/**
 * Returns the time until a start that comes after other waiting starts, in ms.
 * @param ahead number of the other waiting starts.
 */
export function startsIn(pace: HostPace, intervalMs: number, ahead: number, now: number): number {
  return Math.max(0, freeAt(pace, intervalMs) - now) + ahead * currentInterval(pace, intervalMs);
}

/** Returns the current interval between starts, in ms. */
function currentInterval({ factor }: HostPace, intervalMs: number): number {
  return factor > 1 ? Math.max(intervalMs, MIN_SLOWED_MS) * factor : intervalMs;
}

/** Maximum difference between a granted start and the same start when it is given back, in ms, because clocks drift. */
export const SAME_START_MS = 2;

/**
 * Returns the state after a start is given back, as if the start had not been granted. `last` becomes `previous`:
 * subtracting the interval would be wrong if the host's factor has changed since the grant.
 */
export function undoGrant(pace: HostPace, start: number): HostPace {
  if (Math.abs(pace.last - start) > SAME_START_MS) return pace;
  return { ...pace, last: pace.previous };
}

/** Returns the state after a hold of `ms` (Retry-After). */
export function applyHold(pace: HostPace, ms: number, now: number): HostPace {
  const heldUntil = Math.max(pace.heldUntil, now + ms);
  return rememberUntil({ ...pace, heldUntil }, heldUntil + REMEMBERED_MS);
}

/** Returns the state after a request's outcome is reported: `slow` doubles the factor, `success` halves it. */
export function reported(pace: HostPace, outcome: "slow" | "success", now: number): HostPace {
  const factor = outcome === "slow" ? Math.min(MAX_FACTOR, pace.factor * 2) : Math.max(1, pace.factor / 2);
  return rememberUntil({ ...pace, factor }, now + REMEMBERED_MS);
}

function rememberUntil(pace: HostPace, until: number): HostPace {
  return { ...pace, until: Math.max(pace.until, until) };
}

/**
 * Checks that `ms` is a duration.
 * @throws {InvalidOptionError} if `ms` is negative or not finite.
 */
export function checkDuration(name: string, ms: number): void {
  if (!Number.isFinite(ms) || ms < 0) {
    throw new InvalidOptionError(`${name} must be a number of milliseconds, 0 or more; received ${ms}.`);
  }
}
