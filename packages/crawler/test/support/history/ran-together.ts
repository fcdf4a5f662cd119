import { type Crawl, crawl } from "../../../src/crawl/crawl.ts";
import { joinCrawl } from "../../../src/crawl/join-crawl.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import type { HistoryPlan, RunPlan } from "./plan.ts";
import type { RunRecord, Told } from "./record.ts";
import type { SiteServer } from "./site-server.ts";

/** Milliseconds after which a run is taken for one that never ends. */
const LONGEST_RUN = 45_000;

/**
 * A history as several workers play it. What depends on when each of them comes is left out: rounds that are begun again and again, of
 * which one that joins sees some, and changes in the midst of a run, since each fetches robots.txt for itself and may have an older one.
 */
export function planTogether(plan: HistoryPlan): HistoryPlan {
  const runs = plan.runs.map((run): RunPlan => {
    const end = run.end.kind === "rounds" ? ({ kind: "finish" } as const) : run.end;
    return { ...run, changesWithin: 0, options: { ...run.options, everyMs: undefined }, end };
  });
  return { ...plan, runs };
}

/** The same run with as many hosts and connections as all workers may have. */
export function forAll(plan: RunPlan, workers: number): RunPlan {
  const { hostsAtOnce } = plan.options;
  return { ...plan, options: { ...plan.options, hostsAtOnce: hostsAtOnce * workers } };
}

/** Runs a crawl that one worker begins and others join, before the server answers any of them. They stop and are aborted together. */
export async function ranTogether(
  { end, options: { hostsAtOnce } }: RunPlan,
  options: CrawlOptions & { readonly database: NonNullable<CrawlOptions["database"]> },
  server: SiteServer,
  workers: number,
): Promise<Pick<RunRecord, "outcome" | "error" | "told">> {
  const aborting = new AbortController();
  const { signal } = aborting;
  const resolve: CrawlOptions["resolve"] = async () => [{ address: "127.0.0.1", family: 4 }];
  const told: Told[] = [];
  const runs: Crawl[] = [];
  let events = 0;
  let isStopped = false;
  const stopAt = (count: number): void => {
    if (end.kind === "abort" && count >= end.afterEvents) aborting.abort(new Error("aborted by the history"));
    if (end.kind !== "stop" || count < end.afterEvents) return;
    isStopped = true;
    for (const run of runs) run.stop();
  };
  let open = (): void => undefined;
  server.gate = new Promise((resolved) => {
    open = resolved;
  });
  let missing = workers;
  const read = async (run: Crawl, isFirst: boolean): Promise<void> => {
    let hasCome = false;
    const come = (): void => {
      if (!hasCome && --missing === 0) open();
      hasCome = true;
    };
    runs.push(run);
    const others: Promise<void>[] = [];
    try {
      stopAt(events);
      for await (const event of run) {
        // Rounds are told as the first worker sees them.
        if (event.type === "visit" || (isFirst && (event.type === "round" || event.type === "round-end")))
          told.push(event);
        stopAt(++events);
        come();
        if (!isFirst || event.type !== "round" || isStopped) continue;
        const { database } = options;
        for (let i = 1; i < workers; i++) {
          const other = read(joinCrawl({ database, hostsAtOnce, resolve, signal }), false);
          other.catch(() => undefined);
          others.push(other);
        }
      }
    } finally {
      come();
      if (isFirst && others.length === 0) open();
      await Promise.allSettled(others);
    }
    await Promise.all(others);
  };
  const tooLong = new Error(`the run had not ended after ${LONGEST_RUN} ms`);
  const timer = setTimeout(() => aborting.abort(tooLong), LONGEST_RUN);
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
