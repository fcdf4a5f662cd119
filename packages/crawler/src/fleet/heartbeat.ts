import { hostname } from "node:os";
import { StoreFailedError } from "@maycrawl/agent";
import type { CrawlEnd, CrawlStatus } from "../crawl/events.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import { HEARTBEAT } from "./redis/round-scripts.ts";

/** Over how many heartbeats a worker's rate is measured. */
const REMEMBERED = 10;

/** How the round stands, as a heartbeat is told. */
export interface Beat {
  readonly isOver: boolean;
  readonly round: number;
  readonly by: CrawlEnd;
  /** Whether visiting may begin: all seeds are there, so that each worker knows the scope. */
  readonly mayBegin: boolean;
  readonly scopeNames: number;
  readonly startedAt: number;
  /** Where the fleet is; which hosts wait longest, `fleetStatus` says. */
  readonly status: CrawlStatus;
  /** Hosts that can be visited before long, by whichever worker. */
  readonly ready: number;
  /** How many hosts all workers can visit at once. */
  readonly room: number;
  /** Jobs that ought to be in the queue and may not be. */
  readonly late: readonly string[];
}

/** What a worker says of itself. */
export interface WorkerSays {
  readonly machine: string;
  readonly pid: number;
  readonly file: string;
  readonly startedAt: number;
  /** Hosts that it visits now. */
  readonly hosts: number;
  /** Pages that it visited in the round. */
  readonly visited: number;
  /** Pages a second, of late. */
  readonly rate: number;
}

/** What one worker has to know for its heartbeats. */
export interface HeartbeatParts {
  readonly redis: FleetRedis;
  readonly who: string;
  readonly file: string;
  /** Pages at most; -1: any number. */
  readonly mostPages: number;
  readonly patienceMs: number;
  readonly hostsAtOnce: number;
}

/** A worker's word to the others that it is alive, and theirs to it how the round stands. */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  readonly #startedAt = Date.now();
  readonly #past: { readonly at: number; readonly visited: number }[] = [];

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  /** @throws {StoreFailedError} where nothing is left of the crawl. */
  async beat(hosts: number, visited: number, isSeeding: boolean): Promise<Beat> {
    const { redis, who, file, mostPages, patienceMs, hostsAtOnce } = this.#parts;
    const says: WorkerSays = {
      machine: hostname(),
      pid: process.pid,
      file,
      startedAt: this.#startedAt,
      hosts,
      visited,
      rate: this.#rate(visited),
    };
    const reply = (await redis.run(
      HEARTBEAT,
      who,
      JSON.stringify(says),
      mostPages,
      Math.min(patienceMs, Number.MAX_SAFE_INTEGER),
      isSeeding ? 1 : 0,
      hostsAtOnce,
    )) as [state: string, string, string, number, number, string, number[], string[]];
    const [state, round, by, go, scopeNames, startedAt, counts, late] = reply;
    if (state === "gone") {
      throw new StoreFailedError(
        `The crawl "${redis.name}" is not in this Redis any more: it was removed, or Redis was started without what it had.`,
      );
    }
    const [pages = 0, queued = 0, open = 0, waiting = 0, ready = 0, room = 0] = counts;
    return {
      isOver: state !== "open",
      round: Number(round),
      by: by as CrawlEnd,
      mayBegin: go === 1,
      scopeNames,
      startedAt: Number(startedAt),
      status: { visited: pages, queued, hosts: open, waiting, longest: [] },
      ready,
      room,
      late,
    };
  }

  /** Says goodbye. */
  async leave(): Promise<void> {
    const { redis, who } = this.#parts;
    const { client } = redis;
    await Promise.all([
      client.hdel(redis.key("workers"), who),
      client.zrem(redis.key("alive"), who),
      client.hdel(redis.key("room"), who),
      client.zrem(redis.key("seeding"), who),
    ]);
  }

  #rate(visited: number): number {
    const at = performance.now();
    this.#past.push({ at, visited });
    if (this.#past.length > REMEMBERED) this.#past.shift();
    const [first = { at, visited }] = this.#past;
    return at > first.at ? ((visited - first.visited) * 1_000) / (at - first.at) : 0;
  }
}
