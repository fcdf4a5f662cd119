import { defaultDialect, type FailureRule, type FetchStep, resolveFetchChain } from "@maycrawl/engine";
import { checkObject, findFailureRule, isRedirect, parseUrl } from "@maycrawl/engine/internal";
import { RobotsFetchError } from "../errors.ts";
import { CLOCK_SKEW_MS } from "../time/clock-skew.ts";
import { type AccessEntry, type Attempt, ENTRY_VERSION } from "./access-entry.ts";
import type { FetchedRobots, Hop, KeptHeader } from "./fetched-robots.ts";
import { withPages } from "./pages-seen.ts";

/**
 * Returns an origin's entry after one more attempt.
 *
 * The entry keeps the last attempt of each kind (`AttemptKind`). A dropped attempt is merged into the next kept
 * one: its `times` is added, and the earlier `firstAt` is kept. This is enough for every dialect. Dialects differ
 * in the kinds that count as answers. In each dialect, the last answer is also the last attempt of its kind, so the
 * entry contains it. All attempts after this answer are failures in that dialect. So the entry shows the last
 * answer, and the start and number of the failures after it. An entry has at most thirteen attempts, even if a
 * server changes its answers often. A robots.txt with at most five redirects counts as an answer in every dialect,
 * so all attempts before it are dropped.
 */
export function withFetched(entry: AccessEntry | undefined, fetched: FetchedRobots): AccessEntry {
  checkObject("fetched", fetched, "a fetcher's result");
  const previous = entry?.attempts ?? [];
  const newAttempt: Attempt = { firstAt: fetched.endedAt, lastAt: fetched.endedAt, times: 1, fetched };
  const copy = fetched.notModified === true ? lastCopy(entry) : undefined;
  const attempt =
    copy === undefined ? newAttempt : { ...newAttempt, fetched: confirmCopy(copy.fetched, fetched) };
  if (attemptKindOf(attempt.fetched) !== "robots.txt") {
    const attempts = mergeAttempts([...previous, attempt]);
    return withPages({ version: ENTRY_VERSION, attempts }, entry?.pages, fetched.endedAt);
  }
  const counted = copy === undefined ? attempt : { ...attempt, firstAt: copy.firstAt, times: copy.times + 1 };
  return { version: ENTRY_VERSION, attempts: [counted] };
}

/**
 * Returns the end of an entry's last attempt, in milliseconds since the epoch; `-Infinity` without an entry.
 */
export function lastAttemptAt(entry: AccessEntry | undefined): number {
  return entry?.attempts.at(-1)?.lastAt ?? Number.NEGATIVE_INFINITY;
}

/**
 * Returns the same as `lastAttemptAt`, but `-Infinity` for a time that is more than `CLOCK_SKEW_MS` after `now`. An
 * entry from a wrong clock must not count as newer than all other entries.
 * @param now milliseconds since the epoch.
 */
export function credibleAttemptAt(entry: AccessEntry | undefined, now: number): number {
  const at = lastAttemptAt(entry);
  return at <= now + CLOCK_SKEW_MS ? at : Number.NEGATIVE_INFINITY;
}

/** Returns the last attempt that fetched a robots.txt; undefined if every attempt failed. */
export function lastCopy(entry: AccessEntry | undefined): Attempt | undefined {
  return entry?.attempts.findLast(({ fetched }) => fetched.bytes !== undefined);
}

/**
 * Returns the last robots.txt and the last attempt of each kind after it, in the original order. Dropped attempts
 * after the robots.txt are merged into the returned attempts.
 */
function mergeAttempts(attempts: readonly Attempt[]): readonly Attempt[] {
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
 * Returns a copy that a 304 confirmed. The header of the 304 updates that of the copy (RFC 9111 §4.3.4,
 * §3.2).
 *
 * - `Age` and `Date` come only from the 304. The old values describe the age of the copy when it was received
 *   (§4.2.3).
 * - `Content-Type` and `Content-Encoding` stay those of the copy, because they describe its body (§3.2).
 */
function confirmCopy(copy: FetchedRobots, { startedAt, endedAt, header }: FetchedRobots): FetchedRobots {
  const { age: _age, date: _date, ...old } = copy.header;
  const { contentEncoding: _coding, contentType: _type, ...renewing } = header;
  const renewed: KeptHeader = { ...old, ...renewing };
  return { ...copy, startedAt, endedAt, header: renewed };
}

/**
 * Kind of an attempt, independent of a dialect. Two attempts of one kind have the same result in every dialect that
 * follows at least five redirects, as RFC 9309 §2.3.1.2 asks. `far`: more than five redirects were followed, which
 * is too many for a dialect that follows only five.
 */
type AttemptKind = "robots.txt" | FailureRule | `far ${"robots.txt" | FailureRule}`;

/** Number of redirects that every crawler should follow (RFC 9309 §2.3.1.2). */
const REDIRECTS = 5;

/** Dialect without a limit on redirects, so that the last answer decides the kind of an attempt. */
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
  // A 2xx without `bytes` is not a fetched robots.txt. It counts as a redirect chain that was not followed to its
  // end.
  const success = bytes === undefined ? "tooManyRedirects" : "robots.txt";
  let end: "robots.txt" | FailureRule;
  if (outcome.because === "no-answer") end = "networkFailure";
  else if (outcome.because === "status") end = findFailureRule(outcome.status) ?? success;
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
