import { AddressRefusedError, type KnownWait } from "@maycrawl/agent";
import { onAbort } from "@maycrawl/engine/internal";
import { disallowedNow } from "../../robots/disallowed-now.ts";
import { HostBackoff } from "../pace/host-backoff.ts";
import type { HostHealth } from "../pace/host-health.ts";
import { HostThrottle, type HostThrottleOptions, SHORT_MS } from "../pace/host-throttle.ts";
import type { HostLease, HostWait } from "../state/frontier.ts";
import type { UnreachableHost } from "../state/outcome.ts";
import type { LinkFinder } from "../visit/link-finder.ts";
import { type SitemapOutcome, SitemapVisitor } from "../visit/sitemap-visitor.ts";
import { unreachableHost } from "../visit/unreachable-host.ts";
import { HostPages, type HostPagesOptions, type PageResult } from "./host-pages.ts";
import { HostSitemaps } from "./host-sitemaps.ts";
import { robotsDigest } from "./robots-digest.ts";
import { TaskPool } from "./task-pool.ts";

/** How long one host may be served before others get their turn, in milliseconds. */
const MAX_TURN_MS = 5_000;
/** The same if no other host is waiting for its turn. */
const LONGEST_LONE_TURN = 60_000;
/** A host that has nothing to do though it was taken is left alone for so long, in milliseconds. */
const IDLE_MS = 1_000;

/** What visiting a host needs. */
export interface HostRunOptions extends HostPagesOptions, HostThrottleOptions {
  readonly finder: LinkFinder;
  readonly sitemaps: boolean;
  /** Milliseconds in which the answer with a sitemap has to begin. */
  readonly timeoutMs: number;
  /** Milliseconds between two requests to a host that the crawl wants; 0: none. */
  readonly intervalMs: number;
  /** Requests to the host at once. */
  readonly concurrency: number;
  /** Called when a host's robots.txt is known: it has answered. */
  readonly heard: () => void;
  /** Whether as many hosts are served as can be, so that others may be waiting. */
  readonly isCrowded: () => boolean;
}

/** What a request says of its host. */
type Result =
  | PageResult
  | ({ readonly kind: "sitemap"; readonly because: string } & Pick<SitemapOutcome, "failure" | "heardAt">);

