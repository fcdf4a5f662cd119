import {
  type AddressPolicy,
  InvalidOptionError,
  type Resolver,
  RobotsAgent,
  type RobotsAgentOptions,
} from "@maycrawl/agent";
import { checkedNumber, type NumberRule, settleNumbers } from "@maycrawl/agent/internal";
import type { CrawlerOrToken, Dialect } from "@maycrawl/engine";
import { shown } from "../source/shown.ts";
import type { DatabasePlace } from "./database/database-place.ts";
import { checkKinds } from "./option-kinds.ts";
import { adaptivePlan, type RevisitPlan } from "./revisit.ts";
import type { AgentLinks } from "./run/agent-links.ts";
import type { ScopeKind } from "./url/scope.ts";
import { budgetTable, type CrawlBudgets } from "./url/traps.ts";
import type { Archive } from "./visit/archive.ts";

/** Options of `crawl`. */
export interface CrawlOptions {
  /** Where to begin: pages, or sitemaps (URLs whose path ends in `.xml`, `.xml.gz`, or that has `sitemap` in its last part). */
  readonly seeds?: Iterable<string | URL> | AsyncIterable<string | URL> | undefined;
  /** The file in which the crawl is kept: what is to be visited, and what came of it. The same file goes on where it stopped. */
  readonly file?: string | undefined;
  /**
   * Instead of `file`: the PostgreSQL database in which the crawl is kept. Any number of processes may crawl by it at the same time,
   * with the same settings.
   */
  readonly database?: DatabasePlace | undefined;
  /** The User-Agent header of every request; it should say where the site's owner can complain. */
  readonly userAgent: string;
  /**
   * Whose groups of a robots.txt apply: a literal product token, a list of them, or a crawler (`getCrawler("Googlebot-Image")`).
   * Default: the token of `userAgent`, as a literal one.
   */
  readonly productToken?: CrawlerOrToken | undefined;
  readonly dialect?: Dialect | undefined;
  /** Which hosts are visited: those of the seeds, all of their domains, or nothing but the seeds. Default: `host`. */
  readonly scope?: ScopeKind | undefined;
  /** Pages that are visited at most before the crawl stops; the same file goes on with the rest. Default: no limit. */
  readonly maxPages?: number | undefined;
  /** How many links a page may be away from a seed. Default: no limit. */
  readonly maxDepth?: number | undefined;
  /** Only what fits one of these is visited, in the syntax of robots.txt paths; seeds always are. */
  readonly include?: readonly string[] | undefined;
  /** What fits one of these is not. */
  readonly exclude?: readonly string[] | undefined;
  /** Requests a second for each host at most; 0: as many as the site lets. Default: 1. */
  readonly rate?: number | undefined;
  /**
   * Requests a second at one IP address at most, over all hosts that have it; 0: any number. Default: 20 at public addresses, any
   * number at private ones.
   */
  readonly ratePerAddress?: number | undefined;
  /** Requests to a host at once. Default: 1. */
  readonly concurrency?: number | undefined;
  /** Hosts that are visited at once. Default: 100. */
  readonly hostsAtOnce?: number | undefined;
  /** Whether the sitemaps of the hosts are read. Default: true. */
  readonly sitemaps?: boolean | undefined;
  /** Whether a 5xx for a robots.txt is read as a 404 if the site answers so for missing pages; as for a `RobotsAgent`. Default: false. */
  readonly probeMissingPages?: boolean | undefined;
  /**
   * Goes on for ever: visits each page again after so many milliseconds, or `adaptive`: those that change sooner. Without it
   * the crawl ends when everything was visited once.
   */
  readonly everyMs?: number | "adaptive" | undefined;
  readonly budgets?: Partial<CrawlBudgets> | undefined;
  /** Whether all URLs that are not visited are kept in the file, and not only the first 10,000 for each reason. Default: false. */
  readonly keepSkipped?: boolean | undefined;
  /** Bytes of a page that are read. Default: 10 MiB. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds that a request may take. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Milliseconds that a round waits for hosts that cannot be reached, when nothing else is left. Default: 60,000; if no host has
   * answered, 10,000 from the beginning of the run (in a database: 60,000).
   */
  readonly unreachableHostsTimeoutMs?: number | undefined;
  /** Keeps every answer, such as in a WARC file: `(answer) => warc.write(answer)`. What it throws ends the crawl. */
  readonly archive?: Archive | undefined;
  readonly addressPolicy?: AddressPolicy | undefined;
  readonly resolve?: Resolver | undefined;
  /** Where robots.txt files are kept, and turns are handed out; as for a `RobotsAgent`. */
  readonly store?: RobotsAgentOptions["store"];
  readonly pacer?: RobotsAgentOptions["pacer"];
  readonly lifetime?: RobotsAgentOptions["lifetime"];
  /** Ends everything at once; its reason is thrown. `Crawl.stop` finishes what is under way. */
  readonly signal?: AbortSignal | undefined;
}

