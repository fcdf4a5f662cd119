import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { crawl } from "../../../src/crawl/crawl.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import { databaseSnapshotOf } from "./database-snapshot.ts";
import type { HistoryPlan, RunPlan } from "./plan.ts";
import { forAll, runWithWorkers } from "./ran-together.ts";
import type { HistoryEvent, RunRecord } from "./record.ts";
import { changeSite } from "./site-changes.ts";
import { SiteMaker } from "./site-maker.ts";
import { SiteServer } from "./site-server.ts";
import { snapshotOf } from "./snapshot.ts";

const CHILD = fileURLToPath(new URL("crawl-child.mjs", import.meta.url));

/** Location of a history's crawl: the path of a file, or a database. */
export type HistoryPlace = string | { readonly url: string; readonly name: string };

/**
 * Plays a history: changes the site and runs the crawl over it, repeatedly.
 * @param place location of the crawl, or a function that returns the location for each run.
 * @param judge called after each run. Returns whether to continue.
 * @param workers number of workers that play it together, for a crawl in a database.
 */
export async function play(
  plan: HistoryPlan,
  place: HistoryPlace | ((run: number) => HistoryPlace),
  judge: (run: RunRecord) => boolean | Promise<boolean>,
  workers = 1,
): Promise<void> {
  await using server = await SiteServer.start();
  const maker = new SiteMaker({ ...plan, port: server.port });
  server.site = maker.site;
  for (const [n, run] of plan.runs.entries()) {
    changeSite(maker, run.seed, run.changes);
    const own = typeof place === "function" ? place(n) : place;
    const record = await playRun(run, { n, place: own, workers }, maker, server);
    if (!(await judge(record))) return;
  }
}

/** Maximum duration of a run, in milliseconds. A longer run counts as one that never ends. */
const MAX_RUN_MS = 45_000;

type Ran = Pick<RunRecord, "outcome" | "error" | "told">;

async function playRun(
  plan: RunPlan,
  { n, place, workers }: { readonly n: number; readonly place: HistoryPlace; readonly workers: number },
  maker: SiteMaker,
  server: SiteServer,
): Promise<RunRecord> {
  const from = server.log.length;
  const seeds = plan.seeds.map(
    ([host, path]) => (maker.site.hosts[host] ?? maker.site.hosts[0])?.origin + path,
  );
  // Repeated rounds need different times, because the oracle distinguishes rounds by time.
  server.delayMs = plan.options.everyMs === undefined ? 0 : 3;
  let wait = plan.changesWithin > 0 ? 6 : Number.POSITIVE_INFINITY;
  let onAsked = (): void => undefined;
  server.onAsked = () => {
    if (--wait === 0) changeSite(maker, plan.seed + 1, plan.changesWithin);
    onAsked();
  };
  const { everyMs, budgets, maxDepth, maxPages, ...rest } = plan.options;
  const options: CrawlOptions = {
    ...rest,
    ...(typeof place === "string" ? { file: place } : { database: place }),
    ...{
      seeds,
      userAgent: `FooBot/1.0 (+https://example.com/bot; run ${n})`,
      rate: 0,
      unreachableHostsTimeoutMs: 0,
    },
    ...{ everyMs, maxDepth, maxPages, budgets },
  };
  const isOwn = plan.end.kind === "kill" || plan.clockMs > 0;
  const { database } = options;
  const ran = await (async (): Promise<Ran> => {
    if (workers > 1 && database !== undefined)
      return runWithWorkers(plan, { ...options, database }, server, workers);
    return isOwn
      ? ranInProcess(plan, options, (action) => {
          onAsked = action;
        })
      : ranHere(plan, options);
  })();
  server.onAsked = () => undefined;
  // Requests that were in progress at the abort may still arrive.
  if (ran.outcome === "broken") await new Promise((resolve) => setTimeout(resolve, 30));
  return {
    plan: forAll(plan, workers),
    seeds,
    ...ran,
    log: server.log.slice(from).filter(({ run }) => run === n),
    snapshot: await (typeof place === "string" ? snapshotOf(place) : databaseSnapshotOf(place)),
  };
}

async function ranHere(plan: RunPlan, options: CrawlOptions): Promise<Ran> {
  const { end } = plan;
  const aborting = new AbortController();
  const resolve: CrawlOptions["resolve"] = async () => [{ address: "127.0.0.1", family: 4 }];
  const run = crawl({ ...options, resolve, signal: aborting.signal });
  const told: HistoryEvent[] = [];
  let events = 0;
  let rounds = 0;
  let isStopped = false;
  const stopAt = (count: number): void => {
    if (end.kind === "abort" && count >= end.afterEvents) aborting.abort(new Error("aborted by the history"));
    if (end.kind === "stop" && count >= end.afterEvents) {
      isStopped = true;
      run.stop();
    }
  };
  const tooLong = new Error(`the run had not ended after ${MAX_RUN_MS} ms`);
  const timer = setTimeout(() => aborting.abort(tooLong), MAX_RUN_MS);
  try {
    stopAt(0);
    for await (const event of run) {
      if (event.type === "round" || event.type === "round-end" || event.type === "visit") told.push(event);
      stopAt(++events);
      if (end.kind === "rounds" && event.type === "round-end" && ++rounds >= end.count) {
        isStopped = true;
        run.stop();
      }
    }
  } catch (thrown) {
    if (aborting.signal.aborted && thrown === aborting.signal.reason && thrown !== tooLong)
      return { outcome: "broken", error: undefined, told };
    return { outcome: "broken", error: thrown, told };
  } finally {
    clearTimeout(timer);
  }
  return { outcome: isStopped ? "stopped" : "ended", error: undefined, told };
}

async function ranInProcess(
  { end, clockMs }: RunPlan,
  options: CrawlOptions,
  onRequest: (action: () => void) => void,
): Promise<Ran> {
  const rounds = end.kind === "rounds" ? end.count : undefined;
  const argument = JSON.stringify({ options, clockMs, rounds });
  const child = spawn(process.execPath, [CHILD, argument], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  let asked = 0;
  let isKilled = false;
  if (end.kind === "kill") {
    onRequest(() => {
      if (++asked !== end.afterRequests) return;
      isKilled = true;
      child.kill("SIGKILL");
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const lines = output.split("\n").slice(0, -1);
  const all = lines.map((line) => JSON.parse(line) as HistoryEvent | { readonly type: "idle" });
  const told = all.filter((one) => one.type !== "idle");
  const isStopped = rounds !== undefined || told.length < all.length;
  if (isKilled) return { outcome: "broken", error: undefined, told };
  if (code !== 0) return { outcome: "broken", error: new Error(errors), told };
  return { outcome: isStopped ? "stopped" : "ended", error: undefined, told };
}
