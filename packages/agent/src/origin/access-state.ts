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
import { canProbe, isMissingAnswer, serverErrorOf } from "../fetch/missing-page.ts";
import { CLOCK_SKEW_MS } from "../time/clock.ts";

/** By what an entry is judged. */
export interface AccessStateRules {
  readonly dialect: Dialect;
  readonly lifetime: LifetimeBounds;
  readonly retry: RetrySchedule;
  /** The part of an answer's lifetime, 0 to 1, after which it is worth refreshing before it ends. */
  readonly refreshAfter: number;
  /** Bytes of a robots.txt that count at most. */
  readonly maxBytes: number;
  /** How many redirects whoever asks would follow at most where the dialect names no limit. Without it none are missed. */
  readonly maxRedirects?: number;
  /**
   * Whether a 5xx is read as a 404 if the last attempt shows that the site answers so for missing pages (`missingPage`). An attempt
   * that ended with a 5xx, and that does not know, is then too old at once. Default: false.
   */
  readonly probeMissingPages?: boolean;
  /** What the caller knows of the site. Where it does not say whether the site answers, the entry's pages do. Default: nothing. */
  readonly site?: SiteKnowledge;
}

/** Where an origin stands with a crawler: what holds now, until when, and when its robots.txt is asked for again. */
export interface AccessState extends Omit<HeldAccess, "from"> {
  /** As in `HeldAccess`; `fresh-copy`: the last attempt failed, and the copy's lifetime has not ended. */
  readonly from: HeldAccess["from"] | "fresh-copy";
  /** When the next attempt is due, in milliseconds since the epoch. */
  readonly dueAt: number;
  /** From when on an attempt in the background is worth it, in milliseconds since the epoch; never after `dueAt`. */
  readonly refreshAt: number;
  /** What the last attempt came to, and why. */
  readonly outcome: ChainOutcome;
  /** The attempt that `access` comes from; undefined where an outage says what holds. */
  readonly attempt: Attempt | undefined;
  /** The last attempt that fetched a robots.txt in the dialect's eyes, whatever came after it; undefined without one. */
  readonly copy: Attempt | undefined;
  /** Whether that robots.txt was longer than what counts. */
  readonly truncated: boolean;
}

