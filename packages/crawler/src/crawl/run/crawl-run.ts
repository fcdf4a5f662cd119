import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { type RobotsAgent, StoreFailedError } from "@maycrawl/agent";
import type { AskedCrawler } from "@maycrawl/engine";
import type { CrawlEnd, CrawlEvent, CrawlStatus } from "../events.ts";
import type { CrawlRules, KnownUrl } from "../file/crawl-rules.ts";
import { CrawlStore } from "../file/crawl-store.ts";
import { ROOM_BITS } from "../file/left-out.ts";
import type { Round } from "../file/rounds.ts";
import { LocalFrontier } from "../local-frontier.ts";
import type { CrawlOptions, SettledCrawl } from "../options.ts";
import { ThreadReading } from "../reading/thread-reading.ts";
import { nextRoundAt } from "../revisit.ts";
import type { FoundBy, Skip } from "../url/found-url.ts";
import type { PathPatterns } from "../url/path-patterns.ts";
import { Scope } from "../url/scope.ts";
import { LinkFinder } from "../visit/link-finder.ts";
import { Visitor } from "../visit/visitor.ts";
import { AddressPace } from "./address-pace.ts";
import { eventStream } from "./event-stream.ts";
import { RoundRun } from "./round-run.ts";
import { addSeeds } from "./seeds.ts";
import { steadyClock } from "./steady-clock.ts";

/** Timers know no longer times, in milliseconds. */
const LONGEST_SLEEP = 2 ** 31 - 1;

/** Hosts by which it is estimated how long a crawl takes. */
const MOST_ESTIMATED = 100;

/** What a crawl is made of, besides its options. */
export interface CrawlParts {
  readonly agent: RobotsAgent;
  readonly crawler: AskedCrawler;
  readonly include: PathPatterns;
  readonly exclude: PathPatterns;
  /** Aborted to end waiting; what is under way goes on. */
  readonly stopping: AbortController;
}

/** A crawl by one process and its file: round after round. */
export class CrawlRun {
  readonly #options: CrawlOptions;
  readonly #settled: SettledCrawl;
  readonly #parts: CrawlParts;
  readonly #finder: LinkFinder;
  /** The clock by which hosts wait. */
  readonly #clock = steadyClock();
  #tell: (event: CrawlEvent) => Promise<void> = async () => {};
  /** Ends all that is under way, too. */
  readonly #ending = new AbortController();

  /** The round that is under way. */
  #now: { readonly store: CrawlStore; readonly round: RoundRun; readonly before: number } | undefined;

