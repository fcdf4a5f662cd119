import { MAX_TIMER_MS } from "@maycrawl/agent/internal";

/** Tasks that run concurrently. One loop starts them and waits until some of them end. */
export class TaskPool {
  #underWay = 0;
  #ended = 0;
  #failed: { readonly reason: unknown } | undefined;
  #resolve: () => void = () => undefined;
  /** Whether a task ended or `wake` was called while the loop was not waiting. */
  #isWoken = false;

  get running(): number {
    return this.#underWay;
  }

  /** Number of tasks that have ended. */
  get ended(): number {
    return this.#ended;
  }

  get hasFailed(): boolean {
    return this.#failed !== undefined;
  }

  begin(work: Promise<void>): void {
    this.#underWay++;
    work.then(
      () => this.#end(),
      (reason) => {
        this.#failed ??= { reason };
        this.#end();
      },
    );
  }

  /**
   * Waits until a task ends or `wake` is called.
   * @param ms maximum time in milliseconds. Default: no limit.
   */
  async waitForChange(ms?: number): Promise<void> {
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

  wake(): void {
    this.#isWoken = true;
    this.#resolve();
  }

  /** Waits until all tasks have ended. */
  async waitUntilEmpty(): Promise<void> {
    while (this.#underWay > 0) await this.waitForChange();
  }

  /** @throws the error of the first task that failed. */
  throwIfFailed(): void {
    if (this.#failed !== undefined) throw this.#failed.reason;
  }

  #end(): void {
    this.#underWay--;
    this.#ended++;
    this.wake();
  }
}