/**
 * Where an origin stands: a function of what was done, the time, and what the dialect makes of both.
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
  const played = seen.reduce<AccessHistory | undefined>(
    (so, { access }) => addAttempt(so, access),
    undefined,
  );
  const last = seen.at(-1);
  if (played === undefined || last === undefined) throw new TypeError("an entry has one attempt at least");
  const history = begunAfterAnswer(played, seen, now);
  const { attempt, access, outcome } = last;
  const robots = seen.findLast((one) => one.access.kind === "successful")?.attempt;
  const of = { outcome, copy: robots, truncated: isTruncated(robots?.fetched, rules) };

  if (!isRetried(access, attempt.fetched)) {
    const held = heldAt(entry, history, now, rules);
    if (!isCredible(attempt, now) || wantsMore(attempt.fetched, last, rules)) {
      return { ...held, ...of, attempt, dueAt: now, refreshAt: now };
    }
    const fresh = lifetimeOf(attempt, rules);
    // However early a refresh is wished for, a server is not asked more often than its answers live at least.
    const min = Math.min(fresh, rules.lifetime.minSeconds * 1000);
    const refreshAt = attempt.lastAt + Math.max(min, fresh * rules.refreshAfter);
    return { ...held, ...of, attempt, dueAt: attempt.lastAt + fresh, refreshAt };
  }
  const isDue = !isCredible(attempt, now) || wantsProbe(last, attempt.fetched, rules);
  const dueAt = isDue ? now : attempt.lastAt + waitAfter(origin, seen, rules);
  const copy = seen.findLast((one) => !isRetried(one.access, one.attempt.fetched));
  const end =
    copy === undefined || !isCredible(copy.attempt, now)
      ? Number.NEGATIVE_INFINITY
      : copy.attempt.lastAt + lifetimeOf(copy.attempt, rules);
  // A refresh before its time that fails takes nothing from the copy.
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
  const held = heldAt(entry, history, now, rules);
  const answered = held.from === "outage" ? undefined : seen.findLast((one) => one.access === held.access);
  const from = held.from === "answer" ? attempt : answered?.attempt;
  return { ...held, ...of, attempt: from, dueAt, refreshAt: dueAt };
}

/** No outage begins before the answer that it follows: one that seems to was stamped by a clock far behind. */
function begunAfterAnswer(
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

/** What the ladder says, by what the caller and the entry know of the site's pages. */
function heldAt(
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

/** Whether an attempt can have been made; one by a clock that was far ahead would else be fresh for years. */
function isCredible({ lastAt }: Attempt, now: number): boolean {
  return lastAt <= now + CLOCK_SKEW_MS;
}

/** Whether whoever made an attempt read less of a robots.txt, or followed fewer redirects, than is wanted here. */
function wantsMore(
  { hops, bytes, cut }: FetchedRobots,
  { access, outcome }: Come,
  rules: AccessStateRules,
): boolean {
  if (cut === true && access.kind === "successful") return (bytes?.length ?? 0) <= rules.maxBytes;
  const max = rules.dialect.access.maxRedirects ?? rules.maxRedirects ?? 0;
  // A chain that leads back, or nowhere, is over however many redirects one follows.
  return outcome.because === "too-many-redirects" && hops.length <= max;
}

/** Whether a 5xx closes the site, and the attempt has no `missingPage` yet. */
function wantsProbe({ access }: Come, fetched: FetchedRobots, rules: AccessStateRules): boolean {
  if (!isProbed(rules) || access.kind !== "unreachable") return false;
  return fetched.missingPage === undefined && serverErrorOf(fetched) !== undefined;
}

function isProbed({ probeMissingPages, dialect }: AccessStateRules): boolean {
  return probeMissingPages === true && canProbe(dialect);
}

/** Returns what an attempt shows of its site: whether its 5xx is the site's answer for missing pages. */
export function siteKnowledgeOf(fetched: FetchedRobots): SiteKnowledge {
  return { answersMissingWith5xx: isMissingAnswer(fetched) };
}

/** Whether what came of an attempt is tried again by the retry schedule, and does not live as long as an answer. */
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

/** Milliseconds from the last failure to the next attempt. */
function waitAfter(
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
  return retryDelay(failed, chanceFor(`${origin} ${lastAt}`), rules.retry);
}

/** The same for all who share an entry, and another for each origin and attempt: 32 bits of FNV-1a, from 0 to 1. */
function chanceFor(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0) / 0xffffffff;
}

/** What an attempt came to. */
interface Come {
  readonly access: AccessResult;
  readonly outcome: Exclude<ChainOutcome, { readonly kind: "follow" }>;
}

function accessOf(origin: string, { firstAt, fetched }: Attempt, rules: AccessStateRules): Come {
  const outcome = resolveFetchChain(`${origin}/robots.txt`, fetched.hops.map(stepOf), rules.dialect);
  if (outcome.kind === "successful" && fetched.bytes !== undefined) {
    return { outcome, access: new Had(outcome.status, fetched.bytes, redirectsIn(origin, fetched), rules) };
  }
  if (outcome.kind === "follow" || outcome.kind === "successful") {
    // Whoever fetched followed fewer redirects than this dialect does.
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

/** The URLs of the same site to which redirects led. */
function redirectsIn(origin: string, { hops }: FetchedRobots): readonly string[] {
  return hops.slice(1).flatMap(({ url }) => (getOrigin(url) === origin ? [url] : []));
}

/** A robots.txt that was had, parsed when somebody looks. */
class Had implements SuccessfulAccess {
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
    // A dialect with a limit of its own cuts by itself, and must see that there was something to cut.
    const cutsItself = dialect.maxBytes !== null && dialect.maxBytes <= maxBytes;
    const bytes = this.#bytes;
    const end = cutsItself ? bytes.length : endOfWholeLines(bytes, maxBytes);
    this.#document ??= parse(bytes.subarray(0, end), { dialect });
    return this.#document;
  }
}

function isTruncated(fetched: FetchedRobots | undefined, { dialect, maxBytes }: AccessStateRules): boolean {
  return (fetched?.bytes?.length ?? 0) > Math.min(dialect.maxBytes ?? maxBytes, maxBytes);
}
