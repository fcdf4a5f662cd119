import { defaultDialect, type FailureRule, type FetchStep, resolveFetchChain } from "@maycrawl/engine";
import { checkObject, findFailureRule, isRedirect, parseUrl } from "@maycrawl/engine/internal";
import { RobotsFetchError } from "../errors.ts";
import { CLOCK_SKEW_MS } from "../time/clock.ts";
import { type AccessEntry, type Attempt, ENTRY_VERSION } from "./access-entry.ts";
import type { FetchedRobots, Hop, KeptHeader } from "./fetched-robots.ts";
import { withPages } from "./pages-seen.ts";

/**
 * Returns an origin's entry after one more attempt.
 *
 * Of each kind of attempt (`AttemptKind`) the last one is kept, and each attempt that is dropped is merged into the next
 * one that is kept: its time, if it is earlier, and its count. That is enough for every dialect. Which kinds are answers
 * differs by dialect, but a dialect's last answer is the last attempt of some kind, and all that follows it failed. So
 * the last answer, when the failures after it began, and how many they were can all be read from the entry, and it
 * holds at most thirteen attempts, however often a server changes its mind. A robots.txt is an answer in every dialect,
 * so that what was before it is dropped.
 */
export function withFetched(entry: AccessEntry | undefined, fetched: FetchedRobots): AccessEntry {
  checkObject("fetched", fetched, "what a fetcher gave");
  const before = entry?.attempts ?? [];
  const made: Attempt = { firstAt: fetched.endedAt, lastAt: fetched.endedAt, times: 1, fetched };
  const copy = fetched.notModified === true ? lastCopy(entry) : undefined;
  const attempt = copy === undefined ? made : { ...made, fetched: confirmed(copy.fetched, fetched) };
  if (attemptKindOf(attempt.fetched) !== "robots.txt") {
    const attempts = merged([...before, attempt]);
    return withPages({ version: ENTRY_VERSION, attempts }, entry?.pages, fetched.endedAt);
  }
  const counted = copy === undefined ? attempt : { ...attempt, firstAt: copy.firstAt, times: copy.times + 1 };
  return { version: ENTRY_VERSION, attempts: [counted] };
}

/** When the last attempt of an entry ended, in milliseconds since the epoch; before all times where there is no entry. */
export function lastAttemptAt(entry: AccessEntry | undefined): number {
  return entry?.attempts.at(-1)?.lastAt ?? Number.NEGATIVE_INFINITY;
}

/**
 * The same, before all times where a clock far ahead has stamped it: such an entry must not count as newer than every other.
 * @param now milliseconds since the epoch.
 */
export function credibleAttemptAt(entry: AccessEntry | undefined, now: number): number {
  const at = lastAttemptAt(entry);
  return at <= now + CLOCK_SKEW_MS ? at : Number.NEGATIVE_INFINITY;
}

/** The last attempt that fetched a robots.txt; undefined without one. */
export function lastCopy(entry: AccessEntry | undefined): Attempt | undefined {
  return entry?.attempts.findLast(({ fetched }) => fetched.bytes !== undefined);
}

/** The last attempt of each kind, in their order, with the others merged into them. */
function merged(attempts: readonly Attempt[]): readonly Attempt[] {
  const kinds = new Set<string>();
  const kept: Attempt[] = [];
  for (const attempt of attempts.toReversed()) {
    const kind = attemptKindOf(attempt.fetched);
    const next = kept.at(-1);
    if (next === undefined || !kinds.has(kind)) {
      kept.push(attempt);
      kinds.add(kind);
      if (kind === "robots.txt") break;
    } else {
      const firstAt = Math.min(attempt.firstAt, next.firstAt);
      kept[kept.length - 1] = { ...next, firstAt, times: next.times + attempt.times };
    }
  }
  return kept.reverse();
}

/**
 * A copy that a 304 confirmed: the header of the 304 renews that of the copy (RFC 9111 §4.3.4, §3.2).
 *
 * - `Age` and `Date` are those of the 304, or none: they say how old the copy was when it came before (§4.2.3).
 * - `Content-Type` and `Content-Encoding` stay those of the copy, whose body they are about (§3.2).
 */
function confirmed(copy: FetchedRobots, { startedAt, endedAt, header }: FetchedRobots): FetchedRobots {
  const { age: _age, date: _date, ...old } = copy.header;
  const { contentEncoding: _coding, contentType: _type, ...renewing } = header;
  const renewed: KeptHeader = { ...old, ...renewing };
  return { ...copy, startedAt, endedAt, header: renewed };
}

/**
 * What an attempt can mean, whatever the dialect: two attempts of one kind mean the same in every dialect that follows five
 * redirects at least, as RFC 9309 §2.3.1.2 asks. `far`: more than five redirects were followed, so that a dialect with that
 * limit sees a redirect too many.
 */
type AttemptKind = "robots.txt" | FailureRule | `far ${"robots.txt" | FailureRule}`;

/** The redirects that every crawler should follow (RFC 9309 §2.3.1.2). */
const REDIRECTS = 5;

/** Follows every redirect, so that an attempt is judged by its end. */
const unlimited = { ...defaultDialect, access: { ...defaultDialect.access, maxRedirects: null } };

/** Returns the kind of an attempt. It never throws. */
function attemptKindOf({ hops, bytes }: FetchedRobots): AttemptKind {
  const url = hops[0]?.url ?? "";
  const outcome = resolveFetchChain(
    parseUrl(url) === undefined ? "http://host.invalid/" : url,
    hops.map(stepOf),
    unlimited,
  );
  if (outcome.kind === "follow") return "tooManyRedirects";
  // A 2xx without a body is one that was not read: the fetcher had stopped at an earlier redirect.
  const whole = bytes === undefined ? "tooManyRedirects" : "robots.txt";
  let end: "robots.txt" | FailureRule;
  if (outcome.because === "no-answer") end = "networkFailure";
  else if (outcome.because === "status") end = findFailureRule(outcome.status) ?? whole;
  else end = "tooManyRedirects";
  if (end === "tooManyRedirects") return end;
  const redirects = hops.findIndex(
    ({ status, failure }) => failure !== undefined || !isRedirect(status ?? 0),
  );
  return redirects > REDIRECTS ? `far ${end}` : end;
}

/** Converts a request and its answer into a step of a fetch chain. */
export function stepOf({ status, location, failure }: Hop): FetchStep {
  if (failure !== undefined || status === undefined) {
    const { reason = "reset", message = "no answer", code } = failure ?? {};
    return { error: new RobotsFetchError(reason, message, code) };
  }
  return location === undefined ? { status } : { status, location };
}
