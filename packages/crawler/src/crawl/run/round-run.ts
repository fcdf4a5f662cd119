import type { CrawlEnd } from "../events.ts";
import type { Frontier, HostTurn } from "../frontier.ts";
import { HostPaces } from "./host-paces.ts";
import { HostRun, type HostRunOptions } from "./host-run.ts";

/** How long one looks away at most, in milliseconds: a fleet's other workers add hosts, too. */
const LONGEST_NAP = 5_000;

/** What a round needs: what its hosts need, and its limits. */
export interface RoundRunOptions extends Omit<HostRunOptions, "admit" | "giveBack" | "mayStay" | "frontier"> {
  readonly frontier: Frontier;
  /** How many pages were visited in it before. */
  readonly visited: number;
  readonly mostPages: number;
  readonly hostsAtOnce: number;
  readonly patienceMs: number;
}

/** A round: visits all that is to be visited, many hosts at once. */
export class RoundRun {
  readonly #options: RoundRunOptions;
  readonly #paces = new HostPaces();
  readonly #running = new Set<Promise<void>>();
  /** Pages that were visited, or are being. */
  #admitted: number;
  #failed: { readonly reason: unknown } | undefined;
  #wake: () => void = () => undefined;
  /** Whether somebody woke us while we were not asleep. */
  #woken = false;
  /** Since when there has been nothing to do but to wait for hosts that are stuck. */
  #stuckSince: number | undefined;

  constructor(options: RoundRunOptions) {
    this.#options = options;
    this.#admitted = options.visited;
  }

  /** How many pages were visited in the round. */
  get visited(): number {
    return this.#admitted;
  }

  /** @throws the signal's reason, and faults of the crawl itself. */
  async run(): Promise<CrawlEnd> {
    const { stopping, signal } = this.#options;
    const wake = (): void => this.#wakeUp();
    stopping.addEventListener("abort", wake);
    try {
      const end = await this.#schedule();
      await Promise.all(this.#running);
      signal.throwIfAborted();
      if (this.#failed !== undefined) throw this.#failed.reason;
      return end;
    } finally {
      stopping.removeEventListener("abort", wake);
    }
  }

  async #schedule(): Promise<CrawlEnd> {
    const { stopping, hostsAtOnce, frontier, now, mostPages } = this.#options;
    for (;;) {
      this.#woken = false;
      if (stopping.aborted || this.#failed !== undefined) return "stopped";
      // Hosts that are stopped are ready again at once.
      while (!stopping.aborted && this.#running.size < hostsAtOnce && this.#admitted < mostPages) {
        const turn = await frontier.takeHost(now());
        if (turn === undefined) break;
        this.#serve(turn);
      }
      if (this.#admitted >= mostPages && this.#running.size === 0) return "limit";
      const next = await frontier.nextReady();
      if (next === undefined && this.#running.size === 0) return "done";
      const until = next === undefined ? Number.POSITIVE_INFINITY : next.at;
      if (this.#running.size === 0 && next?.stuck !== undefined) {
        if (this.#hasWaitedEnough(next.stuck)) return "unreachable";
      } else {
        this.#stuckSince = undefined;
      }
      const isFull = this.#running.size >= hostsAtOnce || this.#admitted >= mostPages;
      await this.#nap(isFull ? LONGEST_NAP : Math.min(until - now(), this.#patience()));
    }
  }

  #hasWaitedEnough(stuck: "unreachable" | "nowhere"): boolean {
    const { now, patienceMs } = this.#options;
    this.#stuckSince ??= now();
    return stuck === "nowhere" || now() - this.#stuckSince >= patienceMs;
  }

  /** For how long hosts that are stuck are waited for still. */
  #patience(): number {
    const { now, patienceMs } = this.#options;
    return this.#stuckSince === undefined ? Number.POSITIVE_INFINITY : this.#stuckSince + patienceMs - now();
  }

  #serve(turn: HostTurn): void {
    const { mostPages } = this.#options;
    const run = new HostRun(
      {
        ...this.#options,
        admit: () => {
          if (this.#admitted >= mostPages) return false;
          this.#admitted++;
          return true;
        },
        giveBack: () => this.#admitted--,
        mayStay: () => true,
      },
      turn,
      this.#paces.of(turn.origin),
    );
    const running: Promise<void> = run
      .run()
      .catch((reason) => {
        this.#failed ??= { reason };
      })
      .finally(() => {
        this.#running.delete(running);
        this.#wakeUp();
      });
    this.#running.add(running);
  }

  /** Waits until a host is done, or so many milliseconds have gone. */
  async #nap(ms: number): Promise<void> {
    if (ms <= 0 || this.#woken) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, LONGEST_NAP));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  #wakeUp(): void {
    this.#woken = true;
    this.#wake();
  }
}
