import {
  type CrawlerOrToken,
  compile,
  type Dialect,
  defaultDialect,
  defaultLifetimeBounds,
  defaultRetrySchedule,
  extractProductToken,
  InvalidOptionError,
  type LifetimeBounds,
  parse,
  type RetrySchedule,
} from "@maycrawl/engine";
import {
  type NumberTable,
  type OptionTable,
  type Settled,
  settleOptions,
  wrongOption,
} from "@maycrawl/engine/internal";
import type { AddressPolicy } from "../guard/address-policy.ts";
import type { Resolver } from "../guard/resolver.ts";
import type { Pacer } from "../pace/pacers/pacer.ts";
import type { AccessStore } from "../store/access-store.ts";
import { type Clock, clockOption, systemClock } from "../time/clock.ts";
import { type FetchLimits, limitTable } from "./fetch-limits.ts";
import { type PaceOptions, paceTable } from "./pace-options.ts";
import { DEFAULT_REFRESH_AFTER } from "./refresh-after.ts";
import { checkUserAgent } from "./user-agent.ts";

/** Options of a `RobotsAgent`. Only `userAgent` is required. */
export interface RobotsAgentOptions {
  /**
   * User-Agent header of every request: `ExampleBot/1.0 (+https://example.com/bot)`. It must begin with a
   * name (RFC 9110 §10.1.5).
   */
  readonly userAgent: string;
  /**
   * Crawler whose groups of a robots.txt apply: a literal product token, a list of tokens, or a crawler
   * (`getCrawler("Googlebot-Image")`), as for `compile`. Default: the token of `userAgent`, taken literally.
   */
  readonly productToken?: CrawlerOrToken | undefined;
  /**
   * Rules for reading robots.txt files, statuses and outages. Default: the dialect of the crawler in
   * `productToken`, or RFC 9309 if it is a token.
   */
  readonly dialect?: Dialect | undefined;
  /**
   * Function that makes every request, for example through a proxy. Default: the agent's own client, which checks
   * addresses when it connects.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Store for the robots.txt data of origins. Default: this process's memory. A given store stays open when the
   * agent closes.
   */
  readonly store?: AccessStore | undefined;
  /**
   * Pacer that assigns start times to requests. Default: this process's memory. A given pacer stays open when the
   * agent closes.
   */
  readonly pacer?: Pacer | undefined;
  /**
   * Clock that returns the time and waits. Default: the system's clock. Give the same clock to your own pacer and
   * store, as their option `clock`. Otherwise the pacer's start times and the store's leases use a different time
   * than the agent.
   */
  readonly clock?: Clock | undefined;
  /** Rule for the servers that may be contacted. Default: `any`. */
  readonly addressPolicy?: AddressPolicy | undefined;
  /**
   * Function that returns the addresses of a name. The address policy is applied to these addresses. Default: the
   * system's name service.
   */
  readonly resolve?: Resolver | undefined;
  /** Limits of a robots.txt request. */
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Minimum and maximum time that a robots.txt is fresh, regardless of its header. */
  readonly lifetime?: Partial<LifetimeBounds> | undefined;
  /** Schedule of retries after a failure. */
  readonly retry?: Partial<RetrySchedule> | undefined;
  /**
   * Fraction of a robots.txt's lifetime, 0 to 1. When this part of the lifetime has passed, a query starts a
   * refresh in the background. Default: 0.8.
   */
  readonly refreshAfter?: number | undefined;
  /**
   * Whether a refresh is a conditional request with the ETag or Last-Modified of the cached copy. Default: false.
   */
  readonly revalidate?: boolean | undefined;
  /**
   * Whether to probe the site if its robots.txt is answered with a 5xx. If the site answers all missing pages with
   * this 5xx, the 5xx is read as a 404 (Google 2012, 2019). The probe costs at most two more requests: for a URL
   * that does not exist, and for `/`. Default: false.
   */
  readonly probeMissingPages?: boolean | undefined;
  /** Approximate maximum memory for compiled robots.txt files, in bytes. Default: 64 MiB. */
  readonly maxCompiledBytes?: number | undefined;
  /**
   * Whether a robots.txt request counts as a request to its host, so that the first page follows one interval
   * later. Default: false.
   */
  readonly paceRobots?: boolean | undefined;
  /**
   * Called with the origin right before each robots.txt request, including background requests and those of
   * `probeMissingPages`. If the callback throws, no request is made, and all calls that wait for the answer reject
   * with the callback's error.
   */
  readonly beforeRobots?: ((origin: string) => void | Promise<void>) | undefined;
  /** Pacing options of `fetch` and `turn`. */
  readonly pace?: Partial<PaceOptions> | undefined;
}

