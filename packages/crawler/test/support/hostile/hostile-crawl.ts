import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { crawl } from "../../../src/crawl/crawl.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import type { CrawlBudgets } from "../../../src/crawl/urls/traps.ts";
import { newFile } from "../crawls.ts";
import { type HostileKind, isPagePath } from "./kind.ts";
import { HOSTILE_HOST, type HostileServer, serveHostile } from "./server.ts";

/** Limits at which the crawl of a hostile site is stopped. */
export interface HostileLimits {
  /** Bytes that the server has sent. */
  readonly maxSent: number;
  /** Size of the crawl file in bytes, so that a failing test does not fill the disk. */
  readonly maxFile: number;
  /** Milliseconds after the request for the first page, or after the first request if no page may be requested. */
  readonly maxMs: number;
  /** Milliseconds from the first request to the request for the first page. Default: 15,000. */
  readonly maxMsToFirstPage?: number;
  /** Milliseconds from the stop to the end of the crawl. */
  readonly maxStopMs: number;
  /** Fraction of the usual number of links and entries in a response. Default: 1. */
  readonly scale?: number;
  readonly budgets?: Partial<CrawlBudgets>;
  /** Whether the crawl runs in a separate process. */
  readonly ownProcess: boolean;
}

/** Result of a crawl of a hostile site. */
export interface HostileResult {
  readonly file: string;
  readonly requests: number;
  readonly bytesSent: number;
  /** Maximum size of the file with its -wal, -shm and -journal during the crawl, and the size at the end, in bytes. */
  readonly maxFileBytes: number;
  readonly fileBytes: number;
  /** Peak memory of the process; undefined if the crawl ran in this process. */
  readonly maxRssBytes: number | undefined;
  readonly ms: number;
  readonly visited: number;
  /** Reason for the end of the crawl; undefined if the crawl was killed because it did not stop. */
  readonly end: string | undefined;
  /** Milliseconds from the stop to the end of the crawl. */
  readonly stopMs: number;
  /**
   * Position of the first page among the requests to the seed's host; 1 is the first request. Without a page, the
   * position after the last request.
   */
  readonly firstPage: number;
  /** Hosts out of scope, with the number of requests to each. */
  readonly outside: ReadonlyMap<string, number>;
  /** Requests for pages out of scope. */
  readonly outsidePages: number;
}

interface Ended {
  readonly visited: number;
  readonly end: string;
  readonly maxRssBytes?: number;
}

interface Running {
  readonly ended: Promise<Ended | undefined>;
  stop(): void;
  kill(): void;
}

/** Crawls a hostile site until a limit is reached or the crawl ends. */
export async function crawlHostile(kind: HostileKind, limits: HostileLimits): Promise<HostileResult> {
  await using server = await serveHostile(kind, limits.scale ?? 1);
  const file = newFile();
  const options: CrawlOptions = {
    userAgent: "FooBot/1.0 (+https://example.com/bot)",
    rate: 0,
    concurrency: 4,
    unreachableHostsTimeoutMs: 0,
    ...(limits.budgets && { budgets: limits.budgets }),
    ...kind.crawl,
    seeds: (kind.seeds ?? ["/"]).map((path) => new URL(path, server.origin).href),
    file,
  };
  const running = limits.ownProcess ? inSeparateProcess(options) : inThisProcess(options);
  let firstPageAt = Number.POSITIVE_INFINITY;
  let firstRequestAt = Number.POSITIVE_INFINITY;
  let isOver = false;
  const ended = running.ended.finally(() => {
    isOver = true;
  });
  let maxFileBytes = 0;
  const measure = (): number => {
    const bytes = bytesOf(file);
    maxFileBytes = Math.max(maxFileBytes, bytes);
    return bytes;
  };
  const { maxMsToFirstPage = 15_000 } = limits;
  const isWithin = (): boolean =>
    server.bytesSent() < limits.maxSent &&
    measure() < limits.maxFile &&
    performance.now() - firstPageAt < limits.maxMs &&
    (Number.isFinite(firstPageAt) || performance.now() - firstRequestAt < maxMsToFirstPage);
  while (!isOver && isWithin()) {
    await sleep(20);
    // On a busy machine, the process starts late and requests the first page late.
    if (server.log.length === 0) continue;
    const now = performance.now();
    firstRequestAt = Math.min(firstRequestAt, now);
    if (kind.isClosed === true || hasPage(server)) firstPageAt = Math.min(firstPageAt, now);
  }
  const stopped = performance.now();
  if (!isOver) running.stop();
  while (!isOver && performance.now() - stopped < limits.maxStopMs) {
    await sleep(20);
    measure();
  }
  if (!isOver) running.kill();
  const result = await ended;
  const fileBytes = measure();
  return {
    file,
    requests: server.log.length,
    bytesSent: server.bytesSent(),
    maxFileBytes,
    fileBytes,
    maxRssBytes: result?.maxRssBytes,
    ms: Math.max(0, stopped - firstPageAt),
    visited: result?.visited ?? 0,
    end: result?.end,
    stopMs: performance.now() - stopped,
    ...judgeRequests(server, kind),
  };
}

function hasPage({ log }: HostileServer): boolean {
  return log.some(({ host, path }) => host === HOSTILE_HOST && isPagePath(path));
}

function judgeRequests(
  { log }: HostileServer,
  kind: HostileKind,
): Pick<HostileResult, "firstPage" | "outside" | "outsidePages"> {
  const seedRequests = log.filter(({ host }) => host === HOSTILE_HOST);
  const firstPageIndex = seedRequests.findIndex(({ path }) => isPagePath(path));
  const outside = new Map<string, number>();
  let outsidePages = 0;
  for (const { host, path } of log) {
    if (host === HOSTILE_HOST || kind.isInScope?.(host) === true) continue;
    outside.set(host, (outside.get(host) ?? 0) + 1);
    if (isPagePath(path)) outsidePages++;
  }
  return {
    firstPage: (firstPageIndex < 0 ? seedRequests.length : firstPageIndex) + 1,
    outside,
    outsidePages,
  };
}

/** Returns the size of a crawl file with its -wal, -shm and -journal, in bytes. */
export function bytesOf(file: string): number {
  return ["", "-wal", "-shm", "-journal"]
    .map((end) => statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

function inThisProcess(options: CrawlOptions): Running {
  const ending = new AbortController();
  const run = crawl({
    ...options,
    signal: ending.signal,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  const read = async (): Promise<Ended | undefined> => {
    let visited = 0;
    let end = "";
    try {
      for await (const event of run) {
        if (event.type === "visit") visited++;
        if (event.type === "round-end") end = event.by;
      }
    } catch (thrown) {
      if (ending.signal.aborted) return undefined;
      throw thrown;
    }
    return { visited, end };
  };
  return { ended: read(), stop: () => run.stop(), kill: () => ending.abort() };
}

const PROCESS = fileURLToPath(new URL("crawl-process.mjs", import.meta.url));

function inSeparateProcess(options: CrawlOptions): Running {
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let ended: Ended | undefined;
  child.on("message", (message) => {
    ended = message as Ended;
  });
  return {
    ended: new Promise((resolve) => child.on("close", () => resolve(ended))),
    stop: () => void child.send("stop"),
    kill: () => void child.kill("SIGKILL"),
  };
}
