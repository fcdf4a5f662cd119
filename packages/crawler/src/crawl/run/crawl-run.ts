import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { RobotsAgent } from "@maycrawl/agent";
import { MAX_TIMER_MS } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, extractProductToken } from "@maycrawl/engine";
import { disallowedNow } from "../../robots/disallowed-now.ts";
import { PathPatterns } from "../../url/path-patterns.ts";
import { agentOf } from "../options/crawl-agent.ts";
import type { CrawlOptions, SettledCrawl } from "../options/options.ts";
import { AddressPace } from "../pace/address-pace.ts";
import { ThreadReading } from "../reading/thread-reading.ts";
import type { CrawlEvent, CrawlStatus } from "../state/events.ts";
import type { FoundBy } from "../state/found-url.ts";
import type { CrawlRules, KnownUrl } from "../urls/crawl-rules.ts";
import { Scope } from "../urls/scope.ts";
import { LinkFinder } from "../visit/link-finder.ts";
import { Visitor } from "../visit/visitor.ts";
import type { CrawlKeeper, CrawlKeeperParts, RoundStart } from "./crawl-keeper.ts";
import { databaseLinks } from "./database-links.ts";
import { eventStream } from "./event-stream.ts";
import { RoundRun } from "./round-run.ts";

/** How long a run waits, from its beginning, if none of its hosts answers and the caller says nothing of it, in milliseconds. */
const DEAD_MS = 10_000;

/** What a crawl is made of, besides its options. */
export interface CrawlParts {
  /** Aborted to end waiting; what is under way goes on. */
  readonly stopping: AbortController;
  /** Opens where the crawl is kept. */
  readonly keep: (parts: CrawlKeeperParts) => Promise<CrawlKeeper>;
}

/** A crawl by this process, round after round, alone or with others. */
export class CrawlRun {
  readonly #options: CrawlOptions;
  readonly #settled: SettledCrawl;
  readonly #parts: CrawlParts;
  readonly #agent: RobotsAgent;
  readonly #crawler: CrawlerOrToken;
  readonly #finder: LinkFinder;
  #tell: (event: CrawlEvent) => Promise<void> = async () => {};
  /** Ends all that is under way, too. */
  readonly #ending = new AbortController();

  /** Keeps the crawl; undefined before it is open. */
  #keeper: CrawlKeeper | undefined;
  /** The round that is under way. */
  #now: { readonly keeper: CrawlKeeper; readonly run: RoundRun; readonly start: RoundStart } | undefined;

