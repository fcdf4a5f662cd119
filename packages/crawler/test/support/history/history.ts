import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Difference } from "./oracle/differences.ts";
import { Oracle } from "./oracle/oracle.ts";
import type { HistoryPlan } from "./plan.ts";
import { play } from "./player.ts";

/** Plays a history and says where the crawl and the oracle differ; it ends with the first run in which they do. */
export async function differencesOf(plan: HistoryPlan): Promise<readonly Difference[]> {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-history-"));
  const oracle = new Oracle();
  try {
    await play(plan, join(folder, "crawl.db"), (run) => {
      oracle.judge(run);
      return oracle.differences.length === 0;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return oracle.differences;
}
