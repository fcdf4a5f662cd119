import type { FetchedRobots } from "../fetch/fetched-robots.ts";
import { checkObject } from "../object-checks.ts";
import { type AccessEntry, type Attempt, ENTRY_VERSION } from "./access-entry.ts";

/**
 * More kinds of failure in a row are not told apart: a server that changes its mind at each attempt must not make its
 * entry grow for ever.
 */
const MOST_ATTEMPTS = 16;

/**
 * An origin's entry after one more attempt. A robots.txt that was had ends what was before it; so does the word that
 * the copy still holds; everything else is added, like to like.
 */
export function withFetched(entry: AccessEntry | undefined, fetched: FetchedRobots): AccessEntry {
  checkObject("fetched", fetched, "what a fetcher gave");
  const before = entry?.attempts ?? [];
  const copy = before[0];
  if (fetched.notModified === true && copy?.fetched.octets !== undefined) {
    return entryOf([confirmed(copy, fetched)]);
  }
  const attempt: Attempt = { firstAt: fetched.endedAt, lastAt: fetched.endedAt, times: 1, fetched };
  if (fetched.octets !== undefined) return entryOf([attempt]);
  const last = before.at(-1);
  if (last !== undefined && endedAlike(last.fetched, fetched)) {
    const merged = { ...attempt, firstAt: last.firstAt, times: last.times + 1 };
    return entryOf([...before.slice(0, -1), merged]);
  }
  const all = [...before, attempt];
  // Neither the copy nor how the outage began nor how it goes on is dropped.
  if (all.length > MOST_ATTEMPTS) all.splice(MOST_ATTEMPTS / 2, 1);
  return entryOf(all);
}

/** When the last attempt of an entry ended, in milliseconds since the epoch; before all times where there is no entry. */
export function lastAttemptAt(entry: AccessEntry | undefined): number {
  return entry?.attempts.at(-1)?.lastAt ?? Number.NEGATIVE_INFINITY;
}

function entryOf(attempts: readonly Attempt[]): AccessEntry {
  return { version: ENTRY_VERSION, attempts };
}

/** The copy, confirmed by a 304, whose header renews that of the copy (RFC 9111 §4.3.4). */
function confirmed(copy: Attempt, { startedAt, endedAt, header }: FetchedRobots): Attempt {
  const renewed = { ...copy.fetched.header, ...header };
  return {
    firstAt: copy.firstAt,
    lastAt: endedAt,
    times: copy.times + 1,
    fetched: { ...copy.fetched, startedAt, endedAt, header: renewed },
  };
}

/** Whether two attempts without a robots.txt came to the same, hop by hop. */
function endedAlike(one: FetchedRobots, other: FetchedRobots): boolean {
  if (one.octets !== undefined || one.hops.length !== other.hops.length) return false;
  return one.hops.every(
    ({ status, failure }, i) =>
      status === other.hops[i]?.status && failure?.reason === other.hops[i]?.failure?.reason,
  );
}
