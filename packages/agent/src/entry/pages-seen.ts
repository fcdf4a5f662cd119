import { CLOCK_SKEW_MS } from "../time/clock-skew.ts";
import type { AccessEntry, PagesSeen } from "./access-entry.ts";

/**
 * Minimum time between two recorded answers of a site's pages, in milliseconds. Without it, each page would cause a
 * write to the store.
 */
const RECORD_INTERVAL_MS = 6 * 3_600_000;
/**
 * Time after a failed page during which answers of pages are not recorded, in milliseconds. It limits the writes to
 * the store if only some pages of a site fail.
 */
const FAILURE_HOLD_MS = 600_000;
/** Validity of a page's answer in milliseconds, while the robots.txt gets no answer at all. */
const ANSWER_VALID_MS = 24 * 3_600_000;

/**
 * Returns the entry with its own page results merged with those of `seen`. Times more than `CLOCK_SKEW_MS` after
 * `now` are dropped.
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
 * Returns the values to record after a page result; undefined if nothing has to be recorded. A site's pages cause
 * at most two writes in ten minutes, and four writes a day if all pages answer.
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

/** Whether `answeredAt` or `failedAt`, from another process, has to be recorded in addition to `seen`. */
export function hasPagesUpdate(seen: PagesSeen | undefined, { answeredAt, failedAt }: PagesSeen): boolean {
  if (answeredAt !== undefined && pagesUpdate(seen, true, answeredAt) !== undefined) return true;
  return failedAt !== undefined && pagesUpdate(seen, false, failedAt) !== undefined;
}

/**
 * Returns the time until which the site's pages count as working, in milliseconds since the epoch. Undefined if the
 * pages do not count as working. They count as working if the last page result since the start of the outage is an
 * answer. If the robots.txt gets no answer at all, the page's answer is valid for one day only, because the whole
 * site may have disappeared since then.
 * @param since start of the outage of the robots.txt, in milliseconds since the epoch.
 * @param silent whether the last attempt to fetch the robots.txt got no answer.
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

/**
 * Returns the time, or `-Infinity` if it is missing or more than `CLOCK_SKEW_MS` after `now` (from a wrong clock).
 */
function credibleTime(at: number | undefined, now: number): number {
  return at === undefined || at > now + CLOCK_SKEW_MS ? Number.NEGATIVE_INFINITY : at;
}
