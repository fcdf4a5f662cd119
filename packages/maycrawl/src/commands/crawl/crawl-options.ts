import type { Resolver } from "@maycrawl/agent";
import type { CrawlOptions } from "@maycrawl/crawler";
import { UsageError } from "../../cli/errors.ts";
import { dialectOption, timeoutOf } from "../../cli/option-values.ts";
import { DEFAULT_FILE } from "../../crawl/crawl-common-options.ts";
import { type Crawler, dialectFor, oneCrawlerOf } from "../../options/crawler-option.ts";
import { databasePath } from "../../options/database-path.ts";
import { fetchOptionsOf } from "../../options/fetch-options.ts";
import { parseDuration, parseNumberOption } from "../../options/number-option.ts";
import { resolverOf } from "../../options/resolve-option.ts";
import { maskedText } from "../../output/masked-text.ts";
import { engineCrawlerOf } from "../../verdict/judge-url.ts";
import { crawlCommand, type CrawlOptions as GivenOptions } from "./command.ts";
import { buildUserAgent } from "./crawl-user-agent.ts";

/**
 * Options for the library, made from the options of `crawl`. The caller adds the seeds, the database, the store of
 * robots.txt files and the archive.
 */
export interface ConvertedOptions {
  readonly crawler: Crawler;
  readonly options: Omit<CrawlOptions, "seeds"> & { readonly file: string };
}

/**
 * Converts the options of `crawl` to options for the library.
 * @throws {UsageError} if an option is invalid.
 */
export function toCrawlOptions(
  options: GivenOptions,
  env: NodeJS.ProcessEnv,
  systemResolver: Resolver,
): ConvertedOptions {
  const crawler = oneCrawlerOf(options.as, crawlCommand);
  const { addresses } = fetchOptionsOf(options);
  const libraryOptions = {
    file: databasePath("--db", options.db ?? DEFAULT_FILE, DEFAULT_FILE),
    userAgent: buildUserAgent(crawler, options.contact, env),
    productToken: engineCrawlerOf(crawler),
    dialect: dialectFor(crawler, dialectOption(options.dialect)),
    scope: options.scope as CrawlOptions["scope"],
    maxPages: parseNumberOption("--max-pages", options["max-pages"], 1),
    maxDepth: parseNumberOption("--max-depth", options["max-depth"], 0),
    include: options.include,
    exclude: options.exclude,
    rate: parseNumberOption("--rate", options.rate, 0, "fraction"),
    concurrency: parseNumberOption("--concurrency", options.concurrency, 1),
    hostsAtOnce: parseNumberOption("--hosts-at-once", options["hosts-at-once"], 1),
    everyMs: everyOf(options.every),
    sitemaps: options["no-sitemaps"] !== true,
    probeMissingPages: options["missing-is-5xx"],
    ratePerAddress: parseNumberOption("--rate-per-address", options["rate-per-address"], 0, "fraction"),
    budgets: budgetsOf(options),
    keepSkipped: options["keep-skipped"],
    timeoutMs: options.timeout === undefined ? undefined : Math.max(1, timeoutOf(options.timeout) * 1000),
    addressPolicy: addresses,
    resolve: resolverOf(options.resolve ?? [], systemResolver),
  };
  return { crawler, options: libraryOptions };
}

/**
 * Converts the options that a worker sets for itself. All other settings come from the command that began the crawl.
 * @throws {UsageError} if an option is invalid.
 */
export function toWorkerOptions(
  options: GivenOptions,
  systemResolver: Resolver,
): Pick<CrawlOptions, "hostsAtOnce" | "addressPolicy" | "resolve"> {
  const { addresses } = fetchOptionsOf(options);
  return {
    hostsAtOnce: parseNumberOption("--hosts-at-once", options["hosts-at-once"], 1),
    // If `--addresses` is omitted, the address policy of the crawl applies.
    addressPolicy: options.addresses === undefined ? undefined : addresses,
    resolve: resolverOf(options.resolve ?? [], systemResolver),
  };
}

function budgetsOf(options: GivenOptions): CrawlOptions["budgets"] {
  const budgets = BUDGETS.flatMap(([name, budget]) => {
    const max = parseNumberOption(`--${name}`, options[name], 1);
    return max === undefined ? [] : [[budget, max]];
  });
  return budgets.length === 0 ? undefined : Object.fromEntries(budgets);
}

/** Options that are budgets, with their names in the library. */
const BUDGETS = [
  ["max-of-one-form", "maxOfOneForm"],
  ["max-queries-per-path", "maxQueriesPerPath"],
  ["max-urls-per-host", "maxUrlsPerHost"],
  ["max-queued-per-host", "maxQueuedPerHost"],
  ["max-alike", "maxAlike"],
] as const satisfies readonly (readonly [keyof GivenOptions, keyof NonNullable<CrawlOptions["budgets"]>])[];

function everyOf(given: string | undefined): CrawlOptions["everyMs"] {
  if (given === undefined || given === "adaptive") return given;
  const ms = parseDuration(given);
  if (ms !== undefined) return ms;
  throw new UsageError(
    `--every "${maskedText(given)}" is not a time`,
    "expected a time such as 30min, 12h, 1d or 2w, or adaptive",
  );
}
