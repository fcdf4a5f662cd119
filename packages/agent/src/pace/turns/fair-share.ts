/** For how long one process may have a host with hardly a pause, in milliseconds. */
const MAX_HELD_MS = 5_000;
/** The part of that time for which the host has to be free, so that others find it so sooner or later. */
const FREE_PART = 1 / 10;
/** How long it is left to others else: longer than between two of their looks. */
const REST = 600;

/**
 * How much of a host one process takes from the others, who look now and then whether it is free: one that goes on at
 * once each time would never let them in. All times are in milliseconds.
 */
export class FairShare {
  #inside = 0;
  #changedAt: number | undefined;
  #heldMs = 0;
  #freeMs = 0;

  /** A place was taken. */
  took(now: number): void {
    if (this.#inside++ === 0) {
      this.#freeMs += now - (this.#changedAt ?? now);
      this.#changedAt = now;
    }
  }

  /** A place was given back. */
  left(now: number): void {
    if (--this.#inside === 0) {
      this.#heldMs += now - (this.#changedAt ?? now);
      this.#changedAt = now;
    }
  }

  /** How long to leave a place to others before one is taken again. */
  rest(now: number): number {
    const isIn = this.#inside > 0;
    const since = now - (this.#changedAt ?? now);
    const held = this.#heldMs + (isIn ? since : 0);
    const free = this.#freeMs + (isIn ? 0 : since);
    if (held < MAX_HELD_MS) return 0;
    this.#heldMs = 0;
    this.#freeMs = 0;
    this.#changedAt = now;
    return free < held * FREE_PART ? REST : 0;
  }
}
