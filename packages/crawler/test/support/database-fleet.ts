import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { crawl } from "../../src/crawl/crawl.ts";
import { openCrawl } from "../../src/crawl/open-crawl.ts";
import type { CrawlOptions } from "../../src/crawl/options/options.ts";
import type { DatabasePlace } from "../../src/crawl/postgres/client/database-place.ts";
import type { CrawlEvent } from "../../src/crawl/state/events.ts";
import { newFile } from "./crawls.ts";
import type { RandomWeb, WebRequest } from "./random-web.ts";

const WORKER = fileURLToPath(new URL("database-worker.mjs", import.meta.url));

/** Short lease, so that the hosts of a killed worker are free soon. */
export const LEASE_MS = 1_500;

/** Crawl options that all workers of a fleet share. */
export type FleetOptions = Omit<CrawlOptions, "file" | "database" | "userAgent" | "resolve" | "signal">;

export const COMMON = {
  userAgent: "FooBot/1.0 (+https://example.com/bot)",
  rate: 0,
  unreachableHostsTimeoutMs: 0,
  // Long, because a test may hold a page for minutes. After a timeout, the worker would request the page again.
  timeoutMs: 600_000,
};

/** A worker in this process. */
export interface Worker {
  readonly events: CrawlEvent[];
  /** Resolves when the worker ends, with its last `round-end` event. Rejects with the error of the crawl. */
  readonly over: Promise<CrawlEvent | undefined>;
  stop(): void;
  abort(): void;
}

/** Whether a worker has joined a round. Before that, it may report that it waits for its database. */
export function hasJoined({ events }: { readonly events: readonly { readonly type: string }[] }): boolean {
  return events.some(({ type }) => type === "round");
}

/**
 * Starts a worker in this process.
 * @param number index of the worker. It determines the address that the server sees.
 */
export function worker(database: DatabasePlace, number: number, options: FleetOptions): Worker {
  const aborting = new AbortController();
  const resolve: CrawlOptions["resolve"] = async () => [{ address: `127.0.0.${2 + number}`, family: 4 }];
  const run = crawl({ ...COMMON, ...options, database, resolve, signal: aborting.signal });
  const events: CrawlEvent[] = [];
  const over = (async () => {
    try {
      for await (const event of run) events.push(event);
    } catch (thrown) {
      if (!aborting.signal.aborted) throw thrown;
    }
    return events.findLast(({ type }) => type === "round-end");
  })();
  over.catch(() => undefined);
  return {
    events,
    over,
    stop: () => run.stop(),
    abort: () => aborting.abort(new Error("aborted by the test")),
  };
}

/** A worker in a separate process. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  readonly events: {
    readonly type: string;
    readonly url?: string;
    readonly by?: string;
    readonly visited?: number;
  }[];
  /** Resolves when the process ends, with its exit code (null if it was killed). */
  readonly over: Promise<number | null>;
  errors: string;
}

/** Options that only a worker in a separate process supports. */
export interface ProcessOptions {
  /** Milliseconds by which the clock of the process is ahead. */
  readonly clockMs?: number;
  /** Seeds that do not fit into a command line: `count` URLs, each the prefix and a number. */
  readonly moreSeeds?: readonly [prefix: string, count: number];
  /** Whether the list of seeds never ends: after the last seed, the worker waits for more. */
  readonly isEndless?: boolean;
}