/**
 * Serves a host: visits its pages and reads its sitemaps, as many at once as may be, until there are none, it has to wait, or others
 * have waited long enough.
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
  /** Whether nothing more is begun. */
  #isOver = false;
  #begun = 0;
  #beganAt = 0;
  /** How many of those that are over were looked at. */
  #ended = 0;
  #servedSince = 0;
  /** The longest pause that an answer asked for. */
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

  /** @throws the signal's reason, and faults of the crawl itself. */
  async run(): Promise<void> {
    const { stopping, now, tell } = this.#options;
    try {
      await this.#serve();
    } catch (thrown) {
      if (!stopping.aborted || thrown !== stopping.reason) {
        // What failed first is told, though to release the host may fail, too.
        await Promise.resolve(this.#turn.release(this.#backoff.wait)).catch(() => undefined);
        throw thrown;
      }
    }
    await this.#tellPace("pause", this.#askedPauseMs, "Retry-After");
    await this.#keepPace();
    const { wait } = this.#backoff;
    await this.#turn.release(wait);
    const { waitingFor, readyAt, stuck } = wait;
    if (waitingFor === undefined || readyAt - now() < 1_000) return;
    await tell({ type: "wait", origin: this.#turn.origin, until: readyAt, because: waitingFor, stuck });
  }

  async #serve(): Promise<void> {
    const { concurrency, stopping, now } = this.#options;
    const lanes = this.#tasks;
    this.#servedSince = performance.now();
    const stopListening = onAbort(stopping, () => lanes.wake());
    try {
      await this.#begin();
      while (!this.#hasToEnd()) {
        const max = this.#health.isInDoubt ? 1 : concurrency;
        const wait = lanes.underWay < max ? await this.#step() : NOTHING_TO_DO;
        if (wait === undefined) continue;
        const ms = wait === NOTHING_TO_DO ? undefined : wait.readyAt - now();
        // What is under way may find more to do.
        if (lanes.underWay > 0) await lanes.change(ms);
        else if (ms === undefined) break;
        else if (ms > SHORT_MS) this.#end(wait);
        else await lanes.change(ms);
      }
    } finally {
      stopListening();
      // One that fails must not leave the others behind.
      await lanes.empty();
    }
    lanes.throwIfFailed();
  }

  #hasToEnd(): boolean {
    const { isCrowded, stopping } = this.#options;
    // Asked once for each request that is over.
    for (; this.#ended < this.#tasks.ended; this.#ended++) {
      const ms = performance.now() - this.#servedSince;
      if (ms > (isCrowded() ? MAX_TURN_MS : LONGEST_LONE_TURN)) this.#isOver = true;
    }
    return this.#isOver || stopping.aborted || this.#tasks.hasFailed;
  }

  /** Leaves the host to others until a time. */
  #end(wait: HostWait): void {
    this.#backoff.until(wait);
    this.#isOver = true;
  }

  /** Learns the host's robots.txt, and lists its sitemaps; ends the turn if nothing can be fetched now. */
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
        if (ms > SHORT_MS) this.#end(wait);
        else await this.#tasks.change(ms);
        if (this.#hasToEnd()) return;
      }
      this.#throttle.passed();
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
      // Its pages are skipped, each with the reason.
      if (!(thrown instanceof AddressRefusedError)) throw thrown;
    }
  }

  /** Learns how long the site is left alone after a request. */
  async #learnPause(): Promise<void> {
    const { intervalMs, because } = await this.#throttle.ask(this.#options.stopping);
    if (this.#health.intervalMs !== intervalMs)
      await this.#tellPace("interval", intervalMs, because.join(", "));
    this.#health.intervalMs = intervalMs;
    if (this.#turn.mayHaveBeenAsked === true)
      this.#backoff.until({ readyAt: this.#options.now() + intervalMs, waitingFor: because.join(", ") });
    this.#leaveAlone();
  }

  /** Says that the host wants fewer requests than the crawl makes. */
  async #tellPace(wants: "interval" | "pause", ms: number, because: string): Promise<void> {
    const { intervalMs: ownMs, tell } = this.#options;
    if (ms > ownMs) await tell({ type: "pace", origin: this.#turn.origin, wants, ms, ownMs, because });
  }

  /** Leaves the host to others only after the interval since its last request: also after one for its robots.txt. */
  async #keepPace(): Promise<void> {
    const { agent, now } = this.#options;
    if (agent.decideNow(`${this.#turn.origin}/`) !== undefined) {
      const { nextInMs, because } = await this.#throttle.ask();
      if (nextInMs > 0) this.#backoff.until({ readyAt: now() + nextInMs, waitingFor: because.join(", ") });
    }
    this.#leaveAlone();
  }

  /** Reports how long the host is left alone, for others. */
  #leaveAlone(): void {
    this.#turn.leaveAlone?.(this.#throttle.asked.intervalMs, this.#backoff.restsUntil);
  }

  /** Begins a request. @returns what has to be waited for first, or NOTHING_TO_DO. */
  async #step(): Promise<HostWait | undefined> {
    const { now } = this.#options;
    const wait = this.#backoff.leftMs > SHORT_MS ? this.#backoff.wait : await this.#throttle.wait();
    if (wait !== undefined) {
      await this.#pages.skipDisallowed();
      return wait;
    }
    const isBegun = await this.#next();
    if (isBegun || this.#isOver) return undefined;
    const due = this.#turn.nextDue();
    if (due !== undefined)
      return { readyAt: Math.max(due, now() + 1), waitingFor: "a URL that failed is tried again" };
    // A host that is handed out without anything to do must not come again at once.
    if (this.#begun === 0) this.#backoff.until({ readyAt: now() + IDLE_MS, waitingFor: undefined });
    return NOTHING_TO_DO;
  }

  /** Begins a page or a sitemap: they take turns. @returns whether there was one. */
  async #next(): Promise<boolean> {
    if (this.#health.isPagesTurn) return (await this.#nextPage()) || this.#nextSitemap();
    return (await this.#nextSitemap()) || this.#nextPage();
  }

  async #nextPage(): Promise<boolean> {
    const url = await this.#pages.next();
    if (url === "limit") this.#isOver = true;
    if (url === undefined || url === "limit") return false;
    this.#start((over) => this.#pages.visit(url, over));
    this.#health.isPagesTurn = false;
    return true;
  }

  async #nextSitemap(): Promise<boolean> {
    const sitemap = await this.#turn.nextSitemap();
    if (sitemap === undefined) return false;
    if (disallowedNow(this.#options.agent, sitemap.url) !== undefined) {
      // Nothing is requested: it uses no turn of the host.
      this.#tasks.begin(this.#sitemaps.read(sitemap, () => undefined));
      return true;
    }
    this.#start((over) =>
      this.#sitemaps.read(sitemap, async ({ record, failure, isUnreachable, heardAt }) => {
        const { agent, stopping } = this.#options;
        if (isUnreachable) over(await unreachableHost(agent, this.#turn.origin, stopping));
        else over({ kind: "sitemap", failure, because: record.failure ?? "", heardAt });
      }),
    );
    this.#health.isPagesTurn = true;
    return true;
  }

  /** @param work told what to call with what the request says of the host, before that is kept. */
  #start(work: (over: (result: Result) => void) => Promise<void>): void {
    const { asked } = this.#throttle;
    this.#throttle.passed();
    this.#health.intervalMs = asked.intervalMs;
    const begunAt = performance.now();
    if (this.#begun++ > 0) this.#health.cycle(begunAt - this.#beganAt);
    this.#beganAt = begunAt;
    this.#backoff.interval(this.#options.now(), asked);
    this.#leaveAlone();
    const over = (result: Result): void => {
      this.#over(result, asked, begunAt);
      this.#leaveAlone();
    };
    this.#tasks.begin(work(over));
  }

  /** Draws from a request that is over how long the host is left alone. */
  #over(result: Result, asked: KnownWait, begunAt: number): void {
    const hold = this.#backoff;
    if ("failure" in result)
      this.#askedPauseMs = Math.max(this.#askedPauseMs, result.failure?.retryAfterMs ?? 0);
    switch (result.kind) {
      case "visited":
        hold.answered(result.ms, asked);
        this.#heard(result.heardAt, asked);
        return;
      case "sitemap":
        if (result.heardAt !== undefined) this.#heard(result.heardAt, asked);
        if (result.failure === undefined) hold.succeeded();
        else if (hold.failed(result.failure, result.because, begunAt, false)) this.#isOver = true;
        return;
      case "failed":
        if (hold.failed(result.failure, result.because, begunAt, result.isRetry)) this.#isOver = true;
        return;
      case "unreachable":
        this.#unreachable(result);
        return;
      case "skipped":
        return;
    }
  }

  /** Keeps the interval from when the server had a request. With others under way requests are apart by their starts alone. */
  #heard(at: number, asked: KnownWait): void {
    if (this.#tasks.underWay <= 1) this.#backoff.interval(at, asked);
  }

  #unreachable(host: UnreachableHost): void {
    this.#isOver = true;
    this.#backoff.unreachable(host);
  }
}

const NOTHING_TO_DO: HostWait = { readyAt: 0, waitingFor: undefined };
