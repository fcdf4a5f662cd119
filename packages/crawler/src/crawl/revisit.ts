import type { Revisit } from "./file/visit-table.ts";
import type { KnownPage } from "./url/found-url.ts";
import type { Visit } from "./visit/visit.ts";

/**
 * How soon pages are visited again: when the crawl is started again (`once`), all of them at a fixed interval, or each the sooner
 * the more often it changes.
 */
export type RevisitPlan =
  | { readonly kind: "once" }
  | { readonly kind: "fixed"; readonly intervalMs: number }
  | { readonly kind: "adaptive"; readonly leastMs: number; readonly mostMs: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Adaptive: at first after a day; a page that changed in half the time, one that did not in half as much again. */
export const adaptivePlan: RevisitPlan = { kind: "adaptive", leastMs: HOUR, mostMs: 30 * DAY };

/** What is gone is asked for again at the earliest, if links to it are still found. */
const GONE_FOR = 30 * DAY;

/** Rounds of an adaptive crawl are so far apart at least, so that they are worth their name. */
const LEAST_APART = 60_000;

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
  return Math.max(firstDueAt ?? 0, startedAt + LEAST_APART);
}

/** When a page is visited again, after a visit. */
export function revisitAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): Revisit {
  // A page that was not found twice is gone; 410 says so itself (RFC 9110 §15.5.11).
  const gone =
    visit.status === 410 ||
    (visit.status === 404 && (known?.status === 404 || known?.status === 410) && visit.at > known.at);
  if (gone) return { gone, intervalMs: GONE_FOR, dueAt: visit.at + GONE_FOR };
  const intervalMs = intervalAfter(visit, known, plan);
  return { gone, intervalMs, dueAt: plan.kind === "adaptive" ? visit.at + intervalMs : 0 };
}

function intervalAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): number {
  if (plan.kind === "fixed") return plan.intervalMs;
  const { leastMs, mostMs } = plan.kind === "adaptive" ? plan : { leastMs: HOUR, mostMs: 30 * DAY };
  const before = known?.intervalMs ?? DAY;
  if (known === undefined) return before;
  return Math.min(mostMs, Math.max(leastMs, visit.changed ? before / 2 : before * 1.5));
}
