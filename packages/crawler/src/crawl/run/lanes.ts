/** Work that is under way at once, and its ends. */
export class Lanes {
  #underWay = 0;
  #ended = 0;
  #failed: { readonly reason: unknown } | undefined;
  #wake: () => void = () => undefined;
  /** Whether something changed while nobody waited for it. */
  #isWoken = false;

  get underWay(): number {
    return this.#underWay;
  }

  /** How many are over. */
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

  /** Waits until one is over, `wake` is called, or so many milliseconds have passed. */
  async change(ms?: number): Promise<void> {
    if (!this.#isWoken && (ms === undefined || ms > 0)) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (ms !== undefined && ms < MAX_MS) timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
      this.#wake = () => undefined;
    }
    this.#isWoken = false;
  }

  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Waits until none is under way. */
  async empty(): Promise<void> {
    while (this.#underWay > 0) await this.change();
  }

  /** @throws what the first one that failed threw. */
  throwIfFailed(): void {
    if (this.#failed !== undefined) throw this.#failed.reason;
  }

  #end(): void {
    this.#underWay--;
    this.#ended++;
    this.wake();
  }
}

/** Timers know no longer times, in milliseconds. */
const MAX_MS = 2 ** 31 - 1;
