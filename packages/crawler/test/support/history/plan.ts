import { Random } from "./random.ts";
import type { Feature } from "./site.ts";

/** End of a run: by itself, by `stop`, by its signal, or by a kill of its process. */
export type RunEnd =
  | { readonly kind: "finish" }
  | { readonly kind: "stop" | "abort"; readonly afterEvents: number }
  | { readonly kind: "kill"; readonly afterRequests: number }
  /** For a crawl that repeats its rounds without end: stops after `count` rounds. */
  | { readonly kind: "rounds"; readonly count: number };

/** Options of a run, as plain data. */
export interface RunOptions {
  readonly scope: "host" | "domain" | "list";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly maxDepth: number | undefined;
  readonly maxPages: number | undefined;
  readonly concurrency: number;
  readonly hostsAtOnce: number;
  readonly sitemaps: boolean;
  readonly everyMs: number | "adaptive" | undefined;
  readonly budgets: Readonly<Record<string, number>>;
}

/** One call of `crawl`. */
export interface RunPlan {
  /** Seed of the changes before and during the run. */
  readonly seed: number;
  readonly changes: number;
  readonly changesWithin: number;
  readonly options: RunOptions;
  /** Pairs of a host's number and a path. */
  readonly seeds: readonly (readonly [host: number, path: string])[];
  readonly end: RunEnd;
  /** Milliseconds by which the process's clock is ahead, for a run in a separate process. */
  readonly clockMs: number;
}

/** A site that changes, and the runs of a crawl over it. */
export interface HistoryPlan {
  readonly seed: number;
  readonly hosts: number;
  readonly pages: number;
  readonly without: readonly Feature[];
  readonly runs: readonly RunPlan[];
}

/** Features of a plan that take time. */
export interface PlanKind {
  /** Whether requests fail. The crawl retries them after seconds. */
  readonly failures: boolean;
  /** Whether runs are killed or have another system time. Such runs need separate processes. */
  readonly processes: boolean;
}

/** Creates a plan from its seed. */
export function planOf(seed: number, kind: PlanKind): HistoryPlan {
  const random = new Random(seed);
  const hosts = random.pick([1, 1, 2, 2, 3, 4, 6]);
  const pages = random.int(3, 12);
  const without: Feature[] = kind.failures ? [] : ["failure", "cut"];
  if (random.chance(0.7)) without.push("robots5xx");
  const runs: RunPlan[] = [];
  let options: RunOptions = firstOptions(random);
  let seeds: [number, string][] = [[0, "/"]];
  if (hosts > 1 && random.chance(0.4)) seeds.push([random.int(1, hosts - 1), "/"]);
  const isAdaptive = kind.processes && random.chance(0.5);
  let clockMs = 0;
  for (let count = random.int(2, 6); count > 0; count--) {
    const end = endOf(random, options, kind.processes && !isAdaptive);
    if (isAdaptive) clockMs += random.pick([26, 40, 80]) * 3_600_000;
    runs.push({
      seed: random.int(0, 2 ** 31),
      changes: runs.length === 0 ? 0 : random.int(0, 5),
      changesWithin: random.chance(0.15) ? random.int(1, 3) : 0,
      options: isAdaptive && random.chance(0.7) ? { ...options, everyMs: "adaptive" } : options,
      seeds,
      end: isAdaptive ? { kind: "rounds", count: 1 } : end,
      clockMs,
    });
    options = changedOptions(random, options);
    seeds = changedSeeds(random, hosts, seeds);
  }
  return { seed, hosts, pages, without, runs };
}

function firstOptions(random: Random): RunOptions {
  return {
    scope: random.pick(["host", "host", "host", "domain", "domain", "list"]),
    include: random.chance(0.12) ? random.pick(PATTERNS) : [],
    exclude: random.chance(0.2) ? random.pick(PATTERNS) : [],
    maxDepth: random.chance(0.25) ? random.int(0, 4) : undefined,
    maxPages: random.chance(0.3) ? random.int(1, 12) : undefined,
    concurrency: random.pick([1, 1, 1, 2, 3, 8]),
    hostsAtOnce: random.pick([1, 2, 100, 100]),
    sitemaps: random.chance(0.75),
    everyMs: undefined,
    budgets: random.chance(0.15) ? { maxOfOneForm: random.int(1, 4) } : {},
  };
}

const PATTERNS: readonly (readonly string[])[] = [
  ["/a/"],
  ["/b/*.html$", "/a/"],
  ["/private/"],
  ["/p", "/a/", "/~u/"],
  ["/q?x="],
  ["/new/"],
];

/** Returns the options of the next run. Most of them are unchanged. */
function changedOptions(random: Random, before: RunOptions): RunOptions {
  const { everyMs: _, ...fresh } = firstOptions(random);
  const names = Object.keys(fresh) as (keyof typeof fresh)[];
  const changed = Object.fromEntries(
    names.filter(() => random.chance(0.18)).map((name) => [name, fresh[name]]),
  );
  const everyMs = random.chance(0.06) ? random.pick([5, 40]) : undefined;
  return { ...before, ...changed, everyMs };
}

function changedSeeds(random: Random, hosts: number, before: [number, string][]): [number, string][] {
  const chance = random.next();
  if (chance < 0.65) return before;
  if (chance < 0.72) return [];
  const path = random.pick([
    "/",
    "/a/p1",
    "/p2/",
    "/private/p3",
    "/new/n1",
    "/missing/m1",
    "/sm/first.xml",
    "/%c3%a4/p1",
  ]);
  const added: [number, string] = [random.int(0, hosts - 1), path];
  return chance < 0.85 ? [...before, added] : [added];
}

function endOf(random: Random, { everyMs }: RunOptions, mayKill: boolean): RunEnd {
  const kill = mayKill && random.chance(0.6);
  const chance = random.next();
  const afterEvents = random.int(0, 25);
  if (everyMs !== undefined) return { kind: "rounds", count: random.int(1, 3) };
  if (kill) return { kind: "kill", afterRequests: random.int(1, 40) };
  if (chance < 0.6) return { kind: "finish" };
  return { kind: chance < 0.85 ? "stop" : "abort", afterEvents };
}
