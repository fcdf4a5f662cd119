import {
  type AccessHistory,
  type AccessResult,
  addAttempt,
  type ChainOutcome,
  type Dialect,
  getOrigin,
  type HeldAccess,
  type LifetimeBounds,
  parse,
  type RetrySchedule,
  type RobotsDocument,
  resolveAccess,
  resolveFetchChain,
  type SiteKnowledge,
  type SuccessfulAccess,
} from "@maycrawl/engine";
import {
  checkObject,
  endOfWholeLines,
  failedAccess,
  freshSeconds,
  isRetriedAccess,
  retryDelay,
} from "@maycrawl/engine/internal";
import type { AccessEntry, Attempt } from "../entry/access-entry.ts";
import { stepOf } from "../entry/entry-attempts.ts";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { answersUntil } from "../entry/pages-seen.ts";
import { canProbe, isMissingAnswer, serverErrorOf } from "../fetch/missing-answer.ts";
import { CLOCK_SKEW_MS } from "../time/clock-skew.ts";

/** Rules for computing an `AccessState`. */
export interface AccessStateRules {
  readonly dialect: Dialect;
  readonly lifetime: LifetimeBounds;
  readonly retry: RetrySchedule;
  /** Fraction of an answer's lifetime, from 0 to 1. After that part, the next use starts a background refresh. */
  readonly refreshAfter: number;
  /** Maximum number of bytes of a robots.txt that are parsed. */
  readonly maxBytes: number;
  /**
   * Maximum number of redirects if the dialect has no limit. If an attempt stopped at fewer redirects than allowed,
   * the next attempt is due immediately. Default: 0, so that without a limit of the dialect no attempt is repeated
   * for this reason.
   */
  readonly maxRedirects?: number;
  /**
   * Whether a 5xx counts as a 404 if the last attempt shows that the site answers requests for missing pages with a 5xx
   * (`missingPage`). If an attempt ended with a 5xx and has no `missingPage`, the next attempt is due immediately.
   * Default: false.
   */
  readonly probeMissingPages?: boolean;
  /**
   * The caller's knowledge of the site. If `site.answers` is undefined, the entry's page results decide whether the
   * site answers. Default: no knowledge.
   */
  readonly site?: SiteKnowledge;
}

/** A crawler's access to an origin: the result that applies now, its end, and the time of the next robots.txt fetch. */
export interface AccessState extends Omit<HeldAccess, "from"> {
  /** Source, as in `HeldAccess`. `fresh-copy`: the last attempt failed, and the copy's lifetime has not ended. */
  readonly from: HeldAccess["from"] | "fresh-copy";
  /** Time when the next attempt is due, in milliseconds since the epoch. */
  readonly dueAt: number;
  /** Earliest time of a background refresh, in milliseconds since the epoch; never after `dueAt`. */
  readonly refreshAt: number;
  /** Result of the last attempt, and the reason. */
  readonly outcome: ChainOutcome;
  /** The attempt that `access` comes from. Undefined if `access` comes from the outage rules. */
  readonly attempt: Attempt | undefined;
  /**
   * The last attempt that fetched a robots.txt by the dialect's rules, even if later attempts failed. Undefined if
   * no attempt fetched one.
   */
  readonly copy: Attempt | undefined;
  /** Whether the copy is longer than the size limit. */
  readonly truncated: boolean;
}

/**
 * Computes the access state of an origin from its attempts, the time and the dialect.
 * @param now milliseconds since the epoch.
 */
