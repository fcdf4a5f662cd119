import type { DecisionRow } from "./compare-decisions.ts";
import type { OtherChange } from "./other-changes.ts";

/** The result of a comparison, for all formats. */
export interface DiffReport {
  /** The new robots.txt, as it was given. */
  readonly source: string;
  /** Number of crawlers that were compared. */
  readonly crawlers: number;
  readonly maxSteps: number;
  readonly rows: readonly DecisionRow[];
  readonly changes: readonly OtherChange[];
  /** Number of URLs of `--urls`; undefined without `--urls`. */
  readonly urls: number | undefined;
  /** Whether changes of decisions lead to exit code 1. */
  readonly failsOnDecisions: boolean;
  /** Whether a change leads to exit code 1. */
  readonly fails: (change: OtherChange) => boolean;
}

/** Returns the rows with a result. */
export function rowsWith(report: DiffReport, result: DecisionRow["result"]): readonly DecisionRow[] {
  return report.rows.filter((row) => row.result === result);
}

/** Returns the number of crawlers in rows. */
export function crawlerCount(rows: readonly DecisionRow[]): number {
  return rows.reduce((count, { crawlers }) => count + crawlers.length, 0);
}
