import { onAbort } from "@maycrawl/engine/internal";
import type { AbortScope } from "../../abort/abort-scope.ts";

/** Lets a number of requests in at once, and the others in the order in which they came. */
export class FairSemaphore {
  readonly #limit: number;
  #inside = 0;
  /** Functions that let the waiting requests in, one for each. */
  readonly #waiting = new Set<() => void>();
  /** Kept, since a new iterator would look at all that have left the front of the set. */
  #order: Iterator<() => void> = this.#waiting.values();

  constructor(limit: number) {
    this.#limit = Math.max(1, limit);
  }

  /** Whether no request is inside or waits. */
  get idle(): boolean {
    return this.#inside === 0;
  }

  /** Number of requests that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Waits to be let in.
   * @throws the reason of the scope, if that is aborted before.
   */
  async enter(scope: AbortScope): Promise<void> {
    scope.throwIfAborted();
    if (this.#inside < this.#limit) {
      this.#inside++;
      return;
    }
    const { signal } = scope;
    await new Promise<void>((resolve, reject) => {
      const letIn = (): void => {
        stopListening();
        resolve();
      };
      const stopListening = onAbort(signal, () => {
        this.#waiting.delete(letIn);
        reject(signal.reason);
      });
      this.#waiting.add(letIn);
    });
  }

  /** Lets the next one in. */
  leave(): void {
    const next = this.#next();
    if (next === undefined) {
      this.#inside--;
      return;
    }
    // It takes the place of the one that leaves.
    this.#waiting.delete(next);
    next();
  }

  #next(): (() => void) | undefined {
    const { value } = this.#order.next();
    if (value !== undefined) return value;
    // An iterator that has ended does not see requests that came later.
    this.#order = this.#waiting.values();
    return this.#order.next().value;
  }
}