/** Starts a worker in a separate process, which is killed after the test. */
export function workerProcess(
  database: DatabasePlace,
  number: number,
  options: FleetOptions,
  more: ProcessOptions = {},
  environment: NodeJS.ProcessEnv = {},
): WorkerProcess {
  const json = JSON.stringify({ ...COMMON, ...options, database });
  const child = spawn(process.execPath, [WORKER, json, `127.0.0.${2 + number}`, JSON.stringify(more)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const events: WorkerProcess["events"] = [];
  child.stdout.on("data", (chunk) => {
    output += chunk;
    const lines = output.split("\n");
    output = lines.pop() ?? "";
    for (const line of lines) events.push(JSON.parse(line));
  });
  const started: WorkerProcess = {
    child,
    events,
    over: new Promise((resolve) => child.on("close", resolve)),
    errors: "",
  };
  child.stderr.on("data", (chunk) => {
    started.errors += chunk;
  });
  return started;
}

/** Result of a crawl without times, as sorted lines: one for each URL and each sitemap. */
export type Contents = readonly string[];

const URLS = `SELECT url.url, url.state, url.depth, url.clicks, url.skipped, url.linked, coalesce(url.seed, 0) AS seed, v.status, v.error,
  v.redirect, v.title, v.links FROM url LEFT JOIN visit AS v ON v.id = url.visit`;

/** Reads the contents of a crawl. */
export async function contentsOf(
  place: string | { readonly url: string; readonly name: string },
): Promise<Contents> {
  await using open = await openCrawl(place);
  const urls = await open.rows.all<Record<string, unknown>>(URLS);
  const sitemaps = await open.rows.all<Record<string, unknown>>(
    "SELECT url, entries, failure IS NULL AS good FROM sitemap",
  );
  const lines = [
    ...urls.map(
      // The depth of a URL with only nofollow links depends on the order of the pages, also with a crawl file.
      ({ depth, clicks, ...row }) =>
        `${row["url"]} depth=${row["skipped"] === "nofollow" ? "?" : `${depth} clicks=${clicks ?? ""}`} ${["state", "skipped", "linked", "seed", "status", "redirect", "title", "links"].map((name) => `${name}=${row[name] ?? ""}`).join(" ")}${row["error"] == null ? "" : " error"}`,
    ),
    ...sitemaps.map(({ url, entries, good }) => `sitemap ${url} ${entries} ${good ? "good" : "bad"}`),
  ];
  return lines.sort();
}

/** Crawls with one process into a file, and returns the contents of that crawl. */
export async function contentsOfFile(options: FleetOptions): Promise<Contents> {
  const file = newFile();
  const resolve: CrawlOptions["resolve"] = async () => [{ address: "127.0.0.1", family: 4 }];
  for await (const _ of crawl({ ...COMMON, ...options, file, resolve }));
  return contentsOf(file);
}

/** Returns the lines that appear in only one of two crawls. */
export function differencesOf(is: Contents, expected: Contents): readonly string[] {
  const [one, other] = [new Set(is), new Set(expected)];
  return [
    ...is.filter((line) => !other.has(line)).map((line) => `is    ${line}`),
    ...expected.filter((line) => !one.has(line)).map((line) => `ought ${line}`),
  ];
}

/**
 * Returns the pages that were requested more than once, with the number of requests. Ignores robots.txt and sitemaps.
 */
export function repeated(log: readonly WebRequest[]): readonly string[] {
  const asked = new Map<string, number>();
  for (const { host, path } of log) {
    if (path === "/robots.txt" || /sitemap|\.xml$/.test(path)) continue;
    const key = `${host}${path}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
  }
  return [...asked].filter(([, times]) => times > 1).map(([key, times]) => `${key} ${times}`);
}

/**
 * Returns pairs of requests to one host that overlap in time and come from different workers.
 * @param slack tolerated error of the logged times, in milliseconds.
 */
export function overlaps(log: readonly WebRequest[], slack = 0): readonly string[] {
  const found: string[] = [];
  const byHost = byHostOf(log);
  for (const [host, requests] of byHost) {
    for (const [i, one] of requests.entries())
      for (const other of requests.slice(i + 1, i + 20))
        if (other.worker !== one.worker && other.at + slack < one.end)
          found.push(
            `${host}: worker ${one.worker} ${one.path} until ${one.end}, worker ${other.worker} ${other.path} at ${other.at}`,
          );
  }
  return found;
}

/** Returns the shortest time between the starts of two requests to one host, in milliseconds. */
export function shortestGap(log: readonly WebRequest[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (const requests of byHostOf(log).values())
    for (const [i, { at }] of requests.entries())
      if (i > 0) shortest = Math.min(shortest, at - (requests[i - 1] as WebRequest).at);
  return shortest;
}

function byHostOf(log: readonly WebRequest[]): ReadonlyMap<string, readonly WebRequest[]> {
  const byHost = new Map<string, WebRequest[]>();
  for (const one of log) {
    const known = byHost.get(one.host);
    if (known === undefined) byHost.set(one.host, [one]);
    else known.push(one);
  }
  return byHost;
}

/** Returns the number of requests of each worker. */
export function shares(web: RandomWeb): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const { worker: number } of web.log) sums[number] = (sums[number] ?? 0) + 1;
  return sums;
}
