import { type Crawl, crawl } from "../../../src/crawl/crawl.ts";
import { joinCrawl } from "../../../src/crawl/join-crawl.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import type { HistoryPlan, RunPlan } from "./plan.ts";
import type { HistoryEvent, RunRecord } from "./record.ts";
import type { SiteServer } from "./site-server.ts";

/** Maximum duration of a run, in milliseconds. A longer run counts as one that never ends. */
const MAX_RUN_MS = 45_000;

/**
 * Returns the plan of a history for several workers, without features that depend on when each worker joins. Repeated
 * rounds are left out because a joining worker sees only some of them. Changes during a run are left out because each
 * worker fetches robots.txt itself and may have an older version.
 */
export function planTogether(plan: HistoryPlan): HistoryPlan {
  const runs = plan.runs.map((run): RunPlan => {
    const end = run.end.kind === "rounds" ? ({ kind: "finish" } as const) : run.end;
    return { ...run, changesWithin: 0, options: { ...run.options, everyMs: undefined }, end };
  });
  return { ...plan, runs };
}

/** Returns the same run with the number of hosts that all workers together may crawl. */
export function forAll(plan: RunPlan, workers: number): RunPlan {
  const { hostsAtOnce } = plan.options;
  return { ...plan, options: { ...plan.options, hostsAtOnce: hostsAtOnce * workers } };
}

/**
 * Runs a crawl that one worker begins. The other workers join before the server sends its first response. All workers
 * are stopped or aborted together.
 */
export async function runWithWorkers(
  { end, options: { hostsAtOnce } }: RunPlan,
  options: CrawlOptions & { readonly database: NonNullable<CrawlOptions["database"]> },
  server: SiteServer,
  workers: number,
): Promise<Pick<RunRecord, "outcome" | "error" | "told">> {
  const aborting = new AbortController();
  const { signal } = aborting;
  const resolve: CrawlOptions["resolve"] = async () => [{ address: "127.0.0.1", family: 4 }];
  const told: HistoryEvent[] = [];
  const runs: Crawl[] = [];
  let events = 0;
  let isStopped = false;
  const stopAt = (count: number): void => {
    if (end.kind === "abort" && count >= end.afterEvents) aborting.abort(new Error("aborted by the history"));
    if (end.kind !== "stop" || count < end.afterEvents) return;
    isStopped = true;
    for (const run of runs) run.stop();
  };
  let openGate = (): void => undefined;
  server.gate = new Promise((resolved) => {
    openGate = resolved;
  });
  let missingWorkers = workers;
  const read = async (run: Crawl, isFirst: boolean): Promise<void> => {
    let isCounted = false;
    const countWorker = (): void => {
      if (!isCounted && --missingWorkers === 0) openGate();
      isCounted = true;
    };
    runs.push(run);
    const others: Promise<void>[] = [];
    try {
      stopAt(events);
      for await (const event of run) {
        // Events about rounds are recorded only from the first worker.
        if (event.type === "visit" || (isFirst && (event.type === "round" || event.type === "round-end")))
          told.push(event);
        stopAt(++events);
        countWorker();
        if (!isFirst || event.type !== "round" || isStopped) continue;
        const { database } = options;
        for (let i = 1; i < workers; i++) {
          const other = read(joinCrawl({ database, hostsAtOnce, resolve, signal }), false);
          other.catch(() => undefined);
          others.push(other);
        }
      }
    } finally {
      countWorker();
      if (isFirst && others.length === 0) openGate();
      await Promise.allSettled(others);
    }
    await Promise.all(others);
  };
  const tooLong = new Error(`the run had not ended after ${MAX_RUN_MS} ms`);
  const timer = setTimeout(() => aborting.abort(tooLong), MAX_RUN_MS);
  try {
    await read(crawl({ ...options, resolve, signal }), true);
  } catch (thrown) {
    const isOwn = signal.aborted && thrown === signal.reason && thrown !== tooLong;
    return { outcome: "broken", error: isOwn ? undefined : thrown, told };
  } finally {
    clearTimeout(timer);
    server.gate = undefined;
  }
  return { outcome: isStopped ? "stopped" : "ended", error: undefined, told };
}