  constructor(options: CrawlOptions, settled: SettledCrawl, parts: CrawlParts) {
    this.#options = options;
    this.#settled = settled;
    this.#parts = parts;
    const { include, exclude } = parts;
    const { mostDepth, budgets } = settled;
    // As many hosts wait for them as are visited at once.
    setMaxListeners(0, parts.stopping.signal, this.#ending.signal);
    this.#finder = new LinkFinder({ scope: new Scope(settled.scope), include, exclude, mostDepth, budgets });
  }

  /** Where it is. */
  status(): CrawlStatus | undefined {
    const now = this.#now;
    if (now === undefined) return undefined;
    const { round, before } = now;
    const { hosts } = now.store.urls;
    const status = hosts.status(this.#clock());
    const leftMs = round.leftMs({ ...status, largest: hosts.largest(MOST_ESTIMATED) });
    return { visited: before + round.visited, leftMs, ...status };
  }

  /** @throws as `crawl` says. */
  events(): AsyncGenerator<CrawlEvent, void, undefined> {
    const { stopping } = this.#parts;
    return eventStream(
      (tell) => {
        this.#tell = tell;
        return this.#run();
      },
      { signal: this.#options.signal, stopping, ending: this.#ending },
    );
  }

  async #run(): Promise<void> {
    await using agent = this.#parts.agent;
    this.#ending.signal.throwIfAborted();
    const { plan, mostOctets, mostMs } = this.#settled;
    const { crawler, stopping } = this.#parts;
    using store = new CrawlStore(this.#options.file, this.#rules());
    // Nobody may ask where the crawl is when its file is closed.
    using _over = { [Symbol.dispose]: () => this.#forget() };
    const frontier = new LocalFrontier(store, { plan, now: this.#clock });
    await this.#begin(store, frontier);
    const { archive } = this.#options;
    await using reading = new ThreadReading({ crawler, mostOctets });
    const now = Date.now;
    const finder = this.#finder;
    const { ratePerAddress, resolve } = this.#options;
    const addresses = new AddressPace({ rate: ratePerAddress, resolve });
    const visitor = new Visitor({ agent, crawler, finder, reading, mostOctets, mostMs, now, archive });
    if (!(await this.#sleepUntil(this.#nextAt(store)))) return;
    for (let isFirst = true; ; isFirst = false) {
      reading.forget();
      const { round, isResumed, before } = this.#beginRound(store, frontier, isFirst);
      await this.#tell({ type: "round", round, resumed: isResumed });
      const run = new RoundRun({
        ...this.#settled,
        visited: store.rounds.visitedIn(round) - before,
        agent,
        visitor,
        finder,
        frontier,
        addresses,
        stopping: stopping.signal,
        signal: this.#ending.signal,
        tell: (event) => this.#tell(event),
        now: this.#clock,
      });
      this.#now = { store, round: run, before };
      const by = await this.#runToEnd(run, store);
      await store.settle(round);
      if (by !== "stopped") store.rounds.end(round, by, Date.now());
      const nextAt = by === "stopped" ? undefined : this.#nextAt(store);
      await this.#tell({ type: "round-end", round, by, visited: before + run.visited, nextAt });
      if (nextAt === undefined || !(await this.#sleepUntil(nextAt))) return;
    }
  }

  /** Runs a round. It is not done while there are URLs to visit, whatever the counts of the hosts say. */
  async #runToEnd(run: RoundRun, store: CrawlStore): Promise<CrawlEnd> {
    for (;;) {
      const visited = run.visited;
      const by = await run.run();
      // The limit is none where nothing lies beyond it.
      if (by === "limit" && !store.urls.hasQueued() && !store.urls.hosts.hasWork()) return "done";
      if (by !== "done" || !store.urls.hasQueued()) return by;
      store.recount();
      if (run.visited === visited && !store.urls.hosts.hasWork())
        throw new StoreFailedError(`${store.file.path} has URLs to visit whose hosts it does not know.`);
    }
  }

  /** Adds the seeds, and judges what is known by the options of now. */
  async #begin(store: CrawlStore, frontier: LocalFrontier): Promise<void> {
    const { last } = store.rounds;
    const isResumed = last !== undefined && isOpen(last);
    // What is left of a killed run: before anything else is changed.
    if (last !== undefined) await store.settle(last.id);
    frontier.round = isResumed ? last.id : (last?.id ?? 0) + 1;
    const finder = this.#finder;
    for (const seed of store.seeds()) finder.rules.scope.admit(new URL(seed));
    const { signal } = this.#parts.stopping;
    const sitemaps = await addSeeds(this.#options.seeds, frontier, finder, signal);
    await frontier.addSitemaps(sitemaps);
    const application = { round: frontier.round, isResumed, now: Date.now() };
    const changes = await store.options.apply(this.#judgingOptions(), application, (row) => this.#judge(row));
    if (changes !== undefined) await this.#tell({ type: "options", ...changes });
  }

  /** What the options of this run say of URLs. */
  #rules(): CrawlRules {
    const { budgets, mostDepth, sitemaps, plan } = this.#settled;
    const { scope } = this.#finder.rules;
    const { agent } = this.#parts;
    return {
      budgets,
      mostDepth,
      sitemaps,
      keepSkipped: this.#options.keepSkipped ?? false,
      isAdaptive: plan.kind === "adaptive",
      groupOf: (origin) => scope.groupOf(origin),
      judge: (known) => this.#judge(known),
      isForbidden: (url) => {
        const decision = agent.decideNow(url);
        return decision !== undefined && !decision.allowed && decision.because !== "unreachable";
      },
    };
  }

  #judge(known: KnownUrl): Skip | undefined {
    return this.#finder.judged({ ...known, by: byOf(known) });
  }

  /** The options by which URLs are judged, as one string. */
  #judgingOptions(): string {
    const { scope, mostDepth, budgets } = this.#settled;
    const { include = [], exclude = [] } = this.#options;
    const names = [...this.#finder.rules.scope.names].sort();
    const hosts = names.length <= 100 ? names : createHash("sha256").update(names.join("\n")).digest("hex");
    return JSON.stringify({ scope, hosts, include, exclude, mostDepth, budgets });
  }

  #forget(): void {
    this.#now = undefined;
  }

  /** Goes on with a round that was interrupted or ended by a limit, or begins one. @returns `before`: visits before its allowance. */
  #beginRound(
    store: CrawlStore,
    frontier: LocalFrontier,
    isFirst: boolean,
  ): { readonly round: number; readonly isResumed: boolean; readonly before: number } {
    const { rounds } = store;
    const { last } = rounds;
    const isResumed = last !== undefined && isOpen(last) && (isFirst || this.#settled.plan.kind === "once");
    const { mostPages } = this.#settled;
    const before = isResumed ? rounds.resume(last, mostPages) : 0;
    const isAdaptive = this.#settled.plan.kind === "adaptive";
    const round = isResumed ? last.id : rounds.begin(Date.now(), isAdaptive, mostPages).id;
    frontier.round = round;
    if (!isResumed) store.file.transact(() => store.urls.leftOut.seeAgain(ROOM_BITS));
    store.recount();
    return { round, isResumed, before };
  }

  /** When the next round begins; undefined where nothing says that there is one, or one is open. */
  #nextAt({ rounds }: CrawlStore): number | undefined {
    const { last } = rounds;
    if (last?.endedBy === undefined) return undefined;
    if (last.endedBy === "limit" && this.#settled.plan.kind === "once") return undefined;
    return nextRoundAt(this.#settled.plan, last.startedAt, rounds.nextDueAt());
  }

  /** @returns whether it was not woken to stop. */
  async #sleepUntil(at = 0): Promise<boolean> {
    const { signal } = this.#parts.stopping;
    while (!signal.aborted && Date.now() < at) {
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        const timer = setTimeout(wake, Math.min(LONGEST_SLEEP, at - Date.now()));
        signal.addEventListener("abort", wake, { once: true });
      });
    }
    this.#ending.signal.throwIfAborted();
    return !signal.aborted;
  }
}

/** Whether a round goes on: it was interrupted, or ended by a limit. */
function isOpen({ endedBy }: Round): boolean {
  return endedBy === undefined || endedBy === "limit";
}

/** How a URL counts as found when it is judged: seeds and what a sitemap names have rights of their own. */
function byOf({ seed, sitemap, by }: KnownUrl): FoundBy {
  if (seed === 1) return "seed";
  return sitemap === null ? by : "sitemap";
}
