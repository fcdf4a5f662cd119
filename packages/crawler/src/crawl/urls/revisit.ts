import type { KnownPage } from "../state/found-url.ts";
import type { Visit } from "../state/visit.ts";

/**
 * A plan for visiting pages again: in the next run (`once`), all pages at a fixed interval (`fixed`), or each page at
 * an interval that depends on how often it changes (`adaptive`).
 */
export type RevisitPlan =
  | { readonly kind: "once" }
  | { readonly kind: "fixed"; readonly intervalMs: number }
  | { readonly kind: "adaptive"; readonly minIntervalMs: number; readonly maxIntervalMs: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Adaptive plan. The first interval is a day. It is halved if the page changed, and multiplied by 1.5 otherwise. */
export const adaptivePlan: RevisitPlan = {
  kind: "adaptive",
  minIntervalMs: HOUR_MS,
  maxIntervalMs: 30 * DAY_MS,
};

/** Divisor for gone URLs: a URL that has been gone for n rounds is requested again after n / `GONE_PART` rounds. */
const GONE_PART = 8;

/** Minimum time between the starts of two rounds of an adaptive crawl, in milliseconds: it avoids tiny rounds. */
const MIN_APART = 60_000;

/**
 * Returns when the next round begins; undefined if none is planned. Times are in milliseconds since the epoch.
 * @param startedAt start of the last round.
 * @param firstDueAt time when the first page is due.
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

/** Returns when to visit a page again, after a visit. */
export function revisitAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): Revisit {
  // A page is gone after two visits with status 404, or one visit with status 410 (RFC 9110 §15.5.11).
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
  // The interval of a missing page does not show how often the page changes, so the first interval is used again.
  const isBack = visit.status === 200 && (known?.status === 404 || known?.status === 410);
  const before = isBack ? DAY_MS : (known?.intervalMs ?? DAY_MS);
  if (known === undefined || isBack) return before;
  return Math.min(maxIntervalMs, Math.max(minIntervalMs, visit.changed ? before / 2 : before * 1.5));
}

/** Properties of a gone URL that decide when it is requested again. */
export interface Gone {
  /** Round in which it was found to be gone. */
  readonly goneSince: number | null;
  /** Round of its last visit. */
  readonly visitedIn: number | null;
  readonly dueAt: number;
}

/**
 * Returns whether a gone URL is requested again in a round. At first, the URL is requested in each round. The longer it
 * has been gone, the fewer are the requests. In an adaptive crawl, the URL's `dueAt` decides. The caller checks that a
 * link or a sitemap still names the URL.
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
 * Returns an SQL condition on `url` that selects gone URLs to request again: seeds, and URLs that have a link or a
 * sitemap and meet the condition of `isRecheckDue`.
 * @param isDue SQL condition for adaptive crawls that the due time of a URL has passed; undefined for other crawls.
 */
export function recheckSql(round: number, isDue: string | undefined): string {
  const due = isDue ?? `(${round} - round) * ${GONE_PART} >= round - coalesce(gone_since, round)`;
  // Targets of a seed's redirect are excluded, because the redirect may have changed. The seed's visit adds its target.
  const isGiven = "seed = 1 AND redirects = 0";
  return `(state = 3 AND ((${isGiven}) OR ((linked_from IS NOT NULL OR sitemap IS NOT NULL) AND ${due})))`;
}

/** Plan for the next visit of a URL. */
export interface Revisit {
  /** Whether the page is gone. */
  readonly gone: boolean;
  readonly intervalMs: number;
  readonly dueAt: number;
}
