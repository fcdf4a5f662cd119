import { onAbort } from "@maycrawl/engine/internal";
import type { AbortScope } from "../../abort/abort-scope.ts";

/** A semaphore that admits waiting requests in the order of their arrival. */
export class FairSemaphore {
  readonly #limit: number;
  #inside = 0;
  /** For each waiting request, the function that admits it. */
  readonly #waiting = new Set<() => void>();
  /**
   * Iterator over `#waiting`, kept for many requests. A new iterator for each request would be slow: it would step
   * over all deleted entries at the front of the set.
   */
  #order: Iterator<() => void> = this.#waiting.values();

  constructor(limit: number) {
    this.#limit = Math.max(1, limit);
  }

  /** Whether the semaphore has no running and no waiting requests. */
  get idle(): boolean {
    return this.#inside === 0;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits until the request is admitted.
   * @throws the scope's reason if the scope is aborted first.
   */
  async enter(scope: AbortScope): Promise<void> {
    scope.throwIfAborted();
    if (this.#inside < this.#limit) {
      this.#inside++;
      return;
    }
    const { signal } = scope;
    await new Promise<void>((resolve, reject) => {
      const admit = (): void => {
        stopListening();
        resolve();
      };
      const stopListening = onAbort(signal, () => {
        this.#waiting.delete(admit);
        reject(signal.reason);
      });
      this.#waiting.add(admit);
    });
  }

  /** Releases the slot of a running request, and admits the next waiting request. */
  leave(): void {
    const next = this.#next();
    if (next === undefined) {
      this.#inside--;
      return;
    }
    // The next request takes over the slot, so `#inside` does not change.
    this.#waiting.delete(next);
    next();
  }

  #next(): (() => void) | undefined {
    const { value } = this.#order.next();
    if (value !== undefined) return value;
    // A finished iterator does not see entries that were added later.
    this.#order = this.#waiting.values();
    return this.#order.next().value;
  }
}
