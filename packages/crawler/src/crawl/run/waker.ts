import { MAX_TIMER_MS } from "@maycrawl/agent/internal";

/** Lets one loop wait until something changes. */
export class Waker {
  #resolve: () => void = () => undefined;
  /** Whether something changed while nobody waited for it. */
  #isWoken = false;

  wake(): void {
    this.#isWoken = true;
    this.#resolve();
  }

  /** Waits until `wake` is called, and no longer than `ms` milliseconds. Default: without end. */
  async wait(ms?: number): Promise<void> {
    if (!this.#isWoken && (ms === undefined || ms > 0)) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
        if (ms !== undefined && ms < MAX_TIMER_MS) timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#resolve = () => undefined;
    }
    this.#isWoken = false;
  }
}
