import { InvalidOptionError, type RobotsAgentOptions } from "@maycrawl/agent";
import { agentOptions } from "@maycrawl/agent/internal";
import { type CrawlerOrToken, type Dialect, dialects } from "@maycrawl/engine";
import { checkedNumber, type OptionTable } from "@maycrawl/engine/internal";
import { CrawlStoreError } from "../../errors.ts";
import type { ScopeKind } from "../urls/scope.ts";
import { budgetTable, type CrawlBudgets } from "../urls/traps.ts";

/** Settings of a crawl. In a database, all workers share them, and `joinCrawl` finds them there. */
export interface CrawlSettings {
  /** The User-Agent header of every request; it should say where the site's owner can complain. */
  readonly userAgent: string;
  /**
   * Whose groups of a robots.txt apply: a literal product token, a list of them, or a crawler (`getCrawler("Googlebot-Image")`).
   * Default: the token of `userAgent`, as a literal one.
   */
  readonly productToken?: CrawlerOrToken | undefined;
  /** How robots.txt files, statuses and outages are read; as for a `RobotsAgent`. Default: that of `productToken`, else RFC 9309. */
  readonly dialect?: Dialect | undefined;
  /** Which hosts are visited: those of the seeds, all of their domains, or nothing but the seeds. Default: `host`. */
  readonly scope?: ScopeKind | undefined;
  /** Pages that are visited at most before the crawl stops; the same file goes on with the rest. Default: no limit. */
  readonly maxPages?: number | undefined;
  /** How many links a page may be away from a seed. Default: no limit. */
  readonly maxDepth?: number | undefined;
  /** Only what fits one of these is visited, in the syntax of robots.txt paths; seeds always are. */
  readonly include?: readonly string[] | undefined;
  /** What fits one of these is not visited, unless it is a seed. */
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
  /** Whether the sitemaps of the hosts are read. Default: true. */
  readonly sitemaps?: boolean | undefined;
  /** Whether a 5xx for a robots.txt is read as a 404 if the site answers so for missing pages; as for a `RobotsAgent`. Default: false. */
  readonly probeMissingPages?: boolean | undefined;
  /**
   * Goes on for ever: visits each page again after so many milliseconds, or `adaptive`: those that change sooner. Without it
   * the crawl ends when everything was visited once.
   */
  readonly everyMs?: number | "adaptive" | undefined;
  /** How far a site without an end is followed. */
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
  /** Limits of how long a robots.txt is fresh; as for a `RobotsAgent`. */
  readonly lifetime?: RobotsAgentOptions["lifetime"];
}

/** The table of the settings. */
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
/** JSON has no such number. */
const INFINITY = "\u221e";

/** The settings among a crawl's options, as JSON: the same for the same settings. */
export function writeSettings(options: CrawlSettings): string {
  const settings = NAMES.flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [[name, name === "dialect" ? shortened(value as Dialect) : value]];
  });
  return JSON.stringify(Object.fromEntries(settings), (_, value: unknown) =>
    value === Number.POSITIVE_INFINITY ? INFINITY : value,
  );
}

/** @throws {CrawlStoreError} where they are none. */
export function readSettings(json: string): CrawlSettings {
  try {
    const settings = JSON.parse(json, (_, value: unknown) =>
      value === INFINITY ? Number.POSITIVE_INFINITY : value,
    );
    const { dialect } = settings;
    return typeof dialect === "string" ? { ...settings, dialect: dialectOf(dialect) } : settings;
  } catch (thrown) {
    throw new CrawlStoreError(
      "The crawl's settings cannot be read: they are of another version of maycrawl, or something else has written them.",
      thrown,
    );
  }
}

/** The names of the settings in which two crawls differ. */
export function differentSettings(one: string, other: string): readonly string[] {
  const [a, b] = [JSON.parse(one), JSON.parse(other)] as Record<string, unknown>[];
  return NAMES.filter((name) => JSON.stringify(a?.[name]) !== JSON.stringify(b?.[name]));
}

/** A dialect of ours stands by its name. */
function shortened(dialect: Dialect): Dialect | string {
  return Object.values(dialects).includes(dialect) ? dialect.name : dialect;
}

function dialectOf(name: string): Dialect {
  const dialect = Object.values(dialects).find((one) => one.name === name);
  if (dialect === undefined) throw new InvalidOptionError(`There is no dialect ${name}.`);
  return dialect;
}
