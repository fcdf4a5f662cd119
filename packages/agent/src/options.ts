import {
  type CrawlerOrToken,
  compile,
  type Dialect,
  defaultDialect,
  defaultLifetimeBounds,
  defaultRetrySchedule,
  extractProductToken,
  type LifetimeBounds,
  parse,
  type RetrySchedule,
} from "@maycrawl/engine";
import { checkedFlag } from "./checked-flag.ts";
import { type Clock, systemClock } from "./clock.ts";
import { InvalidOptionError } from "./errors.ts";
import { defaultLimits, type FetchLimits, limitRules } from "./fetch/robots-fetcher.ts";
import type { AddressPolicy } from "./guard/address-policy.ts";
import type { Resolver } from "./guard/resolver.ts";
import { checkNames } from "./known-names.ts";
import { checkedNumber, type NumberRule } from "./number-checks.ts";
import { defaultPace, type PaceOptions } from "./pace/asked-wait.ts";
import type { Pacer } from "./pace/pacer.ts";
import { checkParts } from "./part-checks.ts";
import { settleNumbers, settleOrder } from "./settle-numbers.ts";
import type { AccessStore } from "./store/access-store.ts";
import { checkedUserAgent } from "./user-agent.ts";

/** Options of a `RobotsAgent`. Only `userAgent` has to be given. */
export interface RobotsAgentOptions {
  /** The User-Agent header of every request: `ExampleBot/1.0 (+https://example.com/bot)`. It begins with a name (RFC 9110 §10.1.5). */
  readonly userAgent: string;
  /**
   * Whose groups of a robots.txt apply: a literal product token, a list of them, or a crawler (`getCrawler("Googlebot-Image")`), as
   * for `compile`. Default: the token of `userAgent`, as a literal one.
   */
  readonly productToken?: CrawlerOrToken | undefined;
  /** How robots.txt files, statuses and outages are read. Default: the crawler's own where it is given, else RFC 9309's. */
  readonly dialect?: Dialect | undefined;
  /** Makes every request in the place of the agent's own client, which guards addresses while connecting. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Where what is known of origins is kept. Default: this process's memory. It stays open when the agent closes. */
  readonly store?: AccessStore | undefined;
  /** Hands out turns. Default: this process's memory. It stays open when the agent closes. */
  readonly pacer?: Pacer | undefined;
  /**
   * Tells the time and waits. Default: the system's. A pacer and a store that are given do not share it: give them the same as
   * their own option `clock`, or starts and leases are reckoned by another time than the agent waits by.
   */
  readonly clock?: Clock | undefined;
  /** Which servers may be asked. Default: `any`. */
  readonly addressPolicy?: AddressPolicy | undefined;
  /** Says which addresses a name has, in the place of the system's name service. The policy is held against them. */
  readonly resolve?: Resolver | undefined;
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Between what a server's `max-age` or `Expires` is believed. */
  readonly lifetime?: Partial<LifetimeBounds> | undefined;
  /** When a failure is tried again. */
  readonly retry?: Partial<RetrySchedule> | undefined;
  /** The part of a lifetime, 0 to 1, after which a question starts a refresh in the background. Default: 0.8. */
  readonly refreshAfter?: number | undefined;
  /** Whether a copy is asked about with its ETag or Last-Modified. Default: false, as the documents say. */
  readonly revalidate?: boolean | undefined;
  /**
   * Whether to find out, where a robots.txt is answered with a 5xx, if the site answers so for all missing pages: the 5xx is then
   * read as a 404 (Google 2012, 2019). It costs at most two more requests: for a URL that does not exist, and for `/`. Default: false.
   */
  readonly probeMissingPages?: boolean | undefined;
  /** About how many bytes of memory compiled robots.txt files may take. Default: 64 MiB. */
  readonly maxCompiledBytes?: number | undefined;
  /**
   * Whether a request for a robots.txt counts as a request to its host, so that the first page follows an interval later.
   * Default: false.
   */
  readonly paceRobots?: boolean | undefined;
  /**
   * Called right before each request for a robots.txt, in the background, too, and before each that `probeMissingPages` makes, with
   * the origin. If it throws, no request is made, and what waits for the answer rejects with that.
   */
  readonly beforeRobots?: ((origin: string) => void | Promise<void>) | undefined;
  /** How `fetch` waits its turn. */
  readonly pace?: Partial<PaceOptions> | undefined;
}

/** The names of them all. */
const NAMES: Readonly<Record<keyof RobotsAgentOptions, true>> = {
  userAgent: true,
  productToken: true,
  dialect: true,
  fetch: true,
  store: true,
  pacer: true,
  clock: true,
  addressPolicy: true,
  resolve: true,
  limits: true,
  lifetime: true,
  retry: true,
  refreshAfter: true,
  revalidate: true,
  probeMissingPages: true,
  maxCompiledBytes: true,
  paceRobots: true,
  beforeRobots: true,
  pace: true,
};