export function accessStateOf(
  origin: string,
  entry: AccessEntry,
  now: number,
  rules: AccessStateRules,
): AccessState {
  checkObject("entry", entry);
  const seen = entry.attempts.map((attempt) => ({ attempt, ...accessOf(origin, attempt, rules) }));
  const recorded = seen.reduce<AccessHistory | undefined>(
    (before, { access }) => addAttempt(before, access),
    undefined,
  );
  const last = seen.at(-1);
  if (recorded === undefined || last === undefined) throw new TypeError("entry.attempts must not be empty");
  const history = correctOutageStart(recorded, seen, now);
  const { attempt, access, outcome } = last;
  const robots = seen.findLast((one) => one.access.kind === "successful")?.attempt;
  const of = { outcome, copy: robots, truncated: isTruncated(robots?.fetched, rules) };

  if (!isRetried(access, attempt.fetched)) {
    const held = applyOutageRules(entry, history, now, rules);
    if (!isCredible(attempt, now) || wantsMore(attempt.fetched, last, rules)) {
      return { ...held, ...of, attempt, dueAt: now, refreshAt: now };
    }
    const fresh = lifetimeOf(attempt, rules);
    // Even with a small `refreshAfter`, the minimum lifetime limits how often the server gets a request.
    const min = Math.min(fresh, rules.lifetime.minSeconds * 1000);
    const refreshAt = attempt.lastAt + Math.max(min, fresh * rules.refreshAfter);
    return { ...held, ...of, attempt, dueAt: attempt.lastAt + fresh, refreshAt };
  }
  const isDue = !isCredible(attempt, now) || wantsProbe(last, attempt.fetched, rules);
  const dueAt = isDue ? now : attempt.lastAt + retryDelayMs(origin, seen, rules);
  const copy = seen.findLast((one) => !isRetried(one.access, one.attempt.fetched));
  const end =
    copy === undefined || !isCredible(copy.attempt, now)
      ? Number.NEGATIVE_INFINITY
      : copy.attempt.lastAt + lifetimeOf(copy.attempt, rules);
  // If an early refresh fails, the copy stays valid until its lifetime ends.
  if (copy !== undefined && now < end) {
    return {
      access: copy.access,
      from: "fresh-copy",
      step: undefined,
      until: end,
      attempt: copy.attempt,
      ...of,
      dueAt,
      refreshAt: dueAt,
    };
  }
  const held = applyOutageRules(entry, history, now, rules);
  const answered = held.from === "outage" ? undefined : seen.findLast((one) => one.access === held.access);
  const from = held.from === "answer" ? attempt : answered?.attempt;
  return { ...held, ...of, attempt: from, dueAt, refreshAt: dueAt };
}

/**
 * Corrects the start of an outage that is earlier than the last answer. The outage then starts at the time of the
 * last answer. The earlier start was recorded by a clock that was far behind.
 */
function correctOutageStart(
  history: AccessHistory,
  seen: readonly { readonly attempt: Attempt; readonly access: AccessResult }[],
  now: number,
): AccessHistory {
  const { last, copy } = history;
  if (last.kind !== "unreachable" || copy === undefined) return history;
  const answered = seen.findLast(({ access }) => access === copy)?.attempt;
  if (answered === undefined || !isCredible(answered, now) || answered.lastAt <= last.since) return history;
  return { ...history, last: { ...last, since: answered.lastAt } };
}

/**
 * Applies the dialect's outage rules. Knowledge of the site comes from `rules.site`, from the probe of the last
 * attempt, or from the entry's page results.
 */
function applyOutageRules(
  entry: AccessEntry,
  history: AccessHistory,
  now: number,
  rules: AccessStateRules,
): HeldAccess {
  const { dialect, site: known = {} } = rules;
  const fetched = entry.attempts.at(-1)?.fetched;
  const site = isProbed(rules) && fetched !== undefined ? { ...known, ...siteKnowledgeOf(fetched) } : known;
  if (site.answers !== undefined || history.last.kind !== "unreachable") {
    return resolveAccess(history, now, dialect, site);
  }
  const silent = fetched?.hops.at(-1)?.failure !== undefined;
  const until = answersUntil(entry.pages, history.last.since, silent, now);
  const held = resolveAccess(history, now, dialect, { ...site, answers: until !== undefined });
  if (until === undefined || held.step?.holds !== "open-if-site-answers") return held;
  const next = Math.min(held.until ?? Number.POSITIVE_INFINITY, until);
  return { ...held, until: next === Number.POSITIVE_INFINITY ? undefined : next };
}

/** Whether an attempt's time is credible. A time from a clock far ahead would keep the attempt fresh for years. */
function isCredible({ lastAt }: Attempt, now: number): boolean {
  return lastAt <= now + CLOCK_SKEW_MS;
}

/** Whether an attempt read fewer bytes of the robots.txt, or followed fewer redirects, than these rules allow. */
function wantsMore(
  { hops, bytes, cut }: FetchedRobots,
  { access, outcome }: AttemptResult,
  rules: AccessStateRules,
): boolean {
  if (cut === true && access.kind === "successful") return (bytes?.length ?? 0) <= rules.maxBytes;
  const max = rules.dialect.access.maxRedirects ?? rules.maxRedirects ?? 0;
  // A new attempt can only continue a redirect chain that stopped at a limit, not a loop or an invalid target.
  return outcome.because === "too-many-redirects" && hops.length <= max;
}

/** Whether the site must be probed: a 5xx makes the site unreachable, and the attempt has no `missingPage` yet. */
function wantsProbe({ access }: AttemptResult, fetched: FetchedRobots, rules: AccessStateRules): boolean {
  if (!isProbed(rules) || access.kind !== "unreachable") return false;
  return fetched.missingPage === undefined && serverErrorOf(fetched) !== undefined;
}

function isProbed({ probeMissingPages, dialect }: AccessStateRules): boolean {
  return probeMissingPages === true && canProbe(dialect);
}

