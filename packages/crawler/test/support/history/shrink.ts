import { differencesOf, type PlayOptions } from "./history.ts";
import type { Difference } from "./oracle/differences.ts";
import type { HistoryPlan, RunPlan } from "./plan.ts";
import { features } from "./site.ts";

export interface Shrunk {
  readonly plan: HistoryPlan;
  readonly found: readonly Difference[];
}

/** Maximum time for shrinking, in milliseconds. */
const MAX_MS = 15_000;

/**
 * Shrinks a history while it fails in the same way: fewer runs, hosts, pages, features and changes, and default
 * options.
 */
export async function shrinkHistory(
  plan: HistoryPlan,
  found: readonly Difference[],
  how: PlayOptions = {},
): Promise<Shrunk> {
  const kind = found[0]?.kind;
  const until = Date.now() + MAX_MS;
  let best: Shrunk = { plan, found };
  for (let isSmaller = true; isSmaller && Date.now() < until; ) {
    isSmaller = false;
    for (const smaller of smallerPlans(best.plan)) {
      if (Date.now() > until) break;
      const differences = await differencesOf(smaller, how);
      if (!differences.some((one) => one.kind === kind)) continue;
      best = { plan: smaller, found: differences };
      isSmaller = true;
      break;
    }
  }
  return best;
}

function* smallerPlans(plan: HistoryPlan): Generator<HistoryPlan> {
  const { runs, hosts, pages, without } = plan;
  for (let i = 0; i < runs.length && runs.length > 1; i++)
    yield { ...plan, runs: runs.filter((_, n) => n !== i) };
  if (hosts > 1) yield { ...plan, hosts: hosts - 1 };
  if (pages > 3) yield { ...plan, pages: Math.floor(pages / 2) };
  if (pages > 2) yield { ...plan, pages: pages - 1 };
  const left = features.filter((feature) => !without.includes(feature));
  if (left.length > 6) yield { ...plan, without: [...without, ...left.slice(0, left.length / 2)] };
  if (left.length > 6) yield { ...plan, without: [...without, ...left.slice(left.length / 2)] };
  for (const feature of left) yield { ...plan, without: [...without, feature] };
  for (const [i, run] of runs.entries())
    for (const smaller of smallerRuns(run)) yield { ...plan, runs: runs.with(i, smaller) };
}

function* smallerRuns(run: RunPlan): Generator<RunPlan> {
  const { changes, changesWithin, options, seeds, end } = run;
  if (changes > 0) yield { ...run, changes: changes - 1 };
  if (changesWithin > 0) yield { ...run, changesWithin: 0 };
  if (options.concurrency > 1) yield { ...run, options: { ...options, concurrency: 1 } };
  if (options.hostsAtOnce > 1) yield { ...run, options: { ...options, hostsAtOnce: 1 } };
  if (options.include.length > 0) yield { ...run, options: { ...options, include: [] } };
  if (options.exclude.length > 0) yield { ...run, options: { ...options, exclude: [] } };
  if (options.maxDepth !== undefined) yield { ...run, options: { ...options, maxDepth: undefined } };
  if (options.maxPages !== undefined) yield { ...run, options: { ...options, maxPages: undefined } };
  if (options.sitemaps) yield { ...run, options: { ...options, sitemaps: false } };
  if (Object.keys(options.budgets).length > 0) yield { ...run, options: { ...options, budgets: {} } };
  if (seeds.length > 1) yield { ...run, seeds: seeds.slice(0, -1) };
  if (end.kind !== "finish" && run.clockMs === 0)
    yield { ...run, end: { kind: "finish" }, options: { ...options, everyMs: undefined } };
}
