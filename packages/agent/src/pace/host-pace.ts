import { InvalidOptionError } from "../errors.ts";

/** What all pacers hold to. */

/** How often a host that is slow may double its interval: 64 times at most. */
export const MOST_FACTOR = 64;
/** The interval that a slow host's factor applies to, at least, in milliseconds. */
export const LEAST_SLOWED_MS = 1000;
/**
 * For how long after its last start, hold or report a host is remembered, in milliseconds, or as long as the interval
 * between its starts is, where that is longer. After it, nobody can have been told a time that is too early.
 */
export const REMEMBERED_MS = 3_600_000;

/** The interval between two starts at a host that is `factor` times as slow as it was. */
export function slowedInterval(intervalMs: number, factor: number): number {
  return factor > 1 ? Math.max(intervalMs, LEAST_SLOWED_MS) * factor : intervalMs;
}

/** @throws {InvalidOptionError} where a duration is none. */
export function checkDuration(name: string, ms: number): void {
  if (!Number.isFinite(ms) || ms < 0)
    throw new InvalidOptionError(`${name} is a time in milliseconds, not ${ms}.`);
}