const lifetimeTable: NumberTable<LifetimeBounds> = {
  minSeconds: { default: defaultLifetimeBounds.minSeconds },
  maxSeconds: { default: defaultLifetimeBounds.maxSeconds },
};
const retryTable: NumberTable<RetrySchedule> = {
  firstSeconds: { default: defaultRetrySchedule.firstSeconds },
  firstSecondsBusy: { default: defaultRetrySchedule.firstSecondsBusy },
  // With a factor below 1, each further failure would shorten the delay before the next attempt.
  factor: { default: defaultRetrySchedule.factor, min: 1, finite: true },
  maxSeconds: { default: defaultRetrySchedule.maxSeconds },
  maxRetryAfterSeconds: { default: defaultRetrySchedule.maxRetryAfterSeconds },
  minSeconds: { default: defaultRetrySchedule.minSeconds },
  jitter: { default: defaultRetrySchedule.jitter, max: 1 },
};

/** Validation table of a `RobotsAgent`'s options. */
export const agentOptions: OptionTable<RobotsAgentOptions> = {
  userAgent: { kind: "required", check: checkUserAgent },
  productToken: { kind: "any", check: checkedToken },
  dialect: { kind: "any" },
  fetch: { kind: "function" },
  store: { kind: "object", methods: ["get", "set", "delete"] },
  pacer: { kind: "object", methods: ["reserve"] },
  clock: clockOption,
  addressPolicy: { kind: "any", check: checkedPolicy },
  resolve: { kind: "function" },
  limits: { kind: "numbers", numbers: limitTable },
  lifetime: { kind: "numbers", numbers: lifetimeTable, orders: [["minSeconds", "maxSeconds"]] },
  retry: {
    kind: "numbers",
    numbers: retryTable,
    orders: [
      ["minSeconds", "maxSeconds"],
      ["minSeconds", "maxRetryAfterSeconds"],
    ],
  },
  refreshAfter: { kind: "number", default: DEFAULT_REFRESH_AFTER, max: 1 },
  revalidate: { kind: "flag", default: false },
  probeMissingPages: { kind: "flag", default: false },
  maxCompiledBytes: { kind: "number", default: 64 * 1024 * 1024, whole: true },
  paceRobots: { kind: "flag", default: false },
  beforeRobots: { kind: "function" },
  pace: { kind: "numbers", numbers: paceTable },
};

/** Options of a `RobotsAgent` after validation, with defaults. */
export interface SettledOptions extends Settled<RobotsAgentOptions> {
  readonly productToken: CrawlerOrToken;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly addressPolicy: AddressPolicy;
}

/**
 * Checks the options and adds the defaults.
 * @throws {InvalidOptionError} for an invalid option.
 * @throws {InvalidProductTokenError} for a `productToken` that cannot be a crawler's name.
 */
export function settleAgentOptions(options: RobotsAgentOptions): SettledOptions {
  const settled = settleOptions("RobotsAgent", agentOptions, options);
  const { userAgent } = settled;
  const productToken = settled.productToken ?? extractProductToken(userAgent);
  if (productToken === undefined) {
    throw new InvalidOptionError(
      `The userAgent "${userAgent}" contains no product token. Set the option productToken, such as "ExampleBot".`,
    );
  }
  // Reports an invalid token or dialect immediately, not at the first query.
  compile(parse(""), productToken, settled.dialect === undefined ? {} : { dialect: settled.dialect });
  return {
    ...settled,
    productToken,
    dialect: settled.dialect ?? dialectOf(productToken),
    clock: settled.clock ?? systemClock,
    addressPolicy: settled.addressPolicy ?? "any",
    pace: {
      ...settled.pace,
      maxIntervalMs: Math.min(settled.pace.maxIntervalMs, YEAR_MS),
      maxRetryAfterMs: Math.min(settled.pace.maxRetryAfterMs, YEAR_MS),
    },
  };
}

function dialectOf(productToken: CrawlerOrToken): Dialect {
  return typeof productToken === "object" && "dialect" in productToken
    ? productToken.dialect
    : defaultDialect;
}

function checkedToken(productToken: CrawlerOrToken): CrawlerOrToken {
  if (productToken === "")
    throw new InvalidOptionError("productToken is empty; it must be the name of a crawler.");
  return productToken;
}

function checkedPolicy(policy: AddressPolicy): AddressPolicy {
  if (policy === "any" || policy === "public" || typeof policy === "function") return policy;
  throw wrongOption("addressPolicy", '"any", "public" or a function', policy);
}

/**
 * One year in milliseconds. It is the maximum of the waits that a site can request, so that the end of a wait is a
 * valid date.
 */
const YEAR_MS = 365 * 24 * 3_600_000;
