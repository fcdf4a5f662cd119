import { setTimeout as delay } from "node:timers/promises";
import type { FailureKind } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";

/** Duration of a wait before it is reported, in milliseconds. */
const REPORT_MS = 1000;
/** First and longest pause before the next attempt while the database is unavailable, in milliseconds. */
const FIRST_PAUSE_MS = 30;
const MAX_PAUSE_MS = 5000;
/**
 * Limits for the random pause before a rolled-back statement runs again, in milliseconds. The maximum pause grows by
 * the first value with each attempt, up to the second value.
 */
const UNDONE_PAUSE_MS = 40;
const MAX_UNDONE_PAUSE_MS = 1000;

/** Options for waiting until an unavailable database returns. */
export interface ReconnectOptions {
  /** Maximum time to wait, in milliseconds. */
  readonly patienceMs: number;
  /** Ends all waits. Operations that do not need to wait still run. */
  readonly signal?: AbortSignal | undefined;
  /** Called with a message when a wait lasts longer than a second, and with undefined when it is over. */
  readonly onTrouble?: ((words: string | undefined) => void) | undefined;
}

/** A failed attempt. `kind` decides whether to try again; `error` is thrown otherwise. */
export interface FailedAttempt {
  readonly kind: FailureKind;
  readonly error: unknown;
}

/**
 * Repeats operations while the database is unavailable. All waiting operations share the same growing pauses, so that
 * few attempts reach a busy database.
 */
export class Reconnector {
  readonly #options: ReconnectOptions;
  readonly #closing = new AbortController();
  /** Ends a pause: the caller's signal or `close`. */
  readonly #pauseSignal: AbortSignal;
  /** Operations that have failed and will run again. */
  readonly #waiting = new Set<object>();
  #pausing: Promise<void> | undefined;
  /** Number of pauses since the database became unavailable. */
  #pauses = 0;
  #timer: NodeJS.Timeout | undefined;
  #isReported = false;
  #message = "";

  constructor(options: ReconnectOptions) {
    this.#options = options;
    const { signal } = options;
    this.#pauseSignal =
      signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }

  /**
   * Repeats an operation until it succeeds, fails for a permanent reason, or the maximum time is over.
   * @param classify returns the kind and the error of a failure.
   * @throws the error of the last failure, or the reason of the signal.
   */
  async keepTrying<T>(attempt: () => Promise<T>, classify: (thrown: unknown) => FailedAttempt): Promise<T> {
    const operation = {};
    let giveUpAt: number | undefined;
    try {
      for (let tries = 1; ; tries++) {
        if (this.#closing.signal.aborted) throw closedError();
        let failed: FailedAttempt;
        try {
          const result = await attempt();
          // The database is available again. The other waiting operations start with short pauses.
          if (this.#waiting.has(operation)) this.#pauses = 0;
          return result;
        } catch (thrown) {
          failed = classify(thrown);
        }
        giveUpAt ??= performance.now() + this.#options.patienceMs;
        if (failed.kind === "final") throw failed.error;
        if (performance.now() >= giveUpAt) throw this.#timeoutError(failed.error);
        if (this.#closing.signal.aborted) throw closedError();
        this.#options.signal?.throwIfAborted();
        if (failed.kind === "passing") await this.#pause(operation, failed.error);
        // The pause is random, so that statements that caused a deadlock do not collide again.
        else await delay(Math.random() * Math.min(UNDONE_PAUSE_MS * tries, MAX_UNDONE_PAUSE_MS));
      }
    } finally {
      this.#stopWaiting(operation);
    }
  }

  /** Ends all waits. */
  close(): void {
    this.#closing.abort();
  }

  async #pause(operation: object, error: unknown): Promise<void> {
    this.#message = error instanceof Error ? error.message : String(error);
    this.#waiting.add(operation);
    this.#timer ??= setTimeout(() => {
      this.#isReported = true;
      this.#options.onTrouble?.(this.#message);
    }, REPORT_MS);
    this.#pausing ??= this.#nextPause().finally(() => {
      this.#pausing = undefined;
    });
    await this.#pausing;
  }

  async #nextPause(): Promise<void> {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses++, MAX_PAUSE_MS, this.#options.patienceMs);
    try {
      await delay(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#pauseSignal });
    } catch {
      // The pause was interrupted. At most one more attempt follows.
    }
  }

  /** Removes a waiting operation. If it was the last one, reports the end of the wait. */
  #stopWaiting(operation: object): void {
    this.#waiting.delete(operation);
    if (this.#waiting.size > 0) return;
    this.#pauses = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isReported) return;
    this.#isReported = false;
    this.#options.onTrouble?.(undefined);
  }

  #timeoutError(error: unknown): unknown {
    if (!(error instanceof CrawlStoreError)) return error;
    const seconds = this.#options.patienceMs / 1000;
    return new CrawlStoreError(`${error.message} maycrawl waited ${seconds} seconds.`, error.cause);
  }
}

function closedError(): CrawlStoreError {
  return new CrawlStoreError("This process has closed its connection to the crawl's database.");
}
