import type { AbortScope } from "../../abort/abort-scope.ts";
import { FairSemaphore } from "./fair-semaphore.ts";
import { FairShare } from "./fair-share.ts";

/** One host's queue in this process, and its state. */
export interface HostQueue {
  readonly semaphore: FairSemaphore;
  readonly share: FairShare;
  /** The last start of this process, in milliseconds since the epoch. */
  lastStart: number;
  /**
   * Whether the last request of this process had to wait, because other processes used all places. False without an
   * interval.
   */
  contended: boolean;
  /** Time when the last request left the queue, in milliseconds since the epoch. */
  leftAt: number;
}

/** Queues of all hosts with a waiting, running or recent request. */
export class HostQueues {
  readonly #limit: number;
  readonly #keepMs: number;
  readonly #queues = new Map<string, HostQueue>();
  #sweepAt = MIN_SWEPT;

  /**
   * @param limit number of requests per host that may run at the same time.
   * @param keepMs minimum time that an empty queue is remembered, in ms. Between sequential requests the queue is
   * empty, but its state is needed to leave time to other processes.
   */
  constructor(limit: number, keepMs: number) {
    this.#limit = limit;
    this.#keepMs = keepMs;
  }

  /** Number of hosts with a waiting or running request. */
  get size(): number {
    return [...this.#queues.values()].filter(({ semaphore }) => !semaphore.idle).length;
  }

  /** Number of remembered hosts. */
  get remembered(): number {
    return this.#queues.size;
  }

  /** Returns the number of requests that wait in a host's queue. */
  waiting(host: string): number {
    return this.#queues.get(host)?.semaphore.waiting ?? 0;
  }

  /**
   * Waits in a host's queue until the request is admitted.
   * @returns the queue, and a function that leaves the queue and admits the next request.
   * @throws the scope's reason if the scope is aborted first.
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

  /**
   * Removes idle queues. `#open` calls this method when the number of queues has doubled since the last sweep, so the
   * cost per queue is constant.
   */
  #sweep(now: number): void {
    // The absolute difference also removes queues if the clock was set back.
    for (const [host, { semaphore, leftAt }] of this.#queues)
      if (semaphore.idle && Math.abs(now - leftAt) >= this.#keepMs) this.#queues.delete(host);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#queues.size);
  }
}

const MIN_SWEPT = 1024;
