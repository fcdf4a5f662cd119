import { Waker } from "./waker.ts";

/** Work that is under way at once, and its ends. */
export class Lanes {
  #underWay = 0;
  #ended = 0;
  #failed: { readonly reason: unknown } | undefined;
  readonly #waker = new Waker();

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
  change(ms?: number): Promise<void> {
    return this.#waker.wait(ms);
  }

  wake(): void {
    this.#waker.wake();
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
