import type { KnownPage } from "../state/found-url.ts";
import type { Visit } from "../state/visit.ts";

/**
 * How soon pages are visited again: when the crawl is started again (`once`), all of them at a fixed interval, or each the sooner
 * the more often it changes.
 */
export type RevisitPlan =
  | { readonly kind: "once" }
  | { readonly kind: "fixed"; readonly intervalMs: number }
  | { readonly kind: "adaptive"; readonly minIntervalMs: number; readonly maxIntervalMs: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Adaptive: at first after a day; a page that changed in half the time, one that did not in half as much again. */
export const adaptivePlan: RevisitPlan = {
  kind: "adaptive",
  minIntervalMs: HOUR_MS,
  maxIntervalMs: 30 * DAY_MS,
};

/** A URL that is gone is requested again after the number of rounds that it has been gone, divided by this. */
const GONE_PART = 8;

/** Rounds of an adaptive crawl are so far apart at least, so that they are worth their name. */
const MIN_APART = 60_000;

/**
 * When the next round begins; undefined where there is none.
 * @param startedAt when the last one did.
 * @param firstDueAt when the first page is due.
 */
export function nextRoundAt(
  plan: RevisitPlan,
  startedAt: number,
  firstDueAt: number | undefined,
): number | undefined {
  if (plan.kind === "once") return undefined;
  if (plan.kind === "fixed") return startedAt + plan.intervalMs;
  return Math.max(firstDueAt ?? 0, startedAt + MIN_APART);
}

/** When a page is visited again, after a visit. */
export function revisitAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): Revisit {
  // A page that was not found twice is gone; 410 says so itself (RFC 9110 §15.5.11).
  const gone =
    visit.status === 410 ||
    (visit.status === 404 && (known?.status === 404 || known?.status === 410) && visit.at > known.at);
  const intervalMs =
    gone && plan.kind === "adaptive" ? plan.maxIntervalMs : intervalAfter(visit, known, plan);
  return { gone, intervalMs, dueAt: plan.kind === "adaptive" ? visit.at + intervalMs : 0 };
}

function intervalAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): number {
  if (plan.kind === "fixed") return plan.intervalMs;
  const { minIntervalMs, maxIntervalMs } =
    plan.kind === "adaptive" ? plan : { minIntervalMs: HOUR_MS, maxIntervalMs: 30 * DAY_MS };
  // The interval of a missing page does not depend on how often the page changes.
  const isBack = visit.status === 200 && (known?.status === 404 || known?.status === 410);
  const before = isBack ? DAY_MS : (known?.intervalMs ?? DAY_MS);
  if (known === undefined || isBack) return before;
  return Math.min(maxIntervalMs, Math.max(minIntervalMs, visit.changed ? before / 2 : before * 1.5));
}

/** A URL that is gone, as far as its next request depends on it. */
export interface Gone {
  /** The round in which it was found to be gone. */
  readonly goneSince: number | null;
  /** The round of its last visit. */
  readonly visitedIn: number | null;
  readonly dueAt: number;
}

/**
 * Whether a URL that is gone is requested again in a round, as long as anything names it: in each round at first, and less and less
 * often the longer it has been gone; where each page has a time of its own, when that has come.
 */
export function isRecheckDue(
  { goneSince, visitedIn, dueAt }: Gone,
  { round, now, isAdaptive }: { readonly round: number; readonly now: number; readonly isAdaptive: boolean },
): boolean {
  if (isAdaptive) return dueAt <= now;
  const last = visitedIn ?? 0;
  return (round - last) * GONE_PART >= last - (goneSince ?? last);
}

/**
 * Returns an SQL condition on the columns of `url`: a link, a sitemap or the caller names the URL, and `isRecheckDue` is true.
 * @param isDue the condition for adaptive crawls: whether a URL is due by its own time.
 */
export function recheckSql(round: number, isDue: string | undefined): string {
  const due = isDue ?? `(${round} - round) * ${GONE_PART} >= round - coalesce(gone_since, round)`;
  // To the target of a seed's redirect the seed may redirect no longer: if it still does, its visit names the target.
  const isGiven = "seed = 1 AND redirects = 0";
  return `(state = 3 AND ((${isGiven}) OR ((linked_from IS NOT NULL OR sitemap IS NOT NULL) AND ${due})))`;
}

/** When a URL is visited again. */
export interface Revisit {
  /** Whether it has left. */
  readonly gone: boolean;
  readonly intervalMs: number;
  readonly dueAt: number;
}
