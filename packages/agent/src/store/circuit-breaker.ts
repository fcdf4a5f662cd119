import { StoreFailedError } from "../errors.ts";
import { publishEvent } from "../observe/agent-events.ts";
import type { Clock } from "../time/clock.ts";

/** Pause between a failure and the next attempt, in milliseconds. */
const RETRY_PAUSE_MS = 1_000;
/** Maximum time for an answer, in milliseconds: a hanging store or pacer must not stop the crawl. */
const TIMEOUT_MS = 2_000;

/** Callbacks: `lost` after the first failure, `back` after the first success that follows. */
export interface CircuitBreakerHooks {
  readonly lost?: () => void;
  readonly back: () => Promise<void>;
}

/**
 * A circuit breaker in front of a store or a pacer. A failure or a late answer opens the breaker. While the breaker is
 * open, calls return immediately; once a second, one call tries again. A `store` event reports each change.
 */
export class CircuitBreaker {
  readonly #part: "store" | "pacer";
  readonly #clock: Clock;
  readonly #hooks: CircuitBreakerHooks;
  #retryAt: number | undefined;

  constructor(part: "store" | "pacer", clock: Clock, hooks: CircuitBreakerHooks) {
    this.#part = part;
    this.#clock = clock;
    this.#hooks = hooks;
  }

  /** Whether the last call failed. */
  get isOpen(): boolean {
    return this.#retryAt !== undefined;
  }

  /** Returns the result of `call`; undefined if it fails or is late, or while the breaker is open. */
  async call<T>(call: () => T | Promise<T>): Promise<T | undefined> {
    const retryAt = this.#retryAt;
    if (retryAt !== undefined) {
      const left = retryAt - this.#clock.now();
      // If the clock was set back, more time is left than the whole pause; the pause is then ignored.
      if (left > 0 && left <= RETRY_PAUSE_MS) return undefined;
      // Only this call tries again. Concurrent calls return undefined, and do not wait for the result of this call.
      this.#retryAt = this.#clock.now() + RETRY_PAUSE_MS;
    }
    try {
      const answer = await this.#withTimeout(call());
      if (this.#retryAt !== undefined) {
        this.#retryAt = undefined;
        publishEvent("store", () => ({ part: this.#part, state: "back" }));
        void this.#hooks.back();
      }
      return answer;
    } catch (error) {
      if (this.#retryAt === undefined) {
        publishEvent("store", () => ({ part: this.#part, state: "lost", error }));
        this.#hooks.lost?.();
      }
      this.#retryAt = this.#clock.now() + RETRY_PAUSE_MS;
      return undefined;
    }
  }

  /** Runs `action`. Returns whether it succeeded. */
  async succeeds(action: () => unknown): Promise<boolean> {
    return (await this.call(async () => ({ result: await action() }))) !== undefined;
  }

  /** Rejects if the answer is late. The timer does not use the agent's clock, because a hang takes real time. */
  async #withTimeout<T>(answer: T | Promise<T>): Promise<T> {
    if (!(answer instanceof Promise)) return answer;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const message = `The ${this.#part} did not answer within ${TIMEOUT_MS} ms.`;
      timer = setTimeout(() => reject(new StoreFailedError(message)), TIMEOUT_MS);
    });
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
