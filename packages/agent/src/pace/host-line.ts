import type { AbortScope } from "../abort/abort-scope.ts";
import { FairShare } from "./fair-share.ts";
import { HostQueue } from "./host-queue.ts";

/** One host's queue in this process, and what is known of it. */
export interface HostLine {
  readonly queue: HostQueue;
  readonly share: FairShare;
  /** The last start of this process, in milliseconds since the epoch. */
  lastStart: number;
  /** Whether other processes had all places when the last one came here. */
  contended: boolean;
  /** When the last one left, in milliseconds since the epoch. */
  leftAt: number;
}

/** The lines of all hosts for which somebody waits, or makes a request, or did so lately. */
export class HostLines {
  readonly #limit: number;
  readonly #keepMs: number;
  readonly #lines = new Map<string, HostLine>();
  #sweepAt = MIN_SWEPT;

  /**
   * @param limit how many are let in at once.
   * @param keepMs for how long a line is remembered at least where nobody stands. Who comes with page after page, each when the
   * one before is had, has no line meanwhile, and still has to leave something to other processes.
   */
  constructor(limit: number, keepMs: number) {
    this.#limit = limit;
    this.#keepMs = keepMs;
  }

  /** How many hosts have somebody. */
  get size(): number {
    return [...this.#lines.values()].filter(({ queue }) => !queue.idle).length;
  }

  /** How many hosts are remembered. */
  get remembered(): number {
    return this.#lines.size;
  }

  /** How many requests wait in a host's line. */
  waiting(host: string): number {
    return this.#lines.get(host)?.queue.waiting ?? 0;
  }

  /**
   * Waits in a host's line to be let in.
   * @returns the line, and what lets the next one in.
   * @throws the reason of the scope, if that is aborted before.
   */
  async enter(
    host: string,
    scope: AbortScope,
    now: number,
  ): Promise<{ line: HostLine; leave: (now: number) => void }> {
    scope.throwIfAborted();
    const line = this.#lines.get(host) ?? this.#open(host, now);
    await line.queue.enter(scope);
    let left = false;
    const leave = (at: number): void => {
      if (left) return;
      left = true;
      line.leftAt = at;
      line.queue.leave();
    };
    return { line, leave };
  }

  #open(host: string, now: number): HostLine {
    if (this.#lines.size >= this.#sweepAt) this.#sweep(now);
    const line: HostLine = {
      queue: new HostQueue(this.#limit),
      share: new FairShare(),
      lastStart: Number.NEGATIVE_INFINITY,
      contended: false,
      leftAt: now,
    };
    this.#lines.set(host, line);
    return line;
  }

  /** Done when twice as many are there as were left, each costs the same. */
  #sweep(now: number): void {
    // A clock that was set back makes none of them stay.
    for (const [host, { queue, leftAt }] of this.#lines)
      if (queue.idle && Math.abs(now - leftAt) >= this.#keepMs) this.#lines.delete(host);
    this.#sweepAt = Math.max(MIN_SWEPT, 2 * this.#lines.size);
  }
}

const MIN_SWEPT = 1024;