/** The names of them all. */
export const crawlNames: Readonly<Record<keyof CrawlOptions, true>> = {
  seeds: true,
  file: true,
  database: true,
  userAgent: true,
  productToken: true,
  dialect: true,
  scope: true,
  maxPages: true,
  maxDepth: true,
  include: true,
  exclude: true,
  rate: true,
  ratePerAddress: true,
  concurrency: true,
  hostsAtOnce: true,
  sitemaps: true,
  probeMissingPages: true,
  everyMs: true,
  budgets: true,
  keepSkipped: true,
  maxBytes: true,
  timeoutMs: true,
  unreachableHostsTimeoutMs: true,
  archive: true,
  addressPolicy: true,
  resolve: true,
  store: true,
  pacer: true,
  lifetime: true,
  signal: true,
};

/** The numbers among them, settled. */
export interface SettledCrawl {
  readonly scope: ScopeKind;
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly concurrency: number;
  readonly hostsAtOnce: number;
  readonly sitemaps: boolean;
  readonly plan: RevisitPlan;
  readonly budgets: CrawlBudgets;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly unreachableHostsTimeoutMs: number;
  /** Milliseconds between two requests to a host. */
  readonly intervalMs: number;
  /** Requests a second to one address; undefined: as `ratePerAddress` says by default. */
  readonly ratePerAddress: number | undefined;
}

/** @throws {InvalidOptionError} where an option is none. */
export function settleCrawl(options: CrawlOptions): SettledCrawl {
  const { scope = "host", rate = 1, everyMs, sitemaps = true } = options;
  checkKinds(options);
  if (scope !== "host" && scope !== "domain" && scope !== "list")
    throw new InvalidOptionError(`scope must be "host", "domain" or "list"; received ${shown(scope)}.`);
  checkedNumber("rate", rate, PER_SECOND);
  const ratePerAddress = checkedNumber("ratePerAddress", options.ratePerAddress, PER_SECOND);
  return {
    scope,
    sitemaps,
    maxPages: checkedNumber("maxPages", options.maxPages, COUNT) ?? Number.POSITIVE_INFINITY,
    maxDepth: checkedNumber("maxDepth", options.maxDepth, WHOLE) ?? Number.POSITIVE_INFINITY,
    concurrency: checkedNumber("concurrency", options.concurrency, COUNT) ?? 1,
    hostsAtOnce: checkedNumber("hostsAtOnce", options.hostsAtOnce, COUNT) ?? 100,
    plan: planOf(everyMs),
    budgets: settleNumbers("budgets", budgetTable, options.budgets),
    maxBytes: checkedNumber("maxBytes", options.maxBytes, WHOLE) ?? 10 * 1024 * 1024,
    timeoutMs: checkedNumber("timeoutMs", options.timeoutMs, { min: 1 }) ?? 30_000,
    unreachableHostsTimeoutMs:
      checkedNumber("unreachableHostsTimeoutMs", options.unreachableHostsTimeoutMs) ?? 60_000,
    intervalMs: rate === 0 ? 0 : 1000 / rate,
    ratePerAddress,
  };
}

const WHOLE: NumberRule = { whole: true };
const COUNT: NumberRule = { min: 1, whole: true };
/** Requests a second, also less than one; 0 is no limit. */
const PER_SECOND: NumberRule = { finite: true };

function planOf(everyMs: CrawlOptions["everyMs"]): RevisitPlan {
  if (everyMs === undefined) return { kind: "once" };
  if (everyMs === "adaptive") return adaptivePlan;
  checkedNumber("everyMs", everyMs, { min: 1 });
  return { kind: "fixed", intervalMs: everyMs };
}

/** Makes the agent of a crawl. @param links what it has from where the crawl is kept. */
export function agentOf(options: CrawlOptions, settled: SettledCrawl, links: AgentLinks = {}): RobotsAgent {
  const { userAgent, productToken, dialect, addressPolicy, resolve, store, pacer, lifetime } = options;
  const { probeMissingPages } = options;
  const { intervalMs, concurrency } = settled;
  return new RobotsAgent({
    userAgent,
    productToken,
    dialect,
    addressPolicy,
    resolve,
    store,
    pacer,
    lifetime,
    probeMissingPages,
    ...links,
    pace: { intervalMs, concurrency },
    paceRobots: true,
  });
}
