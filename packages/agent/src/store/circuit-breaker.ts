import { StoreFailedError } from "../errors.ts";
import { tell } from "../observe/agent-events.ts";
import type { Clock } from "../time/clock.ts";

/** How long what failed is left alone before it is tried again, in milliseconds. */
const LEFT_ALONE_MS = 1_000;
/** How long an answer is waited for, in milliseconds: a crawl must not stand still with it. */
const PATIENCE_MS = 2_000;

/** What is done when something is lost, and when it is back. */
export interface CircuitBreakerHooks {
  readonly lost?: () => void;
  readonly back: () => Promise<void>;
}

/**
 * The circuit breaker in front of a store or a pacer. A failure or a late answer opens it: it is not asked for a second, and then
 * one call tries it. An event reports when it is lost, and when it is back.
 */
export class CircuitBreaker {
  readonly #part: "store" | "pacer";
  readonly #clock: Clock;
  readonly #hooks: CircuitBreakerHooks;
  #lostUntil: number | undefined;

  constructor(part: "store" | "pacer", clock: Clock, hooks: CircuitBreakerHooks) {
    this.#part = part;
    this.#clock = clock;
    this.#hooks = hooks;
  }

  /** Whether the last call failed. */
  get isOpen(): boolean {
    return this.#lostUntil !== undefined;
  }

  /** Asks; undefined where it cannot be reached. */
  async ask<T>(question: () => T | Promise<T>): Promise<T | undefined> {
    const lost = this.#lostUntil;
    if (lost !== undefined) {
      const left = lost - this.#clock.now();
      // More is left where the clock was set back.
      if (left > 0 && left <= LEFT_ALONE_MS) return undefined;
      // One tries it; the others do not wait to see what comes of that.
      this.#lostUntil = this.#clock.now() + LEFT_ALONE_MS;
    }
    try {
      const answer = await this.#inTime(question());
      if (this.#lostUntil !== undefined) {
        this.#lostUntil = undefined;
        tell("store", () => ({ part: this.#part, state: "back" }));
        void this.#hooks.back();
      }
      return answer;
    } catch (error) {
      if (this.#lostUntil === undefined) {
        tell("store", () => ({ part: this.#part, state: "lost", error }));
        this.#hooks.lost?.();
      }
      this.#lostUntil = this.#clock.now() + LEFT_ALONE_MS;
      return undefined;
    }
  }

  /** Does something; false where it cannot be reached. */
  async did(action: () => unknown): Promise<boolean> {
    return (await this.ask(async () => ({ result: await action() }))) !== undefined;
  }

  /** By a real timer: what hangs does so in real time, whatever clock the agent goes by. */
  async #inTime<T>(answer: T | Promise<T>): Promise<T> {
    if (!(answer instanceof Promise)) return answer;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const words = `The ${this.#part} gave no answer in ${PATIENCE_MS} ms.`;
      timer = setTimeout(() => reject(new StoreFailedError(words)), PATIENCE_MS);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
