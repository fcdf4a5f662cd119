import { abortable } from "../abort/abortable.ts";

/**
 * Work that several callers wait for, and that goes on as long as one of them does. A caller that gives up has its own
 * signal's reason thrown at once; when the last one has given up, the work is aborted.
 */
export class SharedTask<T> {
  readonly #controller = new AbortController();
  /** Fulfilled or rejected when the work has ended. */
  readonly settled: Promise<T>;
  #waiting = 0;
  /** Whether somebody needs it who never gives up. */
  #kept = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    const { signal } = this.#controller;
    // Work that does not look at its signal must not keep anybody waiting.
    this.settled = abortable(work(signal), signal);
    // Whoever waits sees the failure; work that nobody waits for any more fails in silence.
    this.settled.catch(() => {});
  }

  /** Whether it was aborted, since nobody waited any more: it must not be joined. */
  get aborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Lets the work go on to its end, whoever gives up. */
  keep(): Promise<T> {
    this.#kept = true;
    return this.settled;
  }

  /** Ends the work. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Waits for the result. */
  async wait(signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    if (signal === undefined) return this.keep();
    this.#waiting++;
    try {
      return await abortable(this.settled, signal);
    } finally {
      this.#waiting--;
      if (signal.aborted && this.#waiting === 0 && !this.#kept) this.#controller.abort(signal.reason);
    }
  }
}
