import { InvalidOptionError, type RobotsAgentOptions } from "@maycrawl/agent";
import { agentOptions } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Dialect, dialects } from "@maycrawl/engine";
import { checkedNumber, type OptionTable } from "@maycrawl/engine/internal";
import { CrawlStoreError } from "../../errors.ts";
import type { ScopeKind } from "../urls/scope.ts";
import { budgetTable, type CrawlBudgets } from "../urls/traps.ts";

/** Settings of a crawl. In a database, all workers share them, and `joinCrawl` reads them from there. */
export interface CrawlSettings {
  /** User-Agent header of every request. It should contain a contact for the owners of sites. */
  readonly userAgent: string;
  /**
   * Selects the groups of a robots.txt that apply: a literal product token, a list of tokens, or a crawler
   * (`getCrawler("Googlebot-Image")`). Default: the product token of `userAgent`, as a literal token.
   */
  readonly productToken?: CrawlerOrToken | undefined;
  /**
   * Dialect for robots.txt files, statuses and outages; the same as for a `RobotsAgent`. Default: the dialect of
   * `productToken` if it has one, otherwise RFC 9309.
   */
  readonly dialect?: Dialect | undefined;
  /** URLs to visit: on the hosts of the seeds, on their registrable domains, or only the seeds. Default: `host`. */
  readonly scope?: ScopeKind | undefined;
  /**
   * Maximum number of visited pages before the crawl stops. A later run with the same file visits the rest. Default: no
   * limit.
   */
  readonly maxPages?: number | undefined;
  /** Maximum number of steps between a seed and a page: links, and entries of sitemaps. Default: no limit. */
  readonly maxDepth?: number | undefined;
  /** Path patterns in robots.txt syntax. Only matching URLs and seeds are visited. Default: all URLs. */
  readonly include?: readonly string[] | undefined;
  /** Path patterns in robots.txt syntax. Matching URLs are not visited. */
  readonly exclude?: readonly string[] | undefined;
  /** Maximum requests per second for each host; 0: only the site's limits apply. Default: 1. */
  readonly rate?: number | undefined;
  /**
   * Maximum requests per second at one IP address, over all hosts with this address; 0: no limit. Default: 20 at public
   * addresses, no limit at private ones.
   */
  readonly ratePerAddress?: number | undefined;
  /** Maximum number of concurrent requests to a host. Default: 1. */
  readonly concurrency?: number | undefined;
  /** Whether the hosts' sitemaps are read. Default: true. */
  readonly sitemaps?: boolean | undefined;
  /**
   * Whether a 5xx for a robots.txt counts as a 404 if the site answers with 5xx for missing pages, too; the same as for
   * a `RobotsAgent`. Default: false.
   */
  readonly probeMissingPages?: boolean | undefined;
  /**
   * Interval in milliseconds between two visits of a page. With `adaptive`, pages that change more often have shorter
   * intervals. In both cases the crawl continues until it is stopped. Default: each page is visited once.
   */
  readonly everyMs?: number | "adaptive" | undefined;
  /** Limits for endless sites. */
  readonly budgets?: Partial<CrawlBudgets> | undefined;
  /** Whether all skipped URLs are stored, instead of only the first 10,000 for each reason. Default: false. */
  readonly keepSkipped?: boolean | undefined;
  /** Maximum number of bytes that are read of a page. Default: 10 MiB. */
  readonly maxBytes?: number | undefined;
  /** Timeout of a request in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * Milliseconds that a round waits if only unreachable hosts are left. Default: 60,000; if no host has answered,
   * 10,000 from the beginning of the run (in a database: 60,000).
   */
  readonly unreachableHostsTimeoutMs?: number | undefined;
  /** Limits for the freshness lifetime of a robots.txt; the same as for a `RobotsAgent`. */
  readonly lifetime?: RobotsAgentOptions["lifetime"];
}

export const crawlSettings: OptionTable<CrawlSettings, "ratePerAddress"> = {
  userAgent: agentOptions.userAgent,
  productToken: agentOptions.productToken,
  dialect: agentOptions.dialect,
  scope: { kind: "word", words: ["host", "domain", "list"], default: "host" },
  maxPages: { kind: "number", default: Number.POSITIVE_INFINITY, min: 1, whole: true },
  maxDepth: { kind: "number", default: Number.POSITIVE_INFINITY, whole: true },
  include: { kind: "any" },
  exclude: { kind: "any" },
  rate: { kind: "number", default: 1, finite: true },
  ratePerAddress: { kind: "number", finite: true },
  concurrency: { kind: "number", default: 1, min: 1, whole: true },
  sitemaps: { kind: "flag", default: true },
  probeMissingPages: agentOptions.probeMissingPages,
  everyMs: { kind: "any", check: checkedEvery },
  budgets: { kind: "numbers", numbers: budgetTable },
  keepSkipped: { kind: "flag", default: false },
  maxBytes: { kind: "number", default: 10 * 1024 * 1024, whole: true },
  timeoutMs: { kind: "number", default: 30_000, min: 1 },
  unreachableHostsTimeoutMs: { kind: "number", default: 60_000 },
  lifetime: agentOptions.lifetime,
};

function checkedEvery(everyMs: number | "adaptive", name: string): number | "adaptive" {
  if (everyMs !== "adaptive") checkedNumber(name, everyMs, { min: 1 });
  return everyMs;
}

const NAMES = Object.keys(crawlSettings) as readonly (keyof CrawlSettings)[];
/** Represents Infinity, because JSON has no such number. */
const INFINITY = "\u221e";

/** Writes the settings of a crawl's options as JSON. Equal settings give equal JSON. */
export function writeSettings(options: CrawlSettings): string {
  const settings = NAMES.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [[name, name === "dialect" ? dialectJson(value as Dialect) : value]];
  });
  return JSON.stringify(Object.fromEntries(settings), (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? INFINITY : value,
  );
}

/** Reads settings from JSON. @throws {CrawlStoreError} if the JSON is invalid or names an unknown dialect. */
export function readSettings(json: string): CrawlSettings {
  try {
    const settings = JSON.parse(json, (_, value: unknown) =>
      value === INFINITY ? Number.POSITIVE_INFINITY : value,
    );
    const { dialect } = settings;
    return typeof dialect === "string" ? { ...settings, dialect: builtInDialect(dialect) } : settings;
  } catch (thrown) {
    throw new CrawlStoreError(
      "The crawl's settings cannot be read: another version of maycrawl or another program wrote them.",
      thrown,
    );
  }
}

/** Returns the names of the settings in which two crawls differ. Both arguments are results of `writeSettings`. */
export function differentSettings(one: string, other: string): readonly string[] {
  const [a, b] = [JSON.parse(one), JSON.parse(other)] as Record<string, unknown>[];
  return NAMES.filter((name) => JSON.stringify(a?.[name]) !== JSON.stringify(b?.[name]));
}

/** Returns the name of a built-in dialect, and other dialects unchanged. */
function dialectJson(dialect: Dialect): Dialect | string {
  return Object.values(dialects).includes(dialect) ? dialect.name : dialect;
}

function builtInDialect(name: string): Dialect {
  const dialect = Object.values(dialects).find((one) => one.name === name);
  if (dialect === undefined) throw new InvalidOptionError(`${name} is not a known dialect.`);
  return dialect;
}
