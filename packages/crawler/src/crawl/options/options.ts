import {
  type AddressPolicy,
  InvalidOptionError,
  type Resolver,
  type RobotsAgentOptions,
} from "@maycrawl/agent";
import { agentOptions } from "@maycrawl/agent/internal";
import {
  checkedSignal,
  type OptionTable,
  type Settled,
  settleOptions,
  wrongOption,
} from "@maycrawl/engine/internal";
import { checkPlace, type DatabasePlace } from "../postgres/client/database-place.ts";
import { adaptivePlan, type RevisitPlan } from "../urls/revisit.ts";
import type { Archive } from "../visit/archive.ts";
import { checkCrawlFilePath } from "./crawl-place.ts";
import { type CrawlSettings, crawlSettings } from "./settings.ts";

/** Options of `crawl`. */
export interface CrawlOptions extends CrawlSettings, CrawlWorkerOptions {
  /**
   * URLs to begin with: pages or sitemaps. A URL counts as a sitemap if its path ends in `.xml` or `.xml.gz`, or if its
   * last segment contains `sitemap` and ends in `.txt` or `.gz`.
   */
  readonly seeds?: Iterable<string | URL> | AsyncIterable<string | URL> | undefined;
  /**
   * Path of the crawl's file, which contains the URLs to visit and the results. A later run with the same file
   * continues the crawl.
   */
  readonly file?: string | undefined;
  /**
   * PostgreSQL database of the crawl, instead of `file`. Any number of processes can work on the crawl concurrently,
   * with the same settings.
   */
  readonly database?: DatabasePlace | undefined;
}

/** Options that each worker of a crawl sets for itself. */
export interface CrawlWorkerOptions {
  /** Maximum number of hosts that are visited concurrently. Default: 100. */
  readonly hostsAtOnce?: number | undefined;
  /** Archives every response, for example as WARC: `(answer) => warc.write(answer)`. If it throws, the crawl ends. */
  readonly archive?: Archive | undefined;
  /** Servers that may be contacted; the same as for a `RobotsAgent`. Default: `any`. */
  readonly addressPolicy?: AddressPolicy | undefined;
  /** Resolver for host names; the same as for a `RobotsAgent`. Default: the system's name service. */
  readonly resolve?: Resolver | undefined;
  /** Store for robots.txt files; the same as for a `RobotsAgent`. Default: memory; with `database`, the database. */
  readonly store?: RobotsAgentOptions["store"];
  /** Pacer of requests; the same as for a `RobotsAgent`. Default: memory. */
  readonly pacer?: RobotsAgentOptions["pacer"];
  /** Aborts the crawl immediately; the crawl throws its reason. `Crawl.stop` finishes pending visits instead. */
  readonly signal?: AbortSignal | undefined;
}

export const workerOptions: OptionTable<CrawlWorkerOptions> = {
  hostsAtOnce: { kind: "number", default: 100, min: 1, whole: true },
  archive: { kind: "function" },
  addressPolicy: agentOptions.addressPolicy,
  resolve: agentOptions.resolve,
  store: agentOptions.store,
  pacer: agentOptions.pacer,
  signal: { kind: "any", check: checkedSignal },
};

export const crawlOptions: OptionTable<CrawlOptions, "ratePerAddress"> = {
  seeds: { kind: "any", check: checkedList },
  file: { kind: "any", check: checkedFile },
  database: { kind: "any", check: checkDatabaseOptions },
  ...crawlSettings,
  ...workerOptions,
};

/** Checked options of a crawl, with defaults and derived values. */
export interface SettledCrawl extends Settled<CrawlOptions, "ratePerAddress"> {
  /** Plan for visiting pages again, from `everyMs`. */
  readonly plan: RevisitPlan;
  /** Milliseconds between two requests to a host, from `rate`; 0 for no limit. */
  readonly intervalMs: number;
}

/** Checks the options and fills in the defaults. @throws {InvalidOptionError} */
export function settleCrawl(options: CrawlOptions): SettledCrawl {
  const settled = settleOptions<CrawlOptions, "ratePerAddress">("crawl", crawlOptions, options);
  const { everyMs, rate } = settled;
  return { ...settled, plan: planOf(everyMs), intervalMs: rate === 0 ? 0 : 1000 / rate };
}

function planOf(everyMs: CrawlOptions["everyMs"]): RevisitPlan {
  if (everyMs === undefined) return { kind: "once" };
  return everyMs === "adaptive" ? adaptivePlan : { kind: "fixed", intervalMs: everyMs };
}

/** Returns the database options if they are valid. @throws {InvalidOptionError} */
export function checkDatabaseOptions(place: DatabasePlace): DatabasePlace {
  checkPlace(place);
  return place;
}

function checkedFile(file: string, name: string): string {
  if (typeof file !== "string") throw wrongOption(name, "the path of a file", file);
  checkCrawlFilePath(file);
  return file;
}

type Seeds = NonNullable<CrawlOptions["seeds"]>;

function checkedList(list: Seeds, name: string): Seeds {
  // A string would be accepted as an iterable of characters.
  if (typeof list === "string")
    throw new InvalidOptionError(`${name} must be a list; received the string ${JSON.stringify(list)}.`);
  if (typeof list === "object" && list !== null && (Symbol.iterator in list || Symbol.asyncIterator in list))
    return list;
  throw wrongOption(name, "a list", list);
}
