import { type AccessEntry, type AccessState, defaultLimits, type Hop } from "@maycrawl/agent";
import { accessStateOf } from "@maycrawl/agent/internal";
import {
  type Dialect,
  defaultLifetimeBounds,
  defaultRetrySchedule,
  type SiteKnowledge,
} from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { fetchFailureWords, missingPageOutcome } from "../robots/fetch-failure-words.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { type RobotsOutcome, redirectFailureOf } from "../robots/robots-outcome.ts";
import { redirectsIn } from "./agent-settings.ts";

/** The part of an answer's lifetime after which a crawler refreshes it, if it has to do with the site: the agent's own. */
const REFRESH_AFTER = 0.8;

/**
 * An origin's robots.txt, by all that is known of it.
 * @param isProbed whether a 5xx is read as a 404 if the site answers so for missing pages.
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
      seenIn(dialect, entry, accessStateIn(dialect, origin, entry, now, isProbed), isProbed),
  };
}

/**
 * Where an origin stands in a dialect, as an agent with no other options of its own would see it.
 * @param site what is known of the site; otherwise what the entry says of it counts.
 */
export function accessStateIn(
  dialect: Dialect,
  origin: string,
  entry: AccessEntry,
  now: number,
  isProbed: boolean,
  site?: SiteKnowledge,
): AccessState {
  return accessStateOf(origin, entry, now, {
    dialect,
    lifetime: defaultLifetimeBounds,
    retry: defaultRetrySchedule,
    refreshAfter: REFRESH_AFTER,
    maxBytes: defaultLimits.maxBytes,
    probeMissingPages: isProbed,
    ...(site && { site }),
  });
}

function seenIn(dialect: Dialect, entry: AccessEntry, state: AccessState, isProbed: boolean): RobotsOutcome {
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
    redirects: redirectsIn(counts?.fetched.hops ?? [], dialect),
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
