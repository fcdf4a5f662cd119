import { AbortScope } from "@maycrawl/agent/internal";
import { onAbort } from "@maycrawl/engine/internal";
import { LRUCache } from "lru-cache";
import { HostHealth } from "../pace/host-health.ts";
import { RecentRate } from "../pace/recent-rate.ts";
import { type RemainingWork, remainingTime } from "../pace/remaining-time.ts";
import { UnreachableHostsTimeout } from "../pace/unreachable-hosts-timeout.ts";
import type { CrawlEnd } from "../state/events.ts";
import type { Frontier, HostLease } from "../state/frontier.ts";
import type { Visit } from "../state/visit.ts";
import { HostRun, type HostRunOptions } from "./host-run.ts";
import { TaskPool } from "./task-pool.ts";

/** Maximum pause between two checks for hosts, in milliseconds: other workers also add hosts. */
const MAX_PAUSE_MS = 5_000;
/** Maximum number of hosts whose health is kept. */
const MAX_HOSTS = 10_000;

/** Options of `RoundRun`: those of its hosts, and the limits of the round. */
export interface RoundRunOptions extends Omit<HostRunOptions, "admit" | "giveBack" | "heard" | "isCrowded"> {
  readonly frontier: Frontier;
  /** Number of pages of this round that were visited earlier and count against `maxPages`. */
  readonly visited: number;
  readonly maxPages: number;
  readonly hostsAtOnce: number;
  readonly unreachableHostsTimeoutMs: number;
  /** Timeout of a round without an answer from any host, in milliseconds. Default: no limit. */
  readonly deadMs?: number | undefined;
}

/** Runs a round: visits all queued URLs, on up to `hostsAtOnce` hosts at the same time. */
export class RoundRun {
  readonly #options: RoundRunOptions;
  /** Health of the most recently visited hosts, by origin. */
  readonly #health = new LRUCache<string, HostHealth>({
    max: MAX_HOSTS,
    memoMethod: () => new HostHealth(),
  });
  /** One task for each host that is being served. */
  readonly #tasks = new TaskPool();
  /** Pages that were visited or are being visited. */
  #admitted: number;
  readonly #stuckTimeout: UnreachableHostsTimeout;
  readonly #rate = new RecentRate();

  constructor(options: RoundRunOptions) {
    this.#options = options;
    this.#admitted = options.visited;
    this.#stuckTimeout = new UnreachableHostsTimeout(
      options.unreachableHostsTimeoutMs,
      options.deadMs ?? Number.POSITIVE_INFINITY,
    );
  }

  /** Number of pages that were visited or are being visited, including `options.visited`. */
  get visited(): number {
    return this.#admitted;
  }

  /** Estimates the time to visit the remaining URLs, in milliseconds; null if it cannot be estimated. */
  leftMs(left: RemainingWork): number | null {
    const { now, hostsAtOnce } = this.#options;
    const rate = this.#rate.perSecond;
    return remainingTime(left, {
      now: now(),
      hostsAtOnce,
      rate,
      perPageMs: (origin) => this.#perPageMs(origin),
    });
  }

  #perPageMs(origin: string): number | undefined {
    const health = this.#health.peek(origin);
    const intervalMs = Math.max(this.#options.intervalMs, health?.intervalMs ?? 0);
    const ms = Math.max(intervalMs, health?.cycleMs ?? 0, health?.pace.pauseMs ?? 0);
    return ms > 0 ? ms : undefined;
  }

  #visited({ status }: Visit): void {
    if (status !== undefined) this.#stuckTimeout.reset();
    this.#rate.count();
  }

  /**
   * Runs the round to its end.
   * @throws the signal's reason, and errors of the crawl itself.
   */
  async run(): Promise<CrawlEnd> {
    const { stopping, signal } = this.#options;
    const stopListening = onAbort(stopping, () => this.#tasks.wake());
    try {
      const end = await this.#schedule();
      await this.#tasks.waitUntilEmpty();
      signal.throwIfAborted();
      this.#tasks.throwIfFailed();
      return end;
    } finally {
      stopListening();
    }
  }

  async #schedule(): Promise<CrawlEnd> {
    const { stopping, hostsAtOnce, frontier, now, maxPages } = this.#options;
    const tasks = this.#tasks;
    for (;;) {
      if (stopping.aborted || tasks.hasFailed) return "stopped";
      // A stopped host is ready again immediately. Without the check of `stopping`, this loop would take it again.
      while (!stopping.aborted && tasks.running < hostsAtOnce && this.#admitted < maxPages) {
        const turn = await frontier.takeHost(now());
        if (turn === undefined) break;
        this.#serve(turn);
      }
      if (this.#admitted >= maxPages && tasks.running === 0) return "limit";
      const next = await frontier.nextReady();
      if (next === undefined && tasks.running === 0) return "done";
      const until = next === undefined ? Number.POSITIVE_INFINITY : next.at;
      const isStuck = tasks.running === 0 && next?.stuck !== undefined;
      // The timeout continues while a stuck host is tried again.
      if (isStuck) this.#stuckTimeout.wait();
      else if (next !== undefined && next.stuck === undefined) this.#stuckTimeout.pause();
      if (isStuck && (next.stuck === "nowhere" || this.#stuckTimeout.leftMs <= 0)) return "unreachable";
      const isFull = tasks.running >= hostsAtOnce || this.#admitted >= maxPages;
      const leftMs = isStuck ? this.#stuckTimeout.leftMs : Number.POSITIVE_INFINITY;
      const ms = isFull ? MAX_PAUSE_MS : Math.min(until - now(), leftMs, MAX_PAUSE_MS);
      await tasks.waitForChange(ms);
    }
  }

  #serve(turn: HostLease): void {
    const { maxPages, stopping } = this.#options;
    const scope = new AbortScope(stopping);
    const stopListening = onAbort(turn.lost, () => scope.abort(turn.lost?.reason));
    const run = new HostRun(
      {
        ...this.#options,
        stopping: scope.signal,
        tell: (event) => {
          if (event.type === "visit") this.#visited(event.visit);
          if (event.type !== "wait" || event.stuck === undefined) return this.#options.tell(event);
          const givesUpAt = this.#options.now() + Math.max(0, this.#stuckTimeout.leftMs);
          return this.#options.tell({ ...event, givesUpAt });
        },
        admit: () => {
          if (this.#admitted >= maxPages) return false;
          this.#admitted++;
          return true;
        },
        giveBack: () => this.#admitted--,
        heard: () => this.#stuckTimeout.hostAnswered(),
        isCrowded: () => this.#tasks.running >= this.#options.hostsAtOnce,
      },
      turn,
      this.#health.memo(turn.origin),
    );
    const running = run
      .run()
      .catch((reason) => {
        // The lease was lost, and another worker has the host. The aborted work is not a failure.
        if (turn.lost?.aborted !== true || reason !== turn.lost.reason) throw reason;
      })
      .finally(() => {
        stopListening();
        scope.end();
      });
    this.#tasks.begin(running);
  }
}
