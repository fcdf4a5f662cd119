import type { Awaitable } from "../../store/access-store.ts";
import type { Clock } from "../../time/clock.ts";

/**
 * Hands out the times at which requests to a host may start, to all who share it. `host` is any string that
 * stands for what has to be spared, such as `example.com:443`.
 */
export interface Pacer {
  /**
   * Takes the next free start time: now, or `intervalMs` after the last one that was handed out, or after
   * what `hold` asked for, whichever is latest. Atomic: no two callers get times less than `intervalMs` apart.
   * @returns the time granted, in milliseconds since the epoch, by the caller's clock.
   */
  reserve(host: string, intervalMs: number): Promise<number>;
  /**
   * Gives a start time back that was not used, with the interval for which it was reserved: the next one gets it, unless
   * later ones were handed out meanwhile.
   */
  giveBack?(host: string, start: number, intervalMs: number): Awaitable<void>;
  /** No start before so many milliseconds from now, for all who share the pacer. It never shortens an earlier hold. */
  hold?(host: string, ms: number): Awaitable<void>;
  /**
   * Until when the host is held, by the caller's clock; any time that is over where it is not. Who waits for a start that
   * was handed out before asks again at that time.
   */
  heldUntil?(host: string): Awaitable<number>;
  /**
   * What a request to the host came to. `slow` (429, 503) doubles the interval of all who share the pacer, up to 64
   * times it; each success takes one halving back, but that of a start which was not slowed down need not. The interval that
   * `reserve` keeps is then `max(intervalMs, 1 s) × factor` for a factor above 1.
   */
  report?(host: string, outcome: "slow" | "success"): Awaitable<void>;
  /**
   * Takes one of `limit` places for a request under way, or waits for none: undefined while all are taken. A place
   * comes back by itself after so many milliseconds, should the process that has it die.
   */
  place?(host: string, limit: number, ms: number): Awaitable<Place | undefined>;
  /**
   * Takes a place and reserves a start for it, as `place` and `reserve` do one after the other: a pacer over a network then
   * needs one request. An agent calls `place` and `reserve` only after a start was missed. Undefined if all places are taken; no start is
   * reserved then.
   */
  begin?(host: string, limit: number, ms: number, intervalMs: number): Awaitable<PlacedStart | undefined>;
  /**
   * Takes a place and a start as `begin` does, in the order in which callers came: a place is only given to a caller if there is
   * one for each earlier ticket, too. While there is none, it returns a ticket. The caller asks again with it, as soon as its start is
   * possible. Callers of `begin` and `place` have no ticket and do not keep to the order.
   */
  beginInOrder?(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued>;
  /** Takes a ticket out of the order: its holder does not wait any more. */
  leaveOrder?(host: string, ticket: string): Awaitable<void>;
  /** Milliseconds until a start is possible for a caller who comes now, behind all tickets. Takes nothing. */
  startsInMs?(host: string, intervalMs: number): Awaitable<number>;
  /** The clock by which the times are to be read that the pacer gives and is given. Default: the caller's. */
  readonly clock?: Clock | undefined;
  [Symbol.asyncDispose]?(): Promise<void>;
}

/** What a caller of `beginInOrder` asks for. */
export interface OrderedAsk {
  /** How many places the host has. */
  readonly limit: number;
  /** For how many milliseconds the place is taken. */
  readonly placeMs: number;
  readonly intervalMs: number;
  /** The caller's ticket, if it has one. */
  readonly ticket: string | undefined;
}

/** What a caller gets that has to wait. */
export interface Queued {
  /** Stands for the caller's rank in the order. It counts for a second longer than until the start is possible, or for 5 s. */
  readonly ticket: string;
  /** How many tickets are before it. */
  readonly ahead: number;
  /** Milliseconds until the caller's start is possible, if all of those before it take theirs. */
  readonly startsInMs: number;
}

/** A place, and when the request may start, as `reserve` gives it. */
export interface PlacedStart {
  readonly place: Place;
  readonly start: number;
}

/** A place for one request under way. */
export interface Place {
  /** Keeps the place for so many milliseconds from now; false where it was lost meanwhile. */
  renew(ms: number): Awaitable<boolean>;
  release(): Awaitable<void>;
}
