import { AddressRefusedError, type KnownWait } from "@maycrawl/agent";
import { onAbort } from "@maycrawl/engine/internal";
import { disallowedNow } from "../../robots/disallowed-now.ts";
import { HostBackoff } from "../pace/host-backoff.ts";
import type { HostHealth } from "../pace/host-health.ts";
import { HostThrottle, type HostThrottleOptions, MAX_REQUEST_WAIT_MS } from "../pace/host-throttle.ts";
import type { HostLease, HostWait } from "../state/frontier.ts";
import type { UnreachableHost } from "../state/outcome.ts";
import type { LinkFinder } from "../visit/link-finder.ts";
import { type SitemapOutcome, SitemapVisitor } from "../visit/sitemap-visitor.ts";
import { unreachableHost } from "../visit/unreachable-host.ts";
import { HostPages, type HostPagesOptions, type PageResult } from "./host-pages.ts";
import { HostSitemaps } from "./host-sitemaps.ts";
import { robotsDigest } from "./robots-digest.ts";
import { TaskPool } from "./task-pool.ts";

/** Maximum time to serve one host while other hosts wait, in milliseconds. */
const MAX_TURN_MS = 5_000;
/** Maximum time to serve one host if no other host waits, in milliseconds. */
const MAX_LONE_TURN_MS = 60_000;
/** Wait of a host that was taken but has no work, in milliseconds. */
const IDLE_MS = 1_000;

/** Options of `HostRun`. */
export interface HostRunOptions extends HostPagesOptions, HostThrottleOptions {
  readonly finder: LinkFinder;
  readonly sitemaps: boolean;
  /** Maximum time until the answer with a sitemap begins, in milliseconds. */
  readonly timeoutMs: number;
  /** The crawl's own interval between two requests to a host, in milliseconds; 0: no interval. */
  readonly intervalMs: number;
  /** Maximum number of concurrent requests to the host. */
  readonly concurrency: number;
  /** Called when the host's robots.txt is known, which means that the host has answered. */
  readonly heard: () => void;
  /** Returns whether the maximum number of hosts is being served. Other hosts may then be waiting. */
  readonly isCrowded: () => boolean;
}

/** Result of a request. The pace of the host is computed from it. */
type Result =
  | PageResult
  | ({ readonly kind: "sitemap"; readonly because: string } & Pick<SitemapOutcome, "failure" | "heardAt">);

/**
 * Serves a host: visits its pages and reads its sitemaps, with up to `concurrency` requests at the same time. It ends
 * if no work is left, if the host has to wait, or after the maximum time.
 */
export class HostRun {
  readonly #options: HostRunOptions;
  readonly #turn: HostLease;
  readonly #health: HostHealth;
  readonly #throttle: HostThrottle;
  readonly #backoff: HostBackoff;
  readonly #pages: HostPages;
  readonly #sitemaps: HostSitemaps;
  readonly #tasks = new TaskPool();
  /** Whether the turn is over: no more requests are started. */
  #isOver = false;
  #begun = 0;
  #beganAt = 0;
  /** Number of ended tasks that `#hasToEnd` has seen. */
  #ended = 0;
  #servedSince = 0;
  /** Longest pause that an answer requested with `Retry-After`, in milliseconds. */
  #askedPauseMs = 0;

  constructor(options: HostRunOptions, turn: HostLease, health: HostHealth) {
    this.#options = options;
    this.#turn = turn;
    this.#health = health;
    if (turn.wasStuck === true) health.distrust();
    this.#throttle = new HostThrottle(options, turn.origin);
    this.#backoff = new HostBackoff(health, options.now);
    this.#pages = new HostPages(options, turn);
    this.#sitemaps = new HostSitemaps({ ...options, sitemapVisitor: new SitemapVisitor(options) }, turn);
  }

