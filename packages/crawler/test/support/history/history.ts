import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDatabase } from "../../../../../tests/support/postgres/postgres.ts";
import type { Difference } from "./oracle/differences.ts";
import { Oracle } from "./oracle/oracle.ts";
import type { HistoryPlan } from "./plan.ts";
import { type HistoryPlace, play } from "./player.ts";
import { planTogether } from "./ran-together.ts";
import type { RunRecord } from "./record.ts";

/** Options for playing a history. */
export interface PlayOptions {
  /** Database server for the crawl. Undefined: the crawl is in a file. */
  readonly database?: { readonly url: string } | undefined;
  /** Number of workers that crawl at the same time, for a crawl in a database. Default: 1. */
  readonly workers?: number | undefined;
  /** Called with the path of the crawl file after each run. */
  readonly between?: ((file: string) => Promise<void>) | undefined;
}

/**
 * Plays a history and returns the differences between the crawl and the oracle. Ends after the first difference.
 */
export async function differencesOf(
  plan: HistoryPlan,
  { database, between, workers = 1 }: PlayOptions = {},
): Promise<readonly Difference[]> {
  if (database !== undefined) return differencesIn(plan, database.url, workers);
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-history-"));
  const oracle = new Oracle();
  try {
    const file = join(folder, "crawl.db");
    await play(plan, file, async (run) => {
      oracle.judge(run);
      await between?.(file);
      return oracle.differences.length === 0;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return oracle.differences;
}

/** Plays a history like `differencesOf`, with the crawl in a new schema of a database. */
async function differencesIn(
  plan: HistoryPlan,
  url: string,
  workers: number,
): Promise<readonly Difference[]> {
  const name = `history_${randomBytes(6).toString("hex")}`;
  const oracle = new Oracle();
  try {
    const judge = (run: RunRecord): boolean => {
      oracle.judge(run);
      return oracle.differences.length === 0;
    };
    await play(workers > 1 ? planTogether(plan) : plan, { url, name }, judge, workers);
  } finally {
    await withDatabase(url, (client) => client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`));
  }
  return oracle.differences;
}

/**
 * Plays a history like `differencesOf`. After each run, `move` copies the crawl, alternately into a database and into a
 * file.
 */
export async function differencesOfMoved(
  plan: HistoryPlan,
  url: string,
  move: (from: HistoryPlace, to: HistoryPlace) => Promise<void>,
): Promise<readonly Difference[]> {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-history-"));
  const prefix = `history_${randomBytes(6).toString("hex")}`;
  const placeOf = (run: number): HistoryPlace =>
    run % 2 === 0 ? join(folder, `crawl-${run}.db`) : { url, name: `${prefix}_${run}` };
  const oracle = new Oracle();
  let run = 0;
  try {
    await play(plan, placeOf, async (record) => {
      oracle.judge(record);
      await move(placeOf(run), placeOf(++run));
      return oracle.differences.length === 0;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    const schemas = Array.from(
      { length: run + 1 },
      (_, n) => `DROP SCHEMA IF EXISTS "${prefix}_${n}" CASCADE`,
    );
    await withDatabase(url, async (client) => {
      for (const drop of schemas) await client.query(drop);
    });
  }
  return oracle.differences;
}
