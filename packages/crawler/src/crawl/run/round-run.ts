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

/** How long one looks away at most, in milliseconds: other workers add hosts, too. */
const MAX_NAP_MS = 5_000;
/** How many hosts are remembered. */
const MAX_HOSTS = 10_000;

/** What a round needs: what its hosts need, and its limits. */
export interface RoundRunOptions extends Omit<HostRunOptions, "admit" | "giveBack" | "heard" | "isCrowded"> {
  readonly frontier: Frontier;
  /** How many pages were visited in it before. */
  readonly visited: number;
  readonly maxPages: number;
  readonly hostsAtOnce: number;
  readonly unreachableHostsTimeoutMs: number;
  /** Milliseconds from its beginning in which a host has to answer. Default: no limit. */
  readonly deadMs?: number | undefined;
}

/** A round: visits all that is to be visited, many hosts at once. */
export class RoundRun {
  readonly #options: RoundRunOptions;
  /** The health of the hosts that were visited last, by origin. */
  readonly #health = new LRUCache<string, HostHealth>({
    max: MAX_HOSTS,
    memoMethod: () => new HostHealth(),
  });
  /** The hosts that are served. */
  readonly #tasks = new TaskPool();
  /** Pages that were visited, or are being. */
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

  /** How many pages were visited in the round. */
  get visited(): number {
    return this.#admitted;
  }

  /** Estimates how long it takes to visit what is left, in milliseconds; null if nothing can be said. */
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

  /** @throws the signal's reason, and faults of the crawl itself. */
  async run(): Promise<CrawlEnd> {
    const { stopping, signal } = this.#options;
    const stopListening = onAbort(stopping, () => this.#tasks.wake());
    try {
      const end = await this.#schedule();
      await this.#tasks.empty();
      signal.throwIfAborted();
      this.#tasks.throwIfFailed();
      return end;
    } finally {
      stopListening();
    }
  }

  async #schedule(): Promise<CrawlEnd> {
    const { stopping, hostsAtOnce, frontier, now, maxPages } = this.#options;
    const lanes = this.#tasks;
    for (;;) {
      if (stopping.aborted || lanes.hasFailed) return "stopped";
      // Hosts that are stopped are ready again at once.
      while (!stopping.aborted && lanes.underWay < hostsAtOnce && this.#admitted < maxPages) {
        const turn = await frontier.takeHost(now());
        if (turn === undefined) break;
        this.#serve(turn);
      }
      if (this.#admitted >= maxPages && lanes.underWay === 0) return "limit";
      const next = await frontier.nextReady();
      if (next === undefined && lanes.underWay === 0) return "done";
      const until = next === undefined ? Number.POSITIVE_INFINITY : next.at;
      const isStuck = lanes.underWay === 0 && next?.stuck !== undefined;
      // To try a stuck host again does not stop the clock.
      if (isStuck) this.#stuckTimeout.wait();
      else if (next !== undefined && next.stuck === undefined) this.#stuckTimeout.pause();
      if (isStuck && (next.stuck === "nowhere" || this.#stuckTimeout.leftMs <= 0)) return "unreachable";
      const isFull = lanes.underWay >= hostsAtOnce || this.#admitted >= maxPages;
      const leftMs = isStuck ? this.#stuckTimeout.leftMs : Number.POSITIVE_INFINITY;
      const ms = isFull ? MAX_NAP_MS : Math.min(until - now(), leftMs, MAX_NAP_MS);
      await lanes.change(ms);
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
        heard: () => this.#stuckTimeout.heard(),
        isCrowded: () => this.#tasks.underWay >= this.#options.hostsAtOnce,
      },
      turn,
      this.#health.memo(turn.origin),
    );
    const running = run
      .run()
      .catch((reason) => {
        // Another worker has the host: what was under way is nobody's fault.
        if (turn.lost?.aborted !== true || reason !== turn.lost.reason) throw reason;
      })
      .finally(() => {
        stopListening();
        scope.end();
      });
    this.#tasks.begin(running);
  }
}
