import { joinCrawl } from "./fleet-start.ts";
import type { WorkerSays } from "./heartbeat.ts";
import { FleetRedis, type FleetRedisOptions } from "./redis/fleet-redis.ts";
import { ALIVE_MS } from "./redis/round-scripts.ts";

/** How a fleet's crawl stands. Times are milliseconds since the epoch, by Redis's clock. */
export interface FleetStatus {
  readonly name: string;
  readonly round: number;
  /** `ended`: with how in `by`. */
  readonly state: "open" | "ended" | "clearing";
  readonly by: string | undefined;
  readonly startedAt: number;
  /** Pages in this round; URLs whose turn it was that are not visited; URLs that are being visited, and that wait for it. */
  readonly visited: number;
  readonly skipped: number;
  readonly underWay: number;
  readonly queued: number;
  /** Pages a second, of all workers. */
  readonly rate: number;
  readonly hosts: {
    readonly known: number;
    /** With URLs that are to be visited; of those, being visited now; and those that nobody can reach. */
    readonly open: number;
    readonly active: number;
    readonly stuck: number;
  };
  /** What hosts wait for, most hosts first. */
  readonly waits: readonly FleetWait[];
  /** Those with the longest queues. */
  readonly longest: readonly FleetHost[];
  readonly workers: readonly FleetWorkerStatus[];
}

/** A reason to wait, and how many hosts do. */
export interface FleetWait {
  readonly because: string;
  readonly hosts: number;
  /** When the first of them is ready. */
  readonly until: number;
}

/** A host that has URLs. */
export interface FleetHost {
  readonly origin: string;
  readonly queued: number;
  readonly known: number;
  readonly visited: number;
  /** Which worker visits it now. */
  readonly by: string | undefined;
  readonly readyAt: number;
  readonly waitingFor: string | undefined;
}

/** A worker, as it last spoke of itself. */
export interface FleetWorkerStatus extends WorkerSays {
  readonly id: string;
  readonly seenAt: number;
  /** Whether it spoke lately. */
  readonly isAlive: boolean;
}

/** How many hosts are listed, if not said. */
const LISTED = 20;
/** How many hosts are asked about at once. */
const STEP = 500;

/**
 * How a crawl stands. All hosts that have URLs are looked at, a few hundred at a time.
 * @param options `listed`: how many hosts are listed one by one (default: 20).
 * @throws {StoreFailedError} where there is no Redis, or no such crawl in it.
 */
export async function fleetStatus(
  options: FleetRedisOptions & { readonly listed?: number | undefined },
): Promise<FleetStatus> {
  await using redis = await FleetRedis.connect(options);
  await joinCrawl(redis);
  const { client } = redis;
  const [meta, time, known, open, stuck, workers] = await Promise.all([
    client.hgetall(redis.key("meta")),
    client.time(),
    client.scard(redis.key("hosts")),
    client.scard(redis.key("open")),
    Promise.all([client.scard(redis.key("stuck:u")), client.scard(redis.key("stuck:n"))]),
    workersOf(redis),
  ]);
  const now = Number(time[0]) * 1_000 + Math.floor(Number(time[1]) / 1_000);
  const alive = workers.map((worker) => ({ ...worker, isAlive: worker.seenAt > now - ALIVE_MS }));
  const seen = await openHosts(redis, now, options.listed ?? LISTED);
  const number = (name: string): number => Number(meta[name] ?? 0);
  return {
    name: redis.name,
    round: number("round"),
    state: (meta["state"] ?? "open") as FleetStatus["state"],
    by: meta["by"],
    startedAt: number("started"),
    visited: number("visited"),
    skipped: number("skipped"),
    underWay: number("under"),
    queued: number("queued") - number("under"),
    rate: alive.reduce((sum, { rate, isAlive }) => sum + (isAlive ? rate : 0), 0),
    hosts: { known, open, active: seen.active, stuck: stuck[0] + stuck[1] },
    waits: seen.waits,
    longest: seen.longest,
    workers: alive,
  };
}

async function workersOf(redis: FleetRedis): Promise<readonly FleetWorkerStatus[]> {
  const { client } = redis;
  const said = await client.hgetall(redis.key("workers"));
  const list = Object.entries(said).map(async ([id, json]) => {
    const seenAt = Number(await client.zscore(redis.key("alive"), id));
    return { ...(JSON.parse(json) as WorkerSays), id, seenAt, isAlive: false };
  });
  return (await Promise.all(list)).sort((a, b) => a.startedAt - b.startedAt);
}

interface OpenHosts {
  readonly active: number;
  readonly waits: readonly FleetWait[];
  readonly longest: readonly FleetHost[];
}

async function openHosts(redis: FleetRedis, now: number, listed: number): Promise<OpenHosts> {
  const { client } = redis;
  const waits = new Map<string, { hosts: number; until: number }>();
  let active = 0;
  let longest: FleetHost[] = [];
  let cursor = "0";
  do {
    const [next, ids] = await client.sscan(redis.key("open"), cursor, "COUNT", STEP);
    cursor = next;
    const hosts = await Promise.all(ids.map((id) => hostOf(redis, id, now)));
    for (const { by, waitingFor, readyAt } of hosts) {
      if (by !== undefined) active++;
      else if (waitingFor !== undefined && readyAt > now) {
        const wait = waits.get(waitingFor) ?? { hosts: 0, until: readyAt };
        waits.set(waitingFor, { hosts: wait.hosts + 1, until: Math.min(wait.until, readyAt) });
      }
    }
    longest = [...longest, ...hosts].sort((a, b) => b.queued - a.queued).slice(0, listed);
  } while (cursor !== "0");
  const list = [...waits].map(([because, wait]) => ({ because, ...wait })).sort((a, b) => b.hosts - a.hosts);
  return { active, waits: list.slice(0, listed), longest };
}

async function hostOf(redis: FleetRedis, id: string, now: number): Promise<FleetHost> {
  const { client } = redis;
  const [host, queued] = await Promise.all([
    client.hmget(redis.key(`h:${id}`), "o", "n", "v", "k", "e", "r", "w"),
    client.zcard(redis.key(`q:${id}`)),
  ]);
  const [origin, known, visited, by, until, readyAt, waitingFor] = host;
  const isServed = by != null && Number(until) > now;
  return {
    origin: origin ?? "",
    queued,
    known: Number(known),
    visited: Number(visited),
    by: isServed ? by.slice(0, by.lastIndexOf("/")) : undefined,
    readyAt: Number(readyAt),
    waitingFor: waitingFor == null || waitingFor === "" ? undefined : waitingFor,
  };
}
