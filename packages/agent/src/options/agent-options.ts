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
  /** Makes every request, for example through a proxy. Default: the agent's own client, which guards addresses while it connects. */
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
  /** Returns the addresses of a name. The policy is held against them. Default: the system's name service. */
  readonly resolve?: Resolver | undefined;
  /** Limits of a request for a robots.txt. */
  readonly limits?: Partial<FetchLimits> | undefined;
  /** Limits of how long a robots.txt is fresh, whatever its header says. */
  readonly lifetime?: Partial<LifetimeBounds> | undefined;
  /** When a failure is tried again. */
  readonly retry?: Partial<RetrySchedule> | undefined;
  /** The part of a lifetime, 0 to 1, after which a question starts a refresh in the background. Default: 0.8. */
  readonly refreshAfter?: number | undefined;
  /** Whether a copy is asked about with its ETag or Last-Modified. Default: false. */
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

const lifetimeTable: NumberTable<LifetimeBounds> = {
  minSeconds: { default: defaultLifetimeBounds.minSeconds },
  maxSeconds: { default: defaultLifetimeBounds.maxSeconds },
};
const retryTable: NumberTable<RetrySchedule> = {
  firstSeconds: { default: defaultRetrySchedule.firstSeconds },
  firstSecondsBusy: { default: defaultRetrySchedule.firstSecondsBusy },
  // With a lower factor, each further failure would be followed by an earlier attempt.
  factor: { default: defaultRetrySchedule.factor, min: 1, finite: true },
  maxSeconds: { default: defaultRetrySchedule.maxSeconds },
  maxRetryAfterSeconds: { default: defaultRetrySchedule.maxRetryAfterSeconds },
  minSeconds: { default: defaultRetrySchedule.minSeconds },
  jitter: { default: defaultRetrySchedule.jitter, max: 1 },
};

/** The table of a `RobotsAgent`'s options. */
export const agentOptions: OptionTable<RobotsAgentOptions> = {
  userAgent: { kind: "required", check: checkedUserAgent },
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
  refreshAfter: { kind: "number", default: 0.8, max: 1 },
  revalidate: { kind: "flag", default: false },
  probeMissingPages: { kind: "flag", default: false },
  maxCompiledBytes: { kind: "number", default: 64 * 1024 * 1024, whole: true },
  paceRobots: { kind: "flag", default: false },
  beforeRobots: { kind: "function" },
  pace: { kind: "numbers", numbers: paceTable },
};

/** The options of a `RobotsAgent`, settled. */
export interface SettledOptions extends Settled<RobotsAgentOptions> {
  readonly productToken: CrawlerOrToken;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly addressPolicy: AddressPolicy;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {InvalidOptionError} for an invalid option.
 * @throws {InvalidProductTokenError} for a `productToken` that cannot be a crawler's name.
 */
export function settle(options: RobotsAgentOptions): SettledOptions {
  const settled = settleOptions("RobotsAgent", agentOptions, options);
  const { userAgent } = settled;
  const productToken = settled.productToken ?? extractProductToken(userAgent);
  if (productToken === undefined) {
    throw new InvalidOptionError(
      `No product token can be found in the userAgent "${userAgent}". Give one as productToken, such as "ExampleBot".`,
    );
  }
  // An invalid token or dialect is reported here, not by the first question.
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
  if (productToken === "") throw new InvalidOptionError("productToken is empty: it names no crawler.");
  return productToken;
}

function checkedPolicy(policy: AddressPolicy): AddressPolicy {
  if (policy === "any" || policy === "public" || typeof policy === "function") return policy;
  throw wrongOption("addressPolicy", '"any", "public" or a function', policy);
}

/** In milliseconds. The longest wait that a site can ask for, so that it ends at a time that exists. */
const YEAR_MS = 365 * 24 * 3_600_000;
