/** Time of use in ms. After this time, `FairShare` checks whether the host was free for long enough. */
const MAX_HELD_MS = 5_000;
/**
 * Minimum free time of a host, as a fraction of the time in which this process uses the host. Other processes need the
 * free time to poll.
 */
const FREE_PART = 1 / 10;
/**
 * Pause in ms if the free time was too short. The pause is longer than the time between two polls of other processes.
 */
const REST_MS = 600;

/**
 * Measures how much of a host's time this process uses. Other processes only poll for a free place. If this process
 * never paused, the other processes would never get a place. All times are in ms.
 */
export class FairShare {
  #inside = 0;
  #changedAt: number | undefined;
  #heldMs = 0;
  #freeMs = 0;

  /** Records that a place was taken. */
  took(now: number): void {
    if (this.#inside++ === 0) {
      this.#freeMs += now - (this.#changedAt ?? now);
      this.#changedAt = now;
    }
  }

  /** Records that a place was released. */
  left(now: number): void {
    if (--this.#inside === 0) {
      this.#heldMs += now - (this.#changedAt ?? now);
      this.#changedAt = now;
    }
  }

  /** Returns how long to leave the host to other processes before the next request, in ms. */
  pauseMs(now: number): number {
    const isIn = this.#inside > 0;
    const since = now - (this.#changedAt ?? now);
    const held = this.#heldMs + (isIn ? since : 0);
    const free = this.#freeMs + (isIn ? 0 : since);
    if (held < MAX_HELD_MS) return 0;
    this.#heldMs = 0;
    this.#freeMs = 0;
    this.#changedAt = now;
    return free < held * FREE_PART ? REST_MS : 0;
  }
}
