import { type AccessEntry, type AccessState, defaultLimits, type Hop } from "@maycrawl/agent";
import { accessStateOf, defaultAccessRules } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { fetchFailureWords, missingPageOutcome } from "../robots/fetch-failure-words.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { type RobotsOutcome, redirectFailureOf } from "../robots/robots-outcome.ts";
import { followedRedirects } from "./agent-settings.ts";

/**
 * Returns an origin's robots.txt from its cache entry.
 * @param isProbed whether a 5xx for the robots.txt may count as a 404 (`--missing-is-5xx`).
 */
export function originRobots(
  origin: string,
  entry: AccessEntry,
  now: number,
  isProbed: boolean,
): FoundRobots {
  const url = new URL(`${origin}/robots.txt`);
  return {
    from: url.href,
    name: visible(url.href),
    url,
    max: defaultLimits.maxBytes,
    bytes: entry.attempts.findLast(({ fetched }) => fetched.bytes !== undefined)?.fetched.bytes,
    outcomeIn: (dialect) =>
      outcomeFor(dialect, entry, accessStateIn(dialect, origin, entry, now, isProbed), isProbed),
  };
}

/**
 * Computes the access state of an origin in a dialect, as an agent with default options does.
 */
export function accessStateIn(
  dialect: Dialect,
  origin: string,
  entry: AccessEntry,
  now: number,
  isProbed: boolean,
): AccessState {
  return accessStateOf(origin, entry, now, {
    ...defaultAccessRules,
    dialect,
    probeMissingPages: isProbed,
  });
}

function outcomeFor(
  dialect: Dialect,
  entry: AccessEntry,
  state: AccessState,
  isProbed: boolean,
): RobotsOutcome {
  const { access, from, truncated, outcome, attempt } = state;
  const last = entry.attempts.at(-1);
  const isCopy = from === "copy" || from === "fresh-copy";
  const failure =
    outcome.kind !== "follow" && outcome.because === "no-answer"
      ? lastOf(last?.fetched.hops)?.failure
      : undefined;
  const error = failure && fetchFailureWords(failure);
  const counts = isCopy ? attempt : last;
  return {
    access,
    error: isCopy ? undefined : error,
    redirectFailure: outcome.kind === "follow" ? undefined : redirectFailureOf(outcome.because),
    truncated: access.kind === "successful" && truncated,
    contentType: counts?.fetched.header.contentType,
    contentEncoding: counts?.fetched.header.contentEncoding,
    redirects: followedRedirects(counts?.fetched.hops ?? [], dialect),
    holds: from,
    fetchedAt: counts?.lastAt,
    missingPage:
      isProbed && !isCopy && last !== undefined ? missingPageOutcome(last.fetched, dialect) : undefined,
    failed: isCopy ? { status: lastOf(last?.fetched.hops)?.status, error, at: last?.lastAt ?? 0 } : undefined,
  };
}

function lastOf(hops: readonly Hop[] | undefined): Hop | undefined {
  return hops?.at(-1);
}