  /**
   * Serves the host until its turn ends.
   * @throws the signal's reason, and errors of the crawl itself.
   */
  async run(): Promise<void> {
    const { stopping, now, tell } = this.#options;
    try {
      await this.#serve();
    } catch (thrown) {
      if (!stopping.aborted || thrown !== stopping.reason) {
        // Releasing the host may also fail. The first error is thrown.
        await Promise.resolve(this.#turn.release(this.#backoff.wait)).catch(() => undefined);
        throw thrown;
      }
    }
    await this.#reportPace("pause", this.#askedPauseMs, "Retry-After");
    await this.#keepPace();
    const { wait } = this.#backoff;
    await this.#turn.release(wait);
    const { waitingFor, readyAt, stuck } = wait;
    if (waitingFor === undefined || readyAt - now() < 1_000) return;
    await tell({ type: "wait", origin: this.#turn.origin, until: readyAt, because: waitingFor, stuck });
  }

  async #serve(): Promise<void> {
    const { concurrency, stopping, now } = this.#options;
    const tasks = this.#tasks;
    this.#servedSince = performance.now();
    const stopListening = onAbort(stopping, () => tasks.wake());
    try {
      await this.#begin();
      while (!this.#hasToEnd()) {
        const max = this.#health.isInDoubt ? 1 : concurrency;
        const wait = tasks.running < max ? await this.#step() : NOTHING_TO_DO;
        if (wait === undefined) continue;
        const ms = wait === NOTHING_TO_DO ? undefined : wait.readyAt - now();
        // Tasks under way may add more work.
        if (tasks.running > 0) await tasks.waitForChange(ms);
        else if (ms === undefined) break;
        else if (ms > MAX_REQUEST_WAIT_MS) this.#end(wait);
        else await tasks.waitForChange(ms);
      }
    } finally {
      stopListening();
      // If one task fails, the others still have to end before the error is thrown.
      await tasks.waitUntilEmpty();
    }
    tasks.throwIfFailed();
  }

  #hasToEnd(): boolean {
    const { isCrowded, stopping } = this.#options;
    // Checks the time once for each ended task.
    for (; this.#ended < this.#tasks.ended; this.#ended++) {
      const ms = performance.now() - this.#servedSince;
      if (ms > (isCrowded() ? MAX_TURN_MS : MAX_LONE_TURN_MS)) this.#isOver = true;
    }
    return this.#isOver || stopping.aborted || this.#tasks.hasFailed;
  }

  /** Ends this turn. The host can be taken again after the wait. */
  #end(wait: HostWait): void {
    this.#backoff.until(wait);
    this.#isOver = true;
  }

