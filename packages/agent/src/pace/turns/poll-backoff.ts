import type { Queued } from "../pacers/pacer.ts";
import { MAX_POLL_GAP_MS, TICKET_GRACE_MS } from "../tickets/ticket.ts";

/** Milliseconds until the first poll for a place that another process may have left; later polls come less and less often. */
export const FIRST_POLL_MS = 10;
const MAX_POLL_MS = 500;
const MIN_POLL_MS = 25;

/** Returns the longest time between two polls: two in an interval are often enough, since there is one start in it. */
export function maxPollMs(intervalMs: number): number {
  return intervalMs === 0 ? MAX_POLL_MS : Math.min(Math.max(intervalMs / 2, MIN_POLL_MS), MAX_POLL_MS);
}

/**
 * Returns the milliseconds until the next poll of a caller who has no ticket.
 * @param last those before the last poll, 0 if this is the first.
 * @param contended whether others waited, too, when this process came here last: then it polls no more often than they do.
 */
export function nextUnorderedPollMs(last: number, contended: boolean, intervalMs: number): number {
  const seldomest = maxPollMs(intervalMs);
  if (last === 0) return contended ? seldomest : FIRST_POLL_MS;
  return Math.min(last * 1.5, seldomest);
}

/** How long a place has to be left alone so that all who wait for it poll in between. */
export function restMs(intervalMs: number): number {
  return maxPollMs(intervalMs) * 1.2;
}

/** How long before its start is possible the first in the order looks for a place, in milliseconds, and the part of an interval besides. */
const EARLY_MS = 20;
const EARLY_PART = 1 / 10;
const MAX_EARLY_MS = 200;

/**
 * Returns the milliseconds until a ticket is shown again. Nothing is to be had before its start is possible. After that its
 * holder looks often where it is the first, and else the less often the longer nothing moves: each of those before it has a turn first.
 * @param unmovedMs for how long its rank has been the same.
 * @param last the milliseconds before the last poll, 0 if the rank was another then.
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
  // The ticket counts for a grace longer: half of that is for timers that are late.
  const latest = Math.max(soonest, 0) + TICKET_GRACE_MS / 2;
  return Math.max(soonest, Math.min((ahead * unmovedMs) / 2, latest), FIRST_POLL_MS);
}
