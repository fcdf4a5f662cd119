import { abortable } from "../abort/abortable.ts";

/**
 * A task that several callers wait for. It runs until it ends or all callers have aborted. A caller whose signal aborts
 * gets that signal's reason immediately.
 */
export class SharedTask<T> {
  readonly #controller = new AbortController();
  /** Settles with the result of the task. */
  readonly settled: Promise<T>;
  #waiting = 0;
  /** Whether the task runs to its end, even if all callers abort. */
  #kept = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    const { signal } = this.#controller;
    // Rejects on abort even if the work ignores its signal.
    this.settled = abortable(work(signal), signal);
    // Waiting callers get the error. Without callers, it is ignored.
    this.settled.catch(() => {});
  }

  /** Whether the task was aborted. New callers must not wait for an aborted task. */
  get aborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Keeps the task running to its end, even if all callers abort. */
  keep(): Promise<T> {
    this.#kept = true;
    return this.settled;
  }

  /** Aborts the task. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Waits for the result. Without a signal, the task also runs to its end. */
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
