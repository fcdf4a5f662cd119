import type { Revisit } from "./file/visit-table.ts";
import type { KnownPage } from "./url/found-url.ts";
import type { Visit } from "./visit/visit.ts";

/** How soon a page is visited again: at a fixed interval, or sooner the more often it changes. */
export type RevisitPlan =
  | { readonly kind: "each-round" }
  | { readonly kind: "fixed"; readonly intervalMs: number }
  | { readonly kind: "adaptive"; readonly leastMs: number; readonly mostMs: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Adaptive: at first after a day; a page that changed in half the time, one that did not in half as much again. */
export const adaptivePlan: RevisitPlan = { kind: "adaptive", leastMs: HOUR, mostMs: 30 * DAY };

/** What is gone is asked for again at the earliest, if links to it are still found. */
const GONE_FOR = 30 * DAY;

/** When a page is visited again, after a visit. */
export function revisitAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): Revisit {
  // A page that was not found twice is gone; 410 says so itself (RFC 9110 §15.5.11).
  const gone =
    visit.status === 410 ||
    (visit.status === 404 && (known?.status === 404 || known?.status === 410) && visit.at > known.at);
  if (gone) return { gone, intervalMs: GONE_FOR, dueAt: visit.at + GONE_FOR };
  const intervalMs = intervalAfter(visit, known, plan);
  return { gone, intervalMs, dueAt: plan.kind === "each-round" ? 0 : visit.at + intervalMs };
}

function intervalAfter(visit: Visit, known: KnownPage | undefined, plan: RevisitPlan): number {
  if (plan.kind === "fixed") return plan.intervalMs;
  const { leastMs, mostMs } = plan.kind === "adaptive" ? plan : { leastMs: HOUR, mostMs: 30 * DAY };
  const before = known?.intervalMs ?? DAY;
  if (known === undefined) return before;
  return Math.min(mostMs, Math.max(leastMs, visit.changed ? before / 2 : before * 1.5));
}