  /** @throws {InvalidOptionError} */
  constructor(options: CrawlOptions, settled: SettledCrawl, parts: CrawlParts) {
    this.#options = options;
    this.#settled = settled;
    this.#parts = parts;
    const include = new PathPatterns("include", options.include ?? []);
    const exclude = new PathPatterns("exclude", options.exclude ?? []);
    this.#agent = agentOf(settled, options.database && databaseLinks(options, () => this.#keeper));
    // The agent has found that there is one.
    this.#crawler = options.productToken ?? (extractProductToken(options.userAgent) as string);
    const { maxDepth, budgets } = settled;
    // As many hosts wait for them as are visited at once.
    setMaxListeners(0, parts.stopping.signal, this.#ending.signal);
    this.#finder = new LinkFinder({ scope: new Scope(settled.scope), include, exclude, maxDepth, budgets });
  }

  /** Where it is. */
  status(): CrawlStatus | undefined {
    const now = this.#now;
    return now?.keeper.status(now.run, now.start);
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
    await using agent = this.#agent;
    this.#ending.signal.throwIfAborted();
    const { maxBytes, timeoutMs } = this.#settled;
    const { stopping, keep } = this.#parts;
    const crawler = this.#crawler;
    const finder = this.#finder;
    await using keeper = await keep({
      options: this.#options,
      settled: this.#settled,
      finder,
      rules: this.#rules(),
      judgingOptions: () => this.#judgingOptions(),
      stopping,
      fail: (reason) => {
        this.#ending.abort(reason);
        stopping.abort(reason);
      },
      tell: (event) => this.#tell(event),
    });
    this.#keeper = keeper;
    // Nobody may ask where the crawl is when its file is closed.
    using _over = { [Symbol.dispose]: () => this.#forget() };
    await keeper.begin();
    const { archive } = this.#options;
    await using reading = new ThreadReading({ crawler, maxBytes });
    const now = keeper.wallClock;
    const { ratePerAddress, resolve, unreachableHostsTimeoutMs, database } = this.#options;
    // Where the rate is the default one, each worker keeps it by itself: to share it costs a statement for each request.
    const shared = ratePerAddress === undefined ? undefined : keeper.starts;
    const addresses = new AddressPace({ rate: ratePerAddress, resolve, shared });
    const visitor = new Visitor({ agent, crawler, finder, reading, maxBytes, timeoutMs, now, archive });
    if (!(await this.#sleepUntil(now, await keeper.nextAt()))) return;
    for (let isFirst = true; ; isFirst = false) {
      finder.forget();
      const start = await keeper.beginRound(isFirst);
      if (start === undefined) return;
      const { round, isResumed } = start;
      await this.#tell({ type: "round", round, resumed: isResumed });
      const run = new RoundRun({
        ...this.#settled,
        maxPages: keeper.maxPages,
        // In a database, other workers may have heard of a host.
        deadMs:
          isFirst && unreachableHostsTimeoutMs === undefined && database === undefined ? DEAD_MS : undefined,
        visited: start.used,
        agent,
        visitor,
        finder,
        frontier: keeper.frontier,
        addresses,
        stopping: stopping.signal,
        signal: this.#ending.signal,
        tell: (event) => this.#tell(event),
        now: keeper.clock,
      });
      this.#now = { keeper, run, start };
      const { by, visited, nextAt } = await keeper.run(run, start);
      await this.#tell({ type: "round-end", round, by, visited, nextAt });
      if (nextAt === undefined || !(await this.#sleepUntil(now, nextAt))) return;
    }
  }

  /** What the options of this run say of URLs. */
  #rules(): CrawlRules {
    const { budgets, maxDepth, sitemaps, keepSkipped, plan } = this.#settled;
    const { scope } = this.#finder.rules;
    const agent = this.#agent;
    return {
      budgets,
      maxDepth,
      sitemaps,
      keepSkipped,
      isAdaptive: plan.kind === "adaptive",
      sharesRoom: scope.kind === "domain",
      groupOf: (origin) => scope.groupOf(origin),
      judge: (known) => this.#finder.judged({ ...known, by: byOf(known) }),
      isForbidden: (url) => disallowedNow(agent, url) !== undefined,
    };
  }

  /** The options by which URLs are judged, as one string. */
  #judgingOptions(): string {
    const { scope, maxDepth, budgets } = this.#settled;
    const { include = [], exclude = [] } = this.#options;
    const names = [...this.#finder.rules.scope.names].sort();
    const hosts = names.length <= 100 ? names : createHash("sha256").update(names.join("\n")).digest("hex");
    return JSON.stringify({ scope, hosts, include, exclude, maxDepth, budgets });
  }

  #forget(): void {
    this.#now = undefined;
  }

  /** @returns whether it was not woken to stop. */
  async #sleepUntil(now: () => number, at = 0): Promise<boolean> {
    const { signal } = this.#parts.stopping;
    while (!signal.aborted && now() < at)
      await delay(Math.min(MAX_TIMER_MS, at - now()), undefined, { signal }).catch(() => undefined);
    this.#ending.signal.throwIfAborted();
    return !signal.aborted;
  }
}

/** How a URL counts as found when it is judged: seeds and what a sitemap names have rights of their own. */
function byOf({ seed, sitemap, by }: KnownUrl): FoundBy {
  if (seed === 1) return "seed";
  return sitemap === null ? by : "sitemap";
}