const ANY: NumberRule = {};
const WHOLE: NumberRule = { whole: true };
const LIFETIME: Readonly<Record<keyof LifetimeBounds, NumberRule>> = { minSeconds: ANY, maxSeconds: ANY };
const RETRY: Readonly<Record<keyof RetrySchedule, NumberRule>> = {
  firstSeconds: ANY,
  firstSecondsBusy: ANY,
  // With less, what fails for long would be asked for ever more often.
  factor: { min: 1, finite: true },
  maxSeconds: ANY,
  maxRetryAfterSeconds: ANY,
  minSeconds: ANY,
  jitter: { max: 1 },
};
const PACE: Readonly<Record<keyof PaceOptions, NumberRule>> = {
  intervalMs: { finite: true },
  maxIntervalMs: ANY,
  concurrency: { min: 1, whole: true },
  maxRetryAfterMs: ANY,
  maxRedirects: WHOLE,
};

/** The options, settled. */
export interface SettledOptions {
  readonly userAgent: string;
  readonly productToken: CrawlerOrToken;
  readonly dialect: Dialect;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly clock: Clock;
  readonly addressPolicy: AddressPolicy;
  readonly limits: FetchLimits;
  readonly lifetime: LifetimeBounds;
  readonly retry: RetrySchedule;
  readonly refreshAfter: number;
  readonly revalidate: boolean;
  readonly probeMissingPages: boolean;
  readonly maxCompiledBytes: number;
  readonly paceRobots: boolean;
  readonly beforeRobots: RobotsAgentOptions["beforeRobots"];
  readonly pace: PaceOptions;
}

/**
 * Settles what was not given.
 * @throws {InvalidOptionError} where an option is none.
 * @throws {InvalidProductTokenError} where `productToken` is none.
 */
export function settle(options: RobotsAgentOptions): SettledOptions {
  checkNames("RobotsAgent", NAMES, options);
  checkParts(options ?? {});
  const userAgent = checkedUserAgent(options?.userAgent);
  const productToken = options.productToken ?? extractProductToken(userAgent);
  if (productToken === "" || productToken === undefined) {
    if (productToken === "") throw new InvalidOptionError("productToken is empty: it names no crawler.");
    throw new InvalidOptionError(
      `No product token can be found in the userAgent "${userAgent}". Give one as productToken, such as "ExampleBot".`,
    );
  }
  // What can be no crawler's name is said here, not at the first question.
  compile(parse(""), productToken, options.dialect === undefined ? {} : { dialect: options.dialect });
  return {
    userAgent,
    productToken,
    dialect: options.dialect ?? dialectOf(productToken),
    fetch: options.fetch,
    clock: options.clock ?? systemClock,
    addressPolicy: checkedPolicy(options.addressPolicy ?? "any"),
    limits: settleNumbers("limits", defaultLimits, options.limits, limitRules),
    lifetime: settledLifetime(options.lifetime),
    retry: settledRetry(options.retry),
    refreshAfter: checkedNumber("refreshAfter", options.refreshAfter, { max: 1 }) ?? 0.8,
    revalidate: checkedFlag("revalidate", options.revalidate) ?? false,
    probeMissingPages: checkedFlag("probeMissingPages", options.probeMissingPages) ?? false,
    maxCompiledBytes:
      checkedNumber("maxCompiledBytes", options.maxCompiledBytes, { whole: true }) ?? 64 * 1024 * 1024,
    paceRobots: checkedFlag("paceRobots", options.paceRobots) ?? false,
    beforeRobots: options.beforeRobots,
    pace: withinAYear(settleNumbers("pace", defaultPace, options.pace, PACE)),
  };
}

function dialectOf(productToken: CrawlerOrToken): Dialect {
  return typeof productToken === "object" && "dialect" in productToken
    ? productToken.dialect
    : defaultDialect;
}

function checkedPolicy(policy: AddressPolicy): AddressPolicy {
  if (policy === "any" || policy === "public" || typeof policy === "function") return policy;
  throw new InvalidOptionError(
    `addressPolicy must be "any", "public" or a function; received ${JSON.stringify(policy)}.`,
  );
}

/** In milliseconds. Who keeps to any wish of a site, however long, still asks for a time that there is. */
const YEAR_MS = 365 * 24 * 3_600_000;

function withinAYear(pace: PaceOptions): PaceOptions {
  return {
    ...pace,
    maxIntervalMs: Math.min(pace.maxIntervalMs, YEAR_MS),
    maxRetryAfterMs: Math.min(pace.maxRetryAfterMs, YEAR_MS),
  };
}

function settledLifetime(given: RobotsAgentOptions["lifetime"]): LifetimeBounds {
  const settled = settleNumbers("lifetime", defaultLifetimeBounds, given, LIFETIME);
  return settleOrder("lifetime", settled, given, ["minSeconds", "maxSeconds"]);
}

function settledRetry(given: RobotsAgentOptions["retry"]): RetrySchedule {
  const settled = settleNumbers("retry", defaultRetrySchedule, given, RETRY);
  const ordered = settleOrder("retry", settled, given, ["minSeconds", "maxSeconds"]);
  return settleOrder("retry", ordered, given, ["minSeconds", "maxRetryAfterSeconds"]);
}
