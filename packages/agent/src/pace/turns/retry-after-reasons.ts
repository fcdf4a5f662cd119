import type { Clock } from "../../time/clock.ts";

/** Maximum number of remembered hosts. */
const MAX_HELD = 10_000;

/** Retry-After times that hosts sent to this process. They appear as text among the reasons for a wait. */
export class RetryAfterReasons {
  readonly #clock: Clock;
  readonly #held = new Map<string, { readonly until: number; readonly words: string }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(host: string, ms: number): void {
    const until = this.#clock.now() + ms;
    // As in the pacer, a later Retry-After never shortens an earlier one.
    if ((this.#held.get(host)?.until ?? 0) >= until) return;
    if (this.#held.size >= MAX_HELD) this.#held.clear();
    this.#held.set(host, { until, words: `Retry-After ${Math.ceil(ms / 1000)} s` });
  }

  /** Returns the reasons for a wait, preceded by the host's Retry-After if it still applies. */
  prependTo(host: string, because: readonly string[]): readonly string[] {
    const held = this.#held.get(host);
    if (held === undefined) return because;
    if (held.until > this.#clock.now()) return [held.words, ...because];
    this.#held.delete(host);
    return because;
  }
}
