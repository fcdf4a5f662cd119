import type { Queued } from "../pacers/pacer.ts";
import { MAX_POLL_GAP_MS, TICKET_GRACE_MS } from "../tickets/ticket.ts";

/**
 * Milliseconds until the first poll for a place that another process may have released. The pauses between later
 * polls grow.
 */
export const FIRST_POLL_MS = 10;
const MAX_POLL_MS = 500;
const MIN_POLL_MS = 25;

/**
 * Returns the longest pause between two polls. Two polls per interval are enough, because an interval has only one
 * start.
 */
export function maxPollMs(intervalMs: number): number {
  return intervalMs === 0 ? MAX_POLL_MS : Math.min(Math.max(intervalMs / 2, MIN_POLL_MS), MAX_POLL_MS);
}

/**
 * Returns the milliseconds until the next poll of a caller without a ticket.
 * @param last the pause before the last poll in ms; 0 for the first poll.
 * @param contended whether this process's last request had to wait for other processes. If true, the first pause is
 * already the longest one, as in processes that have waited for some time.
 */
export function nextUnorderedPollMs(last: number, contended: boolean, intervalMs: number): number {
  const maxMs = maxPollMs(intervalMs);
  if (last === 0) return contended ? maxMs : FIRST_POLL_MS;
  return Math.min(last * 1.5, maxMs);
}

/** Returns how long a place must stay free so that all waiting processes poll in that time, in ms. */
export function restMs(intervalMs: number): number {
  return maxPollMs(intervalMs) * 1.2;
}

/**
 * Constants for the poll before a ticket's possible start. The poll is early by `EARLY_MS`, plus the fraction
 * `EARLY_PART` of the interval (at most `MAX_EARLY_MS`).
 */
const EARLY_MS = 20;
const EARLY_PART = 1 / 10;
const MAX_EARLY_MS = 200;

/**
 * Returns the milliseconds until the next poll with a ticket. No start is possible before `startsInMs`. After that, the
 * first ticket's holder polls often. Other holders poll less often the longer their rank stays the same, because the
 * earlier tickets have their turns first.
 * @param unmovedMs time in ms since the rank last changed.
 * @param last the pause before the last poll in ms; 0 if the rank has changed since.
 */
export function nextPollMs(
  { ahead, startsInMs }: Queued,
  intervalMs: number,
  unmovedMs: number,
  last: number,
): number {
  const early = EARLY_MS + Math.min(intervalMs * EARLY_PART, MAX_EARLY_MS);
  const soonest = Math.min(startsInMs, MAX_POLL_GAP_MS) - early;
  if (ahead === 0)
    return Math.max(soonest, Math.min(Math.max(last * 1.25, FIRST_POLL_MS), maxPollMs(intervalMs)));
  // A ticket stays valid for `TICKET_GRACE_MS` after the planned time of its poll. Half of that time is reserved for
  // late timers.
  const latest = Math.max(soonest, 0) + TICKET_GRACE_MS / 2;
  return Math.max(soonest, Math.min((ahead * unmovedMs) / 2, latest), FIRST_POLL_MS);
}
