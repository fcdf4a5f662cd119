import { setTimeout as delay } from "node:timers/promises";
import type { FaultKind } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";

/** Time after which a wait is reported, in milliseconds. */
const REPORT_MS = 1000;
/** First and longest pause before a database that was away is tried again, in milliseconds. */
const FIRST_PAUSE_MS = 30;
const MAX_PAUSE_MS = 5000;
/** Longest pause before a statement that was undone is run again, in milliseconds; it grows up to the second. */
const UNDONE_PAUSE_MS = 40;
const MAX_UNDONE_PAUSE_MS = 1000;

/** How long to wait for a database that is away, and whom to tell. */
export interface ReconnectOptions {
  /** Milliseconds until waiting is given up. */
  readonly patienceMs: number;
  /** Ends waiting. What does not have to wait still runs. */
  readonly signal?: AbortSignal | undefined;
  /** Gets words when a wait lasts longer than a second, and undefined when it is over. */
  readonly onTrouble?: ((words: string | undefined) => void) | undefined;
}

/** A failed attempt: whether another one makes sense, and the error if not. */
export interface FailedAttempt {
  readonly kind: FaultKind;
  readonly error: unknown;
}

/** Tries operations again while the database is away. They wait together, so that few attempts reach a busy database. */
export class Reconnector {
  readonly #options: ReconnectOptions;
  readonly #closing = new AbortController();
  /** Ends a pause: the caller's signal, or closing. */
  readonly #ends: AbortSignal;
  /** Operations that have failed and will be tried again. */
  readonly #waiting = new Set<object>();
  #pausing: Promise<void> | undefined;
  /** Number of pauses since the database was away. */
  #pauses = 0;
  #timer: NodeJS.Timeout | undefined;
  #isReported = false;
  #words = "";

  constructor(options: ReconnectOptions) {
    this.#options = options;
    const { signal } = options;
    this.#ends =
      signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }

  /**
   * Tries an operation until it succeeds, fails finally, or has failed for too long.
   * @param judge returns what a failure means.
   * @throws the error of the last failure, or the reason of the signal.
   */
  async keepTrying<T>(attempt: () => Promise<T>, judge: (thrown: unknown) => FailedAttempt): Promise<T> {
    const operation = {};
    let giveUpAt: number | undefined;
    try {
      for (let tries = 1; ; tries++) {
        if (this.#closing.signal.aborted) throw closed();
        let failed: FailedAttempt;
        try {
          const result = await attempt();
          // The database is back. Others that wait for it need no long pause any more.
          if (this.#waiting.has(operation)) this.#pauses = 0;
          return result;
        } catch (thrown) {
          failed = judge(thrown);
        }
        giveUpAt ??= performance.now() + this.#options.patienceMs;
        if (failed.kind === "final") throw failed.error;
        if (performance.now() >= giveUpAt) throw this.#tooLong(failed.error);
        if (this.#closing.signal.aborted) throw closed();
        this.#options.signal?.throwIfAborted();
        if (failed.kind === "passing") await this.#pause(operation, failed.error);
        // A random pause: statements that blocked each other must not meet again.
        else await delay(Math.random() * Math.min(UNDONE_PAUSE_MS * tries, MAX_UNDONE_PAUSE_MS));
      }
    } finally {
      this.#goOn(operation);
    }
  }

  /** Ends all waits. */
  close(): void {
    this.#closing.abort();
  }

  async #pause(operation: object, error: unknown): Promise<void> {
    this.#words = error instanceof Error ? error.message : String(error);
    this.#waiting.add(operation);
    this.#timer ??= setTimeout(() => {
      this.#isReported = true;
      this.#options.onTrouble?.(this.#words);
    }, REPORT_MS);
    this.#pausing ??= this.#nextPause().finally(() => {
      this.#pausing = undefined;
    });
    await this.#pausing;
  }

  async #nextPause(): Promise<void> {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses++, MAX_PAUSE_MS, this.#options.patienceMs);
    try {
      await delay(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#ends });
    } catch {
      // The pause was ended. The next attempt is the last one.
    }
  }

  /** The operation does not wait any more. */
  #goOn(operation: object): void {
    this.#waiting.delete(operation);
    if (this.#waiting.size > 0) return;
    this.#pauses = 0;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isReported) return;
    this.#isReported = false;
    this.#options.onTrouble?.(undefined);
  }

  #tooLong(error: unknown): unknown {
    if (!(error instanceof CrawlStoreError)) return error;
    const seconds = this.#options.patienceMs / 1000;
    return new CrawlStoreError(`${error.message} maycrawl has waited for ${seconds} seconds.`, error.cause);
  }
}

function closed(): CrawlStoreError {
  return new CrawlStoreError("The connection to the crawl's database was closed here.");
}
