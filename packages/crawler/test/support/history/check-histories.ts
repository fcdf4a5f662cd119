import { differencesOf } from "./history.ts";
import type { Difference } from "./oracle/differences.ts";
import { type HistoryPlan, type PlanKind, planOf } from "./plan.ts";
import { shrinkHistory } from "./shrink.ts";

/** Options of `checkHistories()`. */
export interface Histories {
  /** Seed of the first history. Each following history has the next number. */
  readonly seed: number;
  readonly count: number;
  readonly kind: PlanKind;
  /** Number of histories that are played concurrently. Default: 4. */
  readonly atOnce?: number;
  /** Database server for the crawls. Undefined: each crawl is in a file. */
  readonly database?: { readonly url: string };
  /** Number of workers that crawl at the same time, for a crawl in a database. Default: 1. */
  readonly workers?: number;
  /** Maximum number of failed histories that are reported in detail. Default: 3. */
  readonly max?: number;
}

/**
 * Plays histories.
 * @returns a text about each history in which crawl and oracle differ.
 */
export async function checkHistories({
  seed,
  count,
  kind,
  atOnce = 4,
  max = 3,
  database,
  workers = 1,
}: Histories): Promise<string[]> {
  const failed: { readonly plan: HistoryPlan; readonly found: readonly Difference[] }[] = [];
  let next = seed;
  const lane = async (): Promise<void> => {
    while (next < seed + count) {
      const plan = planOf(next++, kind);
      const found = await differencesOf(plan, { database, workers });
      if (found.length > 0) failed.push({ plan, found });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  failed.sort((a, b) => a.plan.seed - b.plan.seed);
  const texts: string[] = [];
  for (const { plan, found } of failed.slice(0, max)) {
    const small = await shrinkHistory(plan, found, { database, workers });
    texts.push(
      [
        `history ${plan.seed}: ${found.length} differences in run ${found[0]?.run}`,
        ...found.slice(0, 8).map(({ kind: word, text }) => `  ${word}: ${text}`),
        `shrunk to ${JSON.stringify(small.plan)}`,
        ...small.found.slice(0, 8).map(({ kind: word, run, text }) => `  run ${run}, ${word}: ${text}`),
      ].join("\n"),
    );
  }
  if (failed.length > max)
    texts.push(
      `and ${failed.length - max} more: ${failed.map(({ plan, found }) => `${plan.seed} (${found[0]?.kind})`).join(", ")}`,
    );
  return texts;
}
