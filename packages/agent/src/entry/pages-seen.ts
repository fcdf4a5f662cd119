import { CLOCK_SKEW_MS } from "../time/clock.ts";
import type { AccessEntry, PagesSeen } from "./access-entry.ts";

/** How long nothing is noted again that is known, in milliseconds: a store is not written to for each page. */
const NOTED_AGAIN_MS = 6 * 3_600_000;
/** How long after a failure an answer is not noted, in milliseconds: for a site with pages of both kinds. */
const UNSETTLED_MS = 600_000;
/** How long an answer of a page counts against a robots.txt that gets no answer at all, in milliseconds. */
const BELIEVED_MS = 24 * 3_600_000;

/**
 * Returns the entry with what it and `seen` know of its pages. What a clock far ahead has noted is dropped.
 * @param now milliseconds since the epoch.
 */
export function withPages(entry: AccessEntry, seen: PagesSeen | undefined, now: number): AccessEntry {
  const { pages: own, ...rest } = entry;
  const answeredAt = Math.max(credible(own?.answeredAt, now), credible(seen?.answeredAt, now));
  const failedAt = Math.max(credible(own?.failedAt, now), credible(seen?.failedAt, now));
  const pages: PagesSeen = {
    ...(answeredAt === Number.NEGATIVE_INFINITY ? {} : { answeredAt }),
    ...(failedAt === Number.NEGATIVE_INFINITY ? {} : { failedAt }),
  };
  return Object.keys(pages).length === 0 ? rest : { ...rest, pages };
}

/**
 * What there is to note of a page's outcome; undefined where it changes nothing yet. So a site's pages cost at most two writes in
 * ten minutes, however many they are, and four a day where all answer.
 * @param now milliseconds since the epoch.
 */
export function pageNews(seen: PagesSeen | undefined, answered: boolean, now: number): PagesSeen | undefined {
  const answeredAt = credible(seen?.answeredAt, now);
  const failedAt = credible(seen?.failedAt, now);
  if (answered) {
    if (failedAt >= answeredAt) return now - failedAt < UNSETTLED_MS ? undefined : { answeredAt: now };
    return now - answeredAt < NOTED_AGAIN_MS ? undefined : { answeredAt: now };
  }
  return answeredAt > failedAt ? { failedAt: now } : undefined;
}

/** Whether there is news in what another has seen. */
export function isNews(seen: PagesSeen | undefined, { answeredAt, failedAt }: PagesSeen): boolean {
  if (answeredAt !== undefined && pageNews(seen, true, answeredAt) !== undefined) return true;
  return failedAt !== undefined && pageNews(seen, false, failedAt) !== undefined;
}

/**
 * Until when a site counts as one whose pages answer, in milliseconds since the epoch; undefined where it does not. The last page
 * that was noted since the outage began has answered; and within a day, where the robots.txt gets no answer at all, since then
 * the whole site may be gone.
 * @param since when the outage began, in milliseconds since the epoch.
 * @param silent whether the last attempt at the robots.txt had no answer.
 * @param now milliseconds since the epoch.
 */
export function answersUntil(
  seen: PagesSeen | undefined,
  since: number,
  silent: boolean,
  now: number,
): number | undefined {
  const answeredAt = credible(seen?.answeredAt, now);
  if (answeredAt < since || answeredAt <= credible(seen?.failedAt, now)) return undefined;
  const until = silent ? answeredAt + BELIEVED_MS : Number.POSITIVE_INFINITY;
  return now < until ? until : undefined;
}

/** A time that can have been; one by a clock that was far ahead counts as never. */
function credible(at: number | undefined, now: number): number {
  return at === undefined || at > now + CLOCK_SKEW_MS ? Number.NEGATIVE_INFINITY : at;
}
