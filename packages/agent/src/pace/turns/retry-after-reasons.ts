import type { Clock } from "../../time/clock.ts";

/** So many hosts' wishes to be left alone are remembered. */
const MAX_HELD = 10_000;

/** Until when hosts have asked this process to wait by Retry-After: reasons for a wait, in words. */
export class RetryAfterReasons {
  readonly #clock: Clock;
  readonly #held = new Map<string, { readonly until: number; readonly words: string }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(host: string, ms: number): void {
    const until = this.#clock.now() + ms;
    // As for the pacer, what is asked for later never shortens it.
    if ((this.#held.get(host)?.until ?? 0) >= until) return;
    if (this.#held.size >= MAX_HELD) this.#held.clear();
    this.#held.set(host, { until, words: `Retry-After ${Math.ceil(ms / 1000)} s` });
  }

  /** The reasons for a wait, with the host's own in front. */
  prependTo(host: string, because: readonly string[]): readonly string[] {
    const held = this.#held.get(host);
    if (held === undefined) return because;
    if (held.until > this.#clock.now()) return [held.words, ...because];
    this.#held.delete(host);
    return because;
  }
}
