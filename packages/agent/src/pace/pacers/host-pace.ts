import { InvalidOptionError } from "@maycrawl/engine";

/**
 * What a pacer knows of a host, and what becomes of it; the pacers differ in where they keep it. (The pacer of Redis
 * has the same rules in Lua.) Times are in milliseconds since the epoch.
 */
export interface HostPace {
  /** The last start that was handed out. */
  readonly last: number;
  /** The one before it, where the last is given back. */
  readonly previous: number;
  readonly heldUntil: number;
  /** How many times as slow the host is as it was: 1 to `MAX_FACTOR`, a power of two. */
  readonly factor: number;
  /** When it is forgotten. */
  readonly until: number;
}

/** How many times the interval of a slow host may become. */
export const MAX_FACTOR = 64;
/** The least interval that a slow host's factor applies to, in milliseconds. */
export const MIN_SLOWED_MS = 1000;
/**
 * For how long after its last start, hold or report a host is remembered, in milliseconds; as long as the interval
 * between its starts where that is longer, so that nobody is told a time that is too early.
 */
export const REMEMBERED_MS = 3_600_000;

const unknown: HostPace = {
  last: -Infinity,
  previous: -Infinity,
  heldUntil: -Infinity,
  factor: 1,
  until: -Infinity,
};

/** What is known by now. */
export function paceAt(pace: HostPace | undefined, now: number): HostPace {
  return pace !== undefined && pace.until > now ? pace : unknown;
}

/** After one more start was handed out: its `last`. */
export function reserved(pace: HostPace, intervalMs: number, now: number): HostPace {
  return granted(pace, Math.max(now, freeAt(pace, intervalMs)), intervalMs);
}

/** After a start was handed out, whoever did. */
export function granted(pace: HostPace, start: number, intervalMs: number): HostPace {
  const until = start + Math.max(spacing(pace, intervalMs), REMEMBERED_MS);
  return remembered({ ...pace, last: start, previous: pace.last }, until);
}

/** From when on a start can be handed out. */
export function freeAt(pace: HostPace, intervalMs: number): number {
  return Math.max(pace.last + spacing(pace, intervalMs), pace.heldUntil);
}

/** Milliseconds until a start is possible that comes behind so many others. */
export function startsIn(pace: HostPace, intervalMs: number, ahead: number, now: number): number {
  return Math.max(0, freeAt(pace, intervalMs) - now) + ahead * spacing(pace, intervalMs);
}

/** How far apart starts are now. */
function spacing({ factor }: HostPace, intervalMs: number): number {
  return factor > 1 ? Math.max(intervalMs, MIN_SLOWED_MS) * factor : intervalMs;
}

/** How far the time that is given back may lie from the one that was handed out, in milliseconds: clocks drift. */
export const SAME_START_MS = 2;

/**
 * After a start was given back: as if it had never been handed out. (To take the interval off it again would be wrong
 * where the host became slower or faster meanwhile.)
 */
export function givenBack(pace: HostPace, start: number): HostPace {
  if (Math.abs(pace.last - start) > SAME_START_MS) return pace;
  return { ...pace, last: pace.previous };
}

/** After somebody asked for no start before so many milliseconds. */
export function held(pace: HostPace, ms: number, now: number): HostPace {
  const heldUntil = Math.max(pace.heldUntil, now + ms);
  return remembered({ ...pace, heldUntil }, heldUntil + REMEMBERED_MS);
}

/** After a request came to this. */
export function reported(pace: HostPace, outcome: "slow" | "success", now: number): HostPace {
  const factor = outcome === "slow" ? Math.min(MAX_FACTOR, pace.factor * 2) : Math.max(1, pace.factor / 2);
  return remembered({ ...pace, factor }, now + REMEMBERED_MS);
}

function remembered(pace: HostPace, until: number): HostPace {
  return { ...pace, until: Math.max(pace.until, until) };
}

/** @throws {InvalidOptionError} where a duration is none. */
export function checkDuration(name: string, ms: number): void {
  if (!Number.isFinite(ms) || ms < 0) {
    throw new InvalidOptionError(`${name} is a time in milliseconds, not ${ms}.`);
  }
}
