/** Longest time between two polls of a ticket's holder, in ms, if no timer is late. */
export const MAX_POLL_GAP_MS = 4_000;
/** Time in ms that a ticket stays valid after the planned time of its holder's next poll. */
export const TICKET_GRACE_MS = 1_000;
/**
 * Longest validity of a ticket in ms. A later expiry time means that the clock was set back after the ticket was
 * stored.
 */
export const TICKET_MAX_MS: number = MAX_POLL_GAP_MS + TICKET_GRACE_MS;
/** Minimum change of a ticket's expiry time, in ms. A ticket with a smaller change is not written again. */
export const TICKET_SLACK_MS = 250;

/**
 * Returns the validity of a ticket in ms. The holder has to poll when its start is possible, and at least every
 * `MAX_POLL_GAP_MS`. A holder that polls much later is considered dead.
 * @param startsInMs milliseconds until the holder's start is possible.
 */
export function ticketMs(startsInMs: number): number {
  return Math.min(startsInMs, MAX_POLL_GAP_MS) + TICKET_GRACE_MS;
}

/**
 * Returns a ticket, a UUID that begins with its rank: the smaller of two tickets was taken first. The ticket contains
 * the rank, so that its holder returns to its old position even if the ticket expired or the pacer lost it.
 * @param rank microseconds since the epoch, by the pacer's clock.
 * @param random a UUID.
 */
export function ticketOf(rank: number, random: string): string {
  const digits = rank.toString(16).padStart(16, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12)}${random.slice(18)}`;
}

/** Returns the rank of the next ticket. It is higher than the rank of `last`, even if the clock was set back. */
export function nextRank(now: number, last: string | undefined): number {
  const before = Number.parseInt((last ?? "").replaceAll("-", "").slice(0, 16), 16);
  const next = Math.floor(now) * 1000;
  return before >= next ? before + 1 : next;
}
