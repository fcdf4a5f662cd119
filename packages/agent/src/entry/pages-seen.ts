import { CLOCK_SKEW_MS } from "../time/clock.ts";
import type { AccessEntry, PagesSeen } from "./access-entry.ts";

/**
 * Minimum time between two recorded answers, in milliseconds, so that a store is not written to for each
 * page.
 */
const RECORD_INTERVAL_MS = 6 * 3_600_000;
/**
 * Time after a failure during which answers are not recorded, in milliseconds. It limits the writes if only
 * some pages of a site fail.
 */
const FAILURE_HOLD_MS = 600_000;
/** Validity of a page's answer in milliseconds, while the robots.txt gets no answer at all. */
const ANSWER_VALID_MS = 24 * 3_600_000;

/**
 * Returns the entry with its own page results and those of `seen` merged. Times too far in the future are
 * dropped.
 * @param now milliseconds since the epoch.
 */
export function withPages(entry: AccessEntry, seen: PagesSeen | undefined, now: number): AccessEntry {
  const { pages: own, ...rest } = entry;
  const answeredAt = Math.max(credibleTime(own?.answeredAt, now), credibleTime(seen?.answeredAt, now));
  const failedAt = Math.max(credibleTime(own?.failedAt, now), credibleTime(seen?.failedAt, now));
  const pages: PagesSeen = {
    ...(answeredAt === Number.NEGATIVE_INFINITY ? {} : { answeredAt }),
    ...(failedAt === Number.NEGATIVE_INFINITY ? {} : { failedAt }),
  };
  return Object.keys(pages).length === 0 ? rest : { ...rest, pages };
}

/**
 * Returns what to record after a page result; undefined if the result changes nothing yet. A site's pages
 * cause at most two writes in ten minutes, and four writes a day if all pages answer.
 * @param now milliseconds since the epoch.
 */
export function pagesUpdate(
  seen: PagesSeen | undefined,
  answered: boolean,
  now: number,
): PagesSeen | undefined {
  const answeredAt = credibleTime(seen?.answeredAt, now);
  const failedAt = credibleTime(seen?.failedAt, now);
  if (answered) {
    if (failedAt >= answeredAt) return now - failedAt < FAILURE_HOLD_MS ? undefined : { answeredAt: now };
    return now - answeredAt < RECORD_INTERVAL_MS ? undefined : { answeredAt: now };
  }
  return answeredAt > failedAt ? { failedAt: now } : undefined;
}

/** Whether page results from another process contain something to record. */
export function hasPagesUpdate(seen: PagesSeen | undefined, { answeredAt, failedAt }: PagesSeen): boolean {
  if (answeredAt !== undefined && pagesUpdate(seen, true, answeredAt) !== undefined) return true;
  return failedAt !== undefined && pagesUpdate(seen, false, failedAt) !== undefined;
}

/**
 * Returns the time until which the site's pages count as working, in milliseconds since the epoch; undefined
 * if they do not. They count as working if the last page result since the start of the outage is an answer.
 * If the robots.txt gets no answer at all, that answer counts for one day only, because the whole site may
 * have disappeared since.
 * @param since start of the outage, in milliseconds since the epoch.
 * @param silent whether the last attempt at the robots.txt got no answer.
 * @param now milliseconds since the epoch.
 */
export function answersUntil(
  seen: PagesSeen | undefined,
  since: number,
  silent: boolean,
  now: number,
): number | undefined {
  const answeredAt = credibleTime(seen?.answeredAt, now);
  if (answeredAt < since || answeredAt <= credibleTime(seen?.failedAt, now)) return undefined;
  const until = silent ? answeredAt + ANSWER_VALID_MS : Number.POSITIVE_INFINITY;
  return now < until ? until : undefined;
}

/** Returns the time, or `-Infinity` if it is missing or too far in the future (from a wrong clock). */
function credibleTime(at: number | undefined, now: number): number {
  return at === undefined || at > now + CLOCK_SKEW_MS ? Number.NEGATIVE_INFINITY : at;
}
