import { FairShare } from "./fair-share.ts";
import { HostQueue } from "./host-queue.ts";

/** One host's queue in this process, and what is known of it while somebody stands there. */
export interface HostLine {
  readonly queue: HostQueue;
  readonly share: FairShare;
  /** The last start of this process, in milliseconds since the epoch. */
  lastStart: number;
}

/** The lines of all hosts for which somebody waits, or makes a request. */
export class HostLines {
  readonly #limit: number;
  readonly #lines = new Map<string, HostLine>();

  /** @param limit how many are let in at once. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many hosts have one. */
  get size(): number {
    return this.#lines.size;
  }

  /**
   * Waits in a host's line to be let in.
   * @returns the line, and what lets the next one in.
   * @throws the signal's reason, when it is aborted before.
   */
  async enter(host: string, signal: AbortSignal): Promise<{ line: HostLine; leave: () => void }> {
    signal.throwIfAborted();
    const known = this.#lines.get(host);
    const line = known ?? {
      queue: new HostQueue(this.#limit),
      share: new FairShare(),
      lastStart: Number.NEGATIVE_INFINITY,
    };
    if (known === undefined) this.#lines.set(host, line);
    await line.queue.enter(signal);
    let left = false;
    const leave = (): void => {
      if (left) return;
      left = true;
      line.queue.leave();
      if (line.queue.idle) this.#lines.delete(host);
    };
    return { line, leave };
  }
}
