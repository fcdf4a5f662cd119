import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { RobotsAgent } from "@maycrawl/agent";
import { MAX_TIMER_MS } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, extractProductToken } from "@maycrawl/engine";
import { disallowedNow } from "../../robots/disallowed-now.ts";
import { PathPatterns } from "../../url/path-patterns.ts";
import { createCrawlAgent } from "../options/crawl-agent.ts";
import type { CrawlOptions, SettledCrawl } from "../options/options.ts";
import { AddressPace } from "../pace/address-pace.ts";
import { ThreadedBodyReader } from "../reading/threaded-body-reader.ts";
import type { CrawlEvent, CrawlStatus } from "../state/events.ts";
import type { FoundBy } from "../state/found-url.ts";
import type { CrawlRules, KnownUrl } from "../urls/crawl-rules.ts";
import { Scope } from "../urls/scope.ts";
import { LinkFinder } from "../visit/link-finder.ts";
import { Visitor } from "../visit/visitor.ts";
import type { CrawlKeeper, CrawlKeeperParts, RoundStart } from "./crawl-keeper.ts";
import { connectAgentToDatabase } from "./database-links.ts";
import { eventStream } from "./event-stream.ts";
import { RoundRun } from "./round-run.ts";

/**
 * Timeout of a run without an answer from any host, in milliseconds. It applies to the first round of a run on a file.
 * The option `unreachableHostsTimeoutMs` replaces it.
 */
const DEAD_MS = 10_000;

/** Parts of a crawl run, apart from its options. */
export interface CrawlParts {
  /** Controller whose abort ends all waits. Requests that are under way continue. */
  readonly stopping: AbortController;
  /** Opens the file or the database of the crawl. */
  readonly keep: (parts: CrawlKeeperParts) => Promise<CrawlKeeper>;
}

/** Runs a crawl in this process, round after round, alone or with other workers. */
export class CrawlRun {
  readonly #options: CrawlOptions;
  readonly #settled: SettledCrawl;
  readonly #parts: CrawlParts;
  readonly #agent: RobotsAgent;
  readonly #crawler: CrawlerOrToken;
  readonly #finder: LinkFinder;
  #tell: (event: CrawlEvent) => Promise<void> = async () => {};
  /** Controller whose abort ends all waits and the requests under way. */
  readonly #ending = new AbortController();

  /** Storage of the crawl; undefined before it is open. */
  #keeper: CrawlKeeper | undefined;
  /** The current round, with its storage; undefined before the first round and after the end. */
  #current: { readonly keeper: CrawlKeeper; readonly run: RoundRun; readonly start: RoundStart } | undefined;

  /** @throws {InvalidOptionError} */
  constructor(options: CrawlOptions, settled: SettledCrawl, parts: CrawlParts) {
    this.#options = options;
    this.#settled = settled;
    this.#parts = parts;
    const include = new PathPatterns("include", options.include ?? []);
    const exclude = new PathPatterns("exclude", options.exclude ?? []);
    this.#agent = createCrawlAgent(
      settled,
      options.database && connectAgentToDatabase(options, () => this.#keeper),
    );
    // The agent's constructor has checked that the User-Agent contains a product token.
    this.#crawler = options.productToken ?? (extractProductToken(options.userAgent) as string);
    const { maxDepth, budgets } = settled;
    // Each visited host adds listeners. Without this, Node warns about more than 10.
    setMaxListeners(0, parts.stopping.signal, this.#ending.signal);
    this.#finder = new LinkFinder({ scope: new Scope(settled.scope), include, exclude, maxDepth, budgets });
  }

  /** Returns the state of the crawl; undefined if no round has started, and after the end. */
  status(): CrawlStatus | undefined {
    const current = this.#current;
    return current?.keeper.status(current.run, current.start);
  }

  /**
   * Returns the events of the crawl. The crawl starts when the caller reads the first event.
   * @throws the same errors as `crawl`.
   */
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
    // The status must not be read after the file is closed.
    using _over = { [Symbol.dispose]: () => this.#forget() };
    await keeper.begin();
    const { archive } = this.#options;
    await using reading = new ThreadedBodyReader({ crawler, maxBytes });
    const now = keeper.wallClock;
    const { ratePerAddress, resolve, unreachableHostsTimeoutMs, database } = this.#options;
    // With the default rate, each worker limits only its own requests: a shared rate costs a statement per request.
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
        // A crawl in a database has no default timeout, because another worker may have received an answer from a host.
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
      this.#current = { keeper, run, start };
      const { by, visited, nextAt } = await keeper.run(run, start);
      await this.#tell({ type: "round-end", round, by, visited, nextAt });
      if (nextAt === undefined || !(await this.#sleepUntil(now, nextAt))) return;
    }
  }

  /** Returns the rules for URLs, from the options of this run. */
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
      judge: (known) => this.#finder.whyExcluded({ ...known, by: byOf(known) }),
      isForbidden: (url) => disallowedNow(agent, url) !== undefined,
    };
  }

  /** Returns the options that decide whether a URL is visited, as one string. */
  #judgingOptions(): string {
    const { scope, maxDepth, budgets } = this.#settled;
    const { include = [], exclude = [] } = this.#options;
    const names = [...this.#finder.rules.scope.names].sort();
    const hosts = names.length <= 100 ? names : createHash("sha256").update(names.join("\n")).digest("hex");
    return JSON.stringify({ scope, hosts, include, exclude, maxDepth, budgets });
  }

  #forget(): void {
    this.#current = undefined;
  }

  /** Waits until a time, in milliseconds since the epoch. Returns false if the crawl is stopped first. */
  async #sleepUntil(now: () => number, at = 0): Promise<boolean> {
    const { signal } = this.#parts.stopping;
    while (!signal.aborted && now() < at)
      await delay(Math.min(MAX_TIMER_MS, at - now()), undefined, { signal }).catch(() => undefined);
    this.#ending.signal.throwIfAborted();
    return !signal.aborted;
  }
}

/** Returns the source of a known URL, for the rules: seeds and URLs in sitemaps have their own. */
function byOf({ seed, sitemap, by }: KnownUrl): FoundBy {
  if (seed === 1) return "seed";
  return sitemap === null ? by : "sitemap";
}
