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
import { checkPath } from "./crawl-place.ts";
import { type CrawlSettings, crawlSettings } from "./settings.ts";

/** Options of `crawl`. */
export interface CrawlOptions extends CrawlSettings, CrawlWorkerOptions {
  /** Where to begin: pages, or sitemaps (URLs whose path ends in `.xml`, `.xml.gz`, or that has `sitemap` in its last part). */
  readonly seeds?: Iterable<string | URL> | AsyncIterable<string | URL> | undefined;
  /** The file in which the crawl is kept: what is to be visited, and what came of it. The same file goes on where it stopped. */
  readonly file?: string | undefined;
  /**
   * Instead of `file`: the PostgreSQL database in which the crawl is kept. Any number of processes may crawl by it at the same time,
   * with the same settings.
   */
  readonly database?: DatabasePlace | undefined;
}

/** Options of a crawl that each worker chooses for itself. */
export interface CrawlWorkerOptions {
  /** Hosts that are visited at once. Default: 100. */
  readonly hostsAtOnce?: number | undefined;
  /** Keeps every answer, such as in a WARC file: `(answer) => warc.write(answer)`. What it throws ends the crawl. */
  readonly archive?: Archive | undefined;
  /** Which servers may be asked; as for a `RobotsAgent`. Default: `any`. */
  readonly addressPolicy?: AddressPolicy | undefined;
  /** Returns the addresses of a name; as for a `RobotsAgent`. Default: the system's name service. */
  readonly resolve?: Resolver | undefined;
  /** Keeps robots.txt files; as for a `RobotsAgent`. Default: memory; with `database`, the database. */
  readonly store?: RobotsAgentOptions["store"];
  /** Hands out turns; as for a `RobotsAgent`. Default: memory. */
  readonly pacer?: RobotsAgentOptions["pacer"];
  /** Ends everything at once; its reason is thrown. `Crawl.stop` finishes what is under way. */
  readonly signal?: AbortSignal | undefined;
}

/** The table of a worker's own options. */
export const workerOptions: OptionTable<CrawlWorkerOptions> = {
  hostsAtOnce: { kind: "number", default: 100, min: 1, whole: true },
  archive: { kind: "function" },
  addressPolicy: agentOptions.addressPolicy,
  resolve: agentOptions.resolve,
  store: agentOptions.store,
  pacer: agentOptions.pacer,
  signal: { kind: "any", check: checkedSignal },
};

/** The table of `crawl`'s options. */
export const crawlOptions: OptionTable<CrawlOptions, "ratePerAddress"> = {
  seeds: { kind: "any", check: checkedList },
  file: { kind: "any", check: checkedFile },
  database: { kind: "any", check: checkedPlace },
  ...crawlSettings,
  ...workerOptions,
};

/** The options of a crawl, settled. */
export interface SettledCrawl extends Settled<CrawlOptions, "ratePerAddress"> {
  /** When pages are visited again, as `everyMs` says. */
  readonly plan: RevisitPlan;
  /** Milliseconds between two requests to a host, as `rate` says. */
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

/** Returns a place that is valid. @throws {InvalidOptionError} */
export function checkedPlace(place: DatabasePlace): DatabasePlace {
  checkPlace(place);
  return place;
}

function checkedFile(file: string, name: string): string {
  if (typeof file !== "string") throw wrongOption(name, "the name of a file", file);
  checkPath(file);
  return file;
}

type Seeds = NonNullable<CrawlOptions["seeds"]>;

function checkedList(list: Seeds, name: string): Seeds {
  // A string is an iterable, of characters.
  if (typeof list === "string")
    throw new InvalidOptionError(`${name} must be a list; received the string ${JSON.stringify(list)}.`);
  if (typeof list === "object" && list !== null && (Symbol.iterator in list || Symbol.asyncIterator in list))
    return list;
  throw wrongOption(name, "a list", list);
}