/**
 * Returns knowledge of the site from an attempt: whether the attempt's 5xx is the site's answer for missing pages.
 */
export function siteKnowledgeOf(fetched: FetchedRobots): SiteKnowledge {
  return { answersMissingWith5xx: isMissingAnswer(fetched) };
}

/** Whether the attempt failed, so that the retry schedule applies instead of the cache lifetime. */
export function isRetried(
  { kind }: { readonly kind: AccessResult["kind"] | "follow" },
  { hops }: FetchedRobots,
): boolean {
  const { status = 0, failure } = hops.at(-1) ?? {};
  if (kind === "unreachable" || failure !== undefined) return true;
  return isRetriedAccess(status);
}

function lifetimeOf({ fetched }: Attempt, { dialect, lifetime }: AccessStateRules): number {
  return freshSeconds(fetched.header, fetched.endedAt, dialect, lifetime) * 1000;
}

/** Returns the time from the last failure to the next attempt, in ms. */
function retryDelayMs(
  origin: string,
  seen: readonly { readonly attempt: Attempt; readonly access: AccessResult }[],
  rules: AccessStateRules,
): number {
  const begun = seen.findLastIndex(({ access, attempt }) => !isRetried(access, attempt.fetched)) + 1;
  const times = seen.slice(begun).reduce((sum, { attempt }) => sum + attempt.times, 0);
  const { lastAt, fetched } = (seen.at(-1) as { attempt: Attempt }).attempt;
  const failed = {
    times,
    status: fetched.hops.at(-1)?.status,
    retryAfter: fetched.header.retryAfter,
    at: lastAt,
  };
  return retryDelay(failed, pseudoRandom(`${origin} ${lastAt}`), rules.retry);
}

/**
 * Returns a pseudo-random number from 0 to 1, a 32-bit FNV-1a hash of the text. All processes that share an entry
 * get the same number; other origins and attempts get other numbers.
 */
function pseudoRandom(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) / 0xffffffff;
}

/** An attempt's result by the rules of a dialect. */
interface AttemptResult {
  readonly access: AccessResult;
  readonly outcome: Exclude<ChainOutcome, { readonly kind: "follow" }>;
}

function accessOf(origin: string, { firstAt, fetched }: Attempt, rules: AccessStateRules): AttemptResult {
  const outcome = resolveFetchChain(`${origin}/robots.txt`, fetched.hops.map(stepOf), rules.dialect);
  if (outcome.kind === "successful" && fetched.bytes !== undefined) {
    return {
      outcome,
      access: new FetchedAccess(outcome.status, fetched.bytes, sameOriginRedirects(origin, fetched), rules),
    };
  }
  if (outcome.kind === "follow" || outcome.kind === "successful") {
    // The attempt followed fewer redirects than this dialect allows.
    const status = fetched.hops.at(-1)?.status ?? 0;
    const stopped = {
      kind: rules.dialect.access.tooManyRedirects,
      status,
      because: "too-many-redirects",
    } as const;
    return { outcome: stopped, access: failedAccess(stopped, firstAt) };
  }
  return { outcome, access: failedAccess(outcome, firstAt) };
}

/** Returns the redirect targets on the same origin. */
function sameOriginRedirects(origin: string, { hops }: FetchedRobots): readonly string[] {
  return hops.slice(1).flatMap(({ url }) => (getOrigin(url) === origin ? [url] : []));
}

/** A fetched robots.txt, parsed on first use. */
class FetchedAccess implements SuccessfulAccess {
  readonly kind = "successful";
  readonly status: number;
  readonly redirects: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #rules: AccessStateRules;
  #document: RobotsDocument | undefined;

  constructor(status: number, bytes: Uint8Array, redirects: readonly string[], rules: AccessStateRules) {
    this.status = status;
    this.redirects = redirects;
    this.#bytes = bytes;
    this.#rules = rules;
  }

  get document(): RobotsDocument {
    const { dialect, maxBytes } = this.#rules;
    // The parser applies a dialect's own limit. For this, the parser needs the bytes above the limit too.
    const parserTruncates = dialect.maxBytes !== null && dialect.maxBytes <= maxBytes;
    const bytes = this.#bytes;
    const end = parserTruncates ? bytes.length : endOfWholeLines(bytes, maxBytes);
    this.#document ??= parse(bytes.subarray(0, end), { dialect });
    return this.#document;
  }
}

function isTruncated(fetched: FetchedRobots | undefined, { dialect, maxBytes }: AccessStateRules): boolean {
  return (fetched?.bytes?.length ?? 0) > Math.min(dialect.maxBytes ?? maxBytes, maxBytes);
}
