import { setMaxListeners } from "node:events";
import type { RobotsAgent } from "@maycrawl/agent";
import type { AskedCrawler } from "@maycrawl/engine";
import type { CrawlEnd, CrawlEvent, CrawlStatus } from "../events.ts";
import { CrawlStore } from "../file/crawl-store.ts";
import { LocalFrontier } from "../local-frontier.ts";
import type { CrawlOptions, SettledCrawl } from "../options.ts";
import { ThreadReading } from "../reading/thread-reading.ts";
import { nextRoundAt } from "../revisit.ts";
import type { PathPatterns } from "../url/path-patterns.ts";
import { Scope } from "../url/scope.ts";
import { LinkFinder } from "../visit/link-finder.ts";
import { Visitor } from "../visit/visitor.ts";
import { eventStream } from "./event-stream.ts";
import { RoundRun } from "./round-run.ts";
import { addSeeds } from "./seeds.ts";
import { readSeedSitemaps } from "./sitemap-pass.ts";

/** Timers know no longer times, in milliseconds. */
const LONGEST_SLEEP = 2 ** 31 - 1;

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
  #tell: (event: CrawlEvent) => Promise<void> = async () => {};
  /** Ends all that is under way, too. */
  readonly #ending = new AbortController();

  /** The round that is under way. */
  #now: { readonly store: CrawlStore; readonly round: RoundRun } | undefined;

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
    return now && { visited: now.round.visited, ...now.store.urls.hosts.status(Date.now()) };
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
    const { budgets, plan, mostOctets, mostMs, mostDepth } = this.#settled;
    using store = new CrawlStore(this.#options.file, budgets);
    // Nobody may ask where the crawl is when its file is closed.
    using _over = { [Symbol.dispose]: () => this.#forget() };
    const frontier = new LocalFrontier(store, plan, Date.now);
    for (const seed of store.seeds()) this.#finder.rules.scope.admit(new URL(seed));
    const finder = this.#finder;
    const { crawler, stopping } = this.#parts;
    const sitemaps = await addSeeds(this.#options.seeds, frontier, finder, stopping.signal);
    const { archive } = this.#options;
    await using reading = new ThreadReading({ crawler, mostOctets, mostDepth });
    const now = Date.now;
    const visitor = new Visitor({ agent, crawler, finder, reading, mostOctets, mostMs, now, archive });
    if (!(await this.#sleepUntil(this.#nextAt(store)))) return;
    for (;;) {
      reading.forget();
      const resumed = this.#beginRound(store, frontier);
      const { round } = frontier;
      await this.#tell({ type: "round", round, resumed });
      const run = new RoundRun({
        ...this.#settled,
        visited: store.rounds.visitedIn(round),
        agent,
        visitor,
        finder,
        frontier,
        stopping: this.#parts.stopping.signal,
        signal: this.#ending.signal,
        tell: (event) => this.#tell(event),
        now: Date.now,
      });
      this.#now = { store, round: run };
      const by = (await this.#readSeedSitemaps(sitemaps, frontier)) ?? (await run.run());
      if (by !== "stopped") store.rounds.end(round, by, Date.now(), this.#limitWords(by));
      const nextAt = by === "stopped" ? undefined : this.#nextAt(store);
      await this.#tell({ type: "round-end", round, by, visited: run.visited, nextAt });
      if (nextAt === undefined || !(await this.#sleepUntil(nextAt))) return;
    }
  }

  #forget(): void {
    this.#now = undefined;
  }

  /** @returns whether it is one that was interrupted. */
  #beginRound({ rounds }: CrawlStore, frontier: LocalFrontier): boolean {
    const last = rounds.last;
    const isOpen =
      last !== undefined &&
      (last.endedBy === undefined ||
        (last.endedBy === "limit" && rounds.visitedIn(last.id) < this.#settled.mostPages));
    if (isOpen) rounds.resume(last.id);
    frontier.round = isOpen ? last.id : rounds.begin(Date.now()).id;
    return isOpen;
  }

  #limitWords(by: CrawlEnd): string | undefined {
    return by === "limit" ? `more than ${this.#settled.mostPages} pages in a round` : undefined;
  }

  /** When the next round begins; undefined where nothing says that there is one, or one is open. */
  #nextAt({ rounds }: CrawlStore): number | undefined {
    const { last } = rounds;
    if (last?.endedBy === undefined) return undefined;
    return nextRoundAt(this.#settled.plan, last.startedAt, rounds.nextDueAt());
  }

  async #readSeedSitemaps(
    sitemaps: readonly string[],
    frontier: LocalFrontier,
  ): Promise<"stopped" | undefined> {
    const { stopping, agent } = this.#parts;
    try {
      await readSeedSitemaps(sitemaps, {
        agent,
        finder: this.#finder,
        frontier,
        signal: stopping.signal,
        mostMs: this.#settled.mostMs,
        tell: this.#tell,
      });
      return undefined;
    } catch (thrown) {
      this.#ending.signal.throwIfAborted();
      if (stopping.signal.aborted) return "stopped";
      throw thrown;
    }
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