  /** Fetches the host's robots.txt and lists its sitemaps. Ends the turn if nothing can be fetched now. */
  async #begin(): Promise<void> {
    const { agent, stopping, sitemaps, now, heard } = this.#options;
    const { origin } = this.#turn;
    if (agent.decideNow(`${origin}/`) === undefined) {
      for (
        let wait = await this.#throttle.address();
        wait !== undefined;
        wait = await this.#throttle.address()
      ) {
        const ms = wait.readyAt - now();
        if (ms > MAX_REQUEST_WAIT_MS) this.#end(wait);
        else await this.#tasks.waitForChange(ms);
        if (this.#hasToEnd()) return;
      }
      this.#throttle.started();
    }
    try {
      const access = await agent.access(origin, { signal: stopping });
      if (access.kind === "unreachable")
        return this.#unreachable(await unreachableHost(agent, origin, stopping));
      heard();
      await this.#learnPause();
      const digest = robotsDigest(access);
      if (digest !== undefined && digest !== this.#health.robots) this.#turn.robots(digest);
      this.#health.robots = digest;
      if (sitemaps) await this.#sitemaps.list(access);
    } catch (thrown) {
      // The address policy refuses the host. Its pages are skipped, each with this reason.
      if (!(thrown instanceof AddressRefusedError)) throw thrown;
    }
  }

  /** Reads the site's interval between requests, and reports it if it has changed. */
  async #learnPause(): Promise<void> {
    const { intervalMs, because } = await this.#throttle.ask(this.#options.stopping);
    if (this.#health.intervalMs !== intervalMs)
      await this.#reportPace("interval", intervalMs, because.join(", "));
    this.#health.intervalMs = intervalMs;
    if (this.#turn.mayHaveBeenAsked === true)
      this.#backoff.until({ readyAt: this.#options.now() + intervalMs, waitingFor: because.join(", ") });
    this.#leaveAlone();
  }

  /** Emits a `pace` event if the host's interval or pause is longer than the crawl's own interval. */
  async #reportPace(wants: "interval" | "pause", ms: number, because: string): Promise<void> {
    const { intervalMs: ownMs, tell } = this.#options;
    if (ms > ownMs) await tell({ type: "pace", origin: this.#turn.origin, wants, ms, ownMs, because });
  }

  /** Delays the host's next turn by the interval since its last request. A request for robots.txt counts, too. */
  async #keepPace(): Promise<void> {
    const { agent, now } = this.#options;
    if (agent.decideNow(`${this.#turn.origin}/`) !== undefined) {
      const { nextInMs, because } = await this.#throttle.ask();
      if (nextInMs > 0) this.#backoff.until({ readyAt: now() + nextInMs, waitingFor: because.join(", ") });
    }
    this.#leaveAlone();
  }

  /** Stores the host's interval and waiting time with the lease, for other workers. */
  #leaveAlone(): void {
    this.#turn.setPause?.(this.#throttle.lastWait.intervalMs, this.#backoff.restsUntil);
  }

  /**
   * Starts a request.
   * @returns the wait before a request can start; NOTHING_TO_DO if the host has no work; undefined if a request was
   *   started or the turn is over.
   */
  async #step(): Promise<HostWait | undefined> {
    const { now } = this.#options;
    const wait =
      this.#backoff.leftMs > MAX_REQUEST_WAIT_MS ? this.#backoff.wait : await this.#throttle.wait();
    if (wait !== undefined) {
      await this.#pages.skipDisallowed();
      return wait;
    }
    const isBegun = await this.#next();
    if (isBegun || this.#isOver) return undefined;
    const due = this.#turn.nextDue();
    if (due !== undefined)
      return { readyAt: Math.max(due, now() + 1), waitingFor: "waiting to retry a URL that failed" };
    // A host without work must not be taken again immediately.
    if (this.#begun === 0) this.#backoff.until({ readyAt: now() + IDLE_MS, waitingFor: undefined });
    return NOTHING_TO_DO;
  }

  /**
   * Starts the request for a page or a sitemap, alternately.
   * @returns whether a page or a sitemap was available.
   */
  async #next(): Promise<boolean> {
    if (this.#health.isPagesTurn) return (await this.#nextPage()) || this.#nextSitemap();
    return (await this.#nextSitemap()) || this.#nextPage();
  }

  async #nextPage(): Promise<boolean> {
    const url = await this.#pages.next();
    if (url === "limit") this.#isOver = true;
    if (url === undefined || url === "limit") return false;
    this.#start((onResult) => this.#pages.visit(url, onResult));
    this.#health.isPagesTurn = false;
    return true;
  }

  async #nextSitemap(): Promise<boolean> {
    const sitemap = await this.#turn.nextSitemap();
    if (sitemap === undefined) return false;
    if (disallowedNow(this.#options.agent, sitemap.url) !== undefined) {
      // A disallowed sitemap needs no request, so the host's interval does not apply to it.
      this.#tasks.begin(this.#sitemaps.read(sitemap, () => undefined));
      return true;
    }
    this.#start((onResult) =>
      this.#sitemaps.read(sitemap, async ({ record, failure, isUnreachable, heardAt }) => {
        const { agent, stopping } = this.#options;
        if (isUnreachable) onResult(await unreachableHost(agent, this.#turn.origin, stopping));
        else onResult({ kind: "sitemap", failure, because: record.failure ?? "", heardAt });
      }),
    );
    this.#health.isPagesTurn = true;
    return true;
  }

  /**
   * Starts a task that makes one request.
   * @param work calls its argument with the result for the host, before the outcome is stored.
   */
  #start(work: (onResult: (result: Result) => void) => Promise<void>): void {
    const { lastWait } = this.#throttle;
    this.#throttle.started();
    this.#health.intervalMs = lastWait.intervalMs;
    const begunAt = performance.now();
    if (this.#begun++ > 0) this.#health.cycle(begunAt - this.#beganAt);
    this.#beganAt = begunAt;
    this.#backoff.interval(this.#options.now(), lastWait);
    this.#leaveAlone();
    const onResult = (result: Result): void => {
      this.#recordResult(result, lastWait, begunAt);
      this.#leaveAlone();
    };
    this.#tasks.begin(work(onResult));
  }

  /** Updates the host's waits with the result of a request. */
  #recordResult(result: Result, asked: KnownWait, begunAt: number): void {
    const backoff = this.#backoff;
    if ("failure" in result)
      this.#askedPauseMs = Math.max(this.#askedPauseMs, result.failure?.retryAfterMs ?? 0);
    switch (result.kind) {
      case "visited":
        backoff.answered(result.ms, asked);
        this.#keepIntervalFrom(result.heardAt, asked);
        return;
      case "sitemap":
        if (result.heardAt !== undefined) this.#keepIntervalFrom(result.heardAt, asked);
        if (result.failure === undefined) backoff.succeeded();
        else if (backoff.failed(result.failure, result.because, begunAt, false)) this.#isOver = true;
        return;
      case "failed":
        if (backoff.failed(result.failure, result.because, begunAt, result.isRetry)) this.#isOver = true;
        return;
      case "unreachable":
        this.#unreachable(result);
        return;
      case "skipped":
        return;
    }
  }

  /**
   * Counts the interval from the time when the server received a request. Does nothing while other requests are under
   * way: the interval then applies only between the starts of requests.
   */
  #keepIntervalFrom(at: number, asked: KnownWait): void {
    if (this.#tasks.running <= 1) this.#backoff.interval(at, asked);
  }

  #unreachable(host: UnreachableHost): void {
    this.#isOver = true;
    this.#backoff.unreachable(host);
  }
}

const NOTHING_TO_DO: HostWait = { readyAt: 0, waitingFor: undefined };
