/**
 * Measures how long ago something was, in milliseconds, and never too little: while a process is stopped, the processor's own time goes
 * on; while a machine sleeps, only the system's clock does. That may be set forward, which makes it more.
 */
export class StopWatch {
  readonly #upAt = performance.now();
  readonly #wallAt = Date.now();

  get ms(): number {
    return Math.max(performance.now() - this.#upAt, Date.now() - this.#wallAt);
  }
}
