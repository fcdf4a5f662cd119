/** Longest time between two polls of a ticket's holder, in ms, if no timer is late. */
export const MAX_POLL_GAP_MS = 4_000;
/** Time in ms in which a ticket stays valid after its holder's next poll is due. */
export const TICKET_GRACE_MS = 1_000;
/**
 * Longest validity of a ticket in ms. A later expiry time means that the clock was set back after the ticket was
 * stored.
 */
export const TICKET_MAX_MS: number = MAX_POLL_GAP_MS + TICKET_GRACE_MS;
/** A ticket is not written again if its expiry time changes by less than this, in ms. */
export const TICKET_SLACK_MS = 250;

/**
 * Returns the validity of a ticket in ms. The holder does not need to poll before the start is possible. A holder that
 * does not poll soon after that time is considered dead.
 * @param startsInMs milliseconds until its holder's start is possible.
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
