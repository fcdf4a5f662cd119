import type { Awaitable } from "../../store/access-store.ts";
import type { Clock } from "../../time/clock.ts";

/**
 * Grants start times of requests to all crawlers that share the pacer. `host` is any string that identifies the server,
 * such as `example.com:443`. A host also has a limited number of places: slots for running requests.
 */
export interface Pacer {
  /**
   * Takes the next free start time: the latest of now, `intervalMs` after the last granted start, and the end of a
   * `hold`. Atomic: two callers never get times less than `intervalMs` apart.
   * @returns the granted start in milliseconds since the epoch, by the caller's clock.
   */
  reserve(host: string, intervalMs: number): Promise<number>;
  /**
   * Gives back an unused start time. The next caller gets it, unless a later start has been granted since.
   * @param intervalMs the interval of the reservation.
   */
  giveBack?(host: string, start: number, intervalMs: number): Awaitable<void>;
  /**
   * Holds the host: no crawler that shares the pacer gets a start in the next `ms` milliseconds. An earlier hold is
   * never shortened.
   */
  hold?(host: string, ms: number): Awaitable<void>;
  /**
   * Returns the time until which the host is held, by the caller's clock. If the host is not held, the time is in the
   * past. A caller that waits for a granted start calls `heldUntil` when the start is reached.
   */
  heldUntil?(host: string): Awaitable<number>;
  /**
   * Reports the outcome of a request to the host. `slow` (429, 503) doubles the factor of the interval, up to 64, for
   * all crawlers that share the pacer. Each success halves the factor. A pacer may ignore a success if the host was not
   * slowed down at its last start. With a factor above 1, `reserve` uses the interval `max(intervalMs, 1 s) × factor`.
   */
  report?(host: string, outcome: "slow" | "success"): Awaitable<void>;
  /**
   * Takes one of `limit` places for a running request. Does not wait: returns undefined while all places are taken. A
   * place is released automatically after `ms` milliseconds, in case the process that took it dies.
   */
  place?(host: string, limit: number, ms: number): Awaitable<Place | undefined>;
  /**
   * Takes a place and reserves a start, like `place` followed by `reserve`. A pacer over a network then needs one
   * network request instead of two. If this method exists, an agent calls `reserve` for a page only after a missed
   * start. Returns undefined if all places are taken; then no start is reserved.
   */
  begin?(host: string, limit: number, ms: number, intervalMs: number): Awaitable<PlacedStart | undefined>;
  /**
   * Takes a place and a start like `begin`, in the order of the callers' arrival. A caller gets a place only if places
   * are also free for all earlier tickets. Otherwise the caller gets a ticket, and calls again with the ticket when
   * the caller's start is possible. Callers of `begin` and `place` have no ticket and are not part of the order.
   */
  beginInOrder?(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued>;
  /** Removes a ticket from the order, because its holder no longer waits. */
  leaveOrder?(host: string, ticket: string): Awaitable<void>;
  /** Returns the milliseconds until a new caller, behind all tickets, could start. Reserves nothing. */
  startsInMs?(host: string, intervalMs: number): Awaitable<number>;
  /** Clock for the times that the pacer returns and receives. Default: the caller's clock. */
  readonly clock?: Clock | undefined;
  [Symbol.asyncDispose]?(): Promise<void>;
}

/** Arguments of `beginInOrder`. */
export interface OrderedAsk {
  /** Number of places of the host. */
  readonly limit: number;
  /** Duration of the place in ms. */
  readonly placeMs: number;
  readonly intervalMs: number;
  /** Ticket of the caller; undefined for a new caller. */
  readonly ticket: string | undefined;
}

/** Result of `beginInOrder` for a caller that must wait. */
export interface Queued {
  /**
   * Ticket with the caller's rank in the order. It expires one second after the caller's start is possible, and at the
   * latest 5 s after the call.
   */
  readonly ticket: string;
  /** Number of earlier tickets. */
  readonly ahead: number;
  /** Milliseconds until the caller's start is possible, if the holders of all earlier tickets take their starts. */
  readonly startsInMs: number;
}

/** A place, and a start as returned by `reserve`. */
export interface PlacedStart {
  readonly place: Place;
  readonly start: number;
}

/** A slot for one running request to a host. */
export interface Place {
  /** Keeps the place for `ms` milliseconds from now. Returns false if the place was lost. */
  renew(ms: number): Awaitable<boolean>;
  release(): Awaitable<void>;
}
