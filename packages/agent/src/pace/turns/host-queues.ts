import type { AbortScope } from "../../abort/abort-scope.ts";
import { FairSemaphore } from "./fair-semaphore.ts";
import { FairShare } from "./fair-share.ts";

/** One host's queue in this process, and what is known of it. */
export interface HostQueue {
  readonly semaphore: FairSemaphore;
  readonly share: FairShare;
  /** The last start of this process, in milliseconds since the epoch. */
  lastStart: number;
  /** Whether other processes had all places when the last one came here. */
  contended: boolean;
  /** When the last one left, in milliseconds since the epoch. */
  leftAt: number;
}

/** The queues of all hosts that have a waiting or a running request, or had one lately. */
export class HostQueues {
  readonly #limit: number;
  readonly #keepMs: number;
  readonly #queues = new Map<string, HostQueue>();
  #sweepAt = MIN_SWEPT;

  /**
   * @param limit how many are let in at once.
   * @param keepMs for how long an empty queue is remembered at least. A caller that requests page after page, each after the one
   * before, has an empty queue in between, and still has to leave something to other processes.
   */
  constructor(limit: number, keepMs: number) {
    this.#limit = limit;
    this.#keepMs = keepMs;
  }

  /** How many hosts have somebody. */
  get size(): number {
    return [...this.#queues.values()].filter(({ semaphore }) => !semaphore.idle).length;
  }

  /** How many hosts are remembered. */
  get remembered(): number {
    return this.#queues.size;
  }

  /** How many requests wait in a host's queue. */
  waiting(host: string): number {
    return this.#queues.get(host)?.semaphore.waiting ?? 0;
  }

  /**
   * Waits in a host's queue to be let in.
   * @returns the queue, and what lets the next one in.
   * @throws the reason of the scope, if that is aborted before.
   */
  async enter(
    host: string,
    scope: AbortScope,
    now: number,
  ): Promise<{ queue: HostQueue; leave: (now: number) => void }> {
    scope.throwIfAborted();
    const queue = this.#queues.get(host) ?? this.#open(host, now);
    await queue.semaphore.enter(scope);
    let left = false;
    const leave = (at: number): void => {
      if (left) return;
      left = true;
      queue.leftAt = at;
      queue.semaphore.leave();
    };
    return { queue, leave };
  }

  #open(host: string, now: number): HostQueue {
    if (this.#queues.size >= this.#sweepAt) this.#sweep(now);
    const queue: HostQueue = {
      semaphore: new FairSemaphore(this.#limit),
      share: new FairShare(),
      lastStart: Number.NEGATIVE_INFINITY,
      contended: false,
      leftAt: now,
    };
    this.#queues.set(host, queue);
    return queue;
  }

  /** Done when twice as many are there as were left, each costs the same. */
  #sweep(now: number): void {
    // A clock that was set back makes none of them stay.
    for (const [host, { semaphore, leftAt }] of this.#queues)
      if (semaphore.idle && Math.abs(now - leftAt) >= this.#keepMs) this.#queues.delete(host);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#queues.size);
  }
}

const MIN_SWEPT = 1024;
