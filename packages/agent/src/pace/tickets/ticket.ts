/** Longest time between two looks of a ticket's holder, in milliseconds, if nothing is late. */
export const MAX_POLL_GAP_MS = 4_000;
/** For how long after its holder's next look is due a ticket keeps others back, in milliseconds. */
export const TICKET_GRACE_MS = 1_000;
/** Longest time for which a ticket counts. One that would count for longer is from before the clock was set back. */
export const TICKET_MAX_MS: number = MAX_POLL_GAP_MS + TICKET_GRACE_MS;
/** A ticket whose time is nearly the right one is not written again, in milliseconds. */
export const TICKET_SLACK_MS = 250;

/**
 * For how long a ticket counts. Its holder has nothing to look for before its start is possible, and is taken for dead a
 * moment later.
 * @param startsInMs milliseconds until its holder's start is possible.
 */
export function ticketMs(startsInMs: number): number {
  return Math.min(startsInMs, MAX_POLL_GAP_MS) + TICKET_GRACE_MS;
}

/**
 * Returns a ticket's text, a UUID that begins with its rank: of two tickets the lesser was taken first. The text keeps the rank, so that
 * a holder that was away too long, or that a pacer has forgotten, comes back to its own place.
 * @param rank microseconds since the epoch, by the pacer's clock.
 * @param random a UUID.
 */
export function ticketOf(rank: number, random: string): string {
  const digits = rank.toString(16).padStart(16, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12)}${random.slice(18)}`;
}

/** Returns the rank of the next ticket: behind the last one, also where the clock was set back. */
export function nextRank(now: number, last: string | undefined): number {
  const before = Number.parseInt((last ?? "").replaceAll("-", "").slice(0, 16), 16);
  const next = Math.floor(now) * 1000;
  return before >= next ? before + 1 : next;
}
