import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect } from "vitest";
import type { Crawl } from "../../src/crawl/crawl.ts";
import type { CrawlEvent } from "../../src/crawl/events.ts";
import type { FleetWorkerOptions, StartFleetOptions } from "../../src/fleet/options.ts";
import { newFile } from "./crawls.ts";
import { type Asked, page, type World } from "./world.ts";

const PROCESS = fileURLToPath(new URL("fleet-process.mjs", import.meta.url));

/** What a worker told, as far as it is looked at. */
interface Told {
  readonly type: string;
  readonly url?: string;
  readonly by?: string;
  readonly visited?: number;
}

/** A worker in a process of its own. */
export interface WorkerProcess {
  readonly file: string;
  readonly process: ChildProcess;
  readonly told: readonly Told[];
  /** How its last round ended, once the process has. @throws where it failed. */
  readonly ended: Promise<Told | undefined>;
}

const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a worker; with `seeds` the crawl. */
function workerProcess(options: FleetWorkerOptions | StartFleetOptions): WorkerProcess {
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const told: Told[] = [];
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  createInterface({ input: child.stdout }).on("line", (line) => told.push(JSON.parse(line)));
  const ended = once(child, "close").then(([code, signal]) => {
    running.delete(child);
    if (code !== 0 && signal !== "SIGKILL")
      throw new Error(`a worker ended with ${code ?? signal}: ${errors}`);
    return told.findLast(({ type }) => type === "round-end");
  });
  ended.catch(() => {});
  return { file: options.file, process: child, told, ended };
}

/** How often each URL was asked for, without robots.txt files. */
export function timesAsked({ asked }: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { host, path } of asked) {
    if (path !== "/robots.txt") counts.set(`${host}${path}`, (counts.get(`${host}${path}`) ?? 0) + 1);
  }
  return counts;
}

/** Requests to one host that came while another one was under way there. */
export function overlaps({ asked }: World, host: string): readonly Asked[] {
  const ofHost = asked.filter((one) => one.host === host).sort((a, b) => a.at - b.at);
  return ofHost.filter((one, i) =>
    ofHost.slice(0, i).some(({ end }) => Number.isNaN(end) || end > one.at + 2),
  );
}

/** Hosts of so many pages each, with what robots.txt forbids, that are answered after some milliseconds. */
export function hostsOf(w: World, count: number, pages: number, ms: number): readonly string[] {
  const names = Array.from({ length: count }, (_, i) => `f${i}`);
  for (const name of names) {
    const answers: Parameters<World["host"]>[1] = { "/robots.txt": "User-agent: *\nDisallow: /no\n" };
    for (let n = 0; n < pages; n++) {
      const links = [n + 1, n * 2 + 1, n * 2 + 2].filter((to) => to < pages).map((to) => `/${to}`);
      const html = page([...links, "/no/x"], { title: name });
      answers[n === 0 ? "/" : `/${n}`] = (_, response) =>
        void setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), ms);
    }
    w.host(name, answers);
  }
  return names;
}

/** Options of a fleet's crawl that waits for nobody. */
export function quickFleet(
  w: World,
  names: readonly string[],
  redis: StartFleetOptions["redis"],
): StartFleetOptions {
  return {
    redis,
    seeds: names.map((name) => `${w.origin(name)}/`),
    file: newFile(),
    userAgent: "FooBot/1.0 (+https://example.com/bot)",
    rate: 0,
    sitemaps: false,
    patienceMs: 0,
    hostsAtOnce: 10,
  };
}

/** One worker that starts a crawl, and others that join it, each in a process of its own. */
export async function fleetOf(count: number, options: StartFleetOptions): Promise<readonly WorkerProcess[]> {
  const first = workerProcess(options);
  await expect.poll(() => first.told.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { redis, hostsAtOnce } = options;
  const others = Array.from({ length: count - 1 }, () =>
    workerProcess({ redis, file: newFile(), hostsAtOnce }),
  );
  return [first, ...others];
}

/** All that a worker in this process tells, to the end. */
export async function toldBy(run: Crawl): Promise<readonly CrawlEvent[]> {
  const events: CrawlEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

/** How often more than once URLs were asked for, all in all. */
export function repeats(times: ReadonlyMap<string, number>): number {
  return [...times.values()].reduce((sum, count) => sum + count - 1, 0);
}

/** How often a host's robots.txt was asked for. */
export function robotsAsked({ asked }: World, name: string): number {
  return asked.filter(({ host, path }) => host === name && path === "/robots.txt").length;
}
