import type { AbortScope } from "../abort/abort-scope.ts";

/** Lets so many in at once, and the others in the order in which they came. */
export class HostQueue {
  readonly #limit: number;
  #inside = 0;
  #waitingCount = 0;
  /** Those who wait, as a ring: thousands may do so, and any of them may give up, which must move nobody else. */
  readonly #waiting = new Waiter();

  constructor(limit: number) {
    this.#limit = Math.max(1, limit);
  }

  /** Whether nobody is inside or waits. */
  get idle(): boolean {
    return this.#inside === 0;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waitingCount;
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
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const waiter = new Waiter(letIn);
      const giveUp = (): void => {
        this.#waitingCount--;
        waiter.leave();
        reject(signal.reason);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waitingCount++;
      this.#waiting.queueUp(waiter);
    });
  }

  /** Lets the next one in. */
  leave(): void {
    const next = this.#waiting.next;
    // Whoever is let in takes the place of whoever leaves.
    if (next === this.#waiting) {
      this.#inside--;
      return;
    }
    this.#waitingCount--;
    next.leave();
    next.letIn();
  }
}

/** One of a ring of those who wait. The ring has one who never does, between the last and the first. */
class Waiter {
  readonly letIn: () => void;
  next: Waiter = this;
  #last: Waiter = this;

  constructor(letIn: () => void = () => {}) {
    this.letIn = letIn;
  }

  /** Takes the place behind all the others, where this is the one between the last and the first. */
  queueUp(waiter: Waiter): void {
    waiter.#last = this.#last;
    waiter.next = this;
    this.#last.next = waiter;
    this.#last = waiter;
  }

  /** Leaves the ring. It points at no other waiter then: V8 would keep alive all who came after one that has become old. */
  leave(): void {
    this.#last.next = this.next;
    this.next.#last = this.#last;
    this.next = this;
    this.#last = this;
  }
}
