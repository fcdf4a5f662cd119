import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { InvalidOptionError, StoreFailedError } from "@maycrawl/agent";
import { clearCrawl } from "./clear.ts";
import type { HostJobs } from "./host-jobs.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import { BEGIN, FLEET_VERSION, JOIN, START } from "./redis/round-scripts.ts";

/** How a crawl stands when one begins to take part. */
export interface FleetStanding {
  readonly isOver: boolean;
  readonly id: string;
  readonly round: number;
  readonly settings: string;
  /** Whether it was there before. */
  readonly resumed: boolean;
}

/** Who starts, and what. */
export interface StartParts {
  readonly redis: FleetRedis;
  readonly jobs: HostJobs;
  readonly who: string;
  readonly settings: string;
  /** Pages that are visited in a round at most; -1: any number. */
  readonly mostPages: number;
  readonly signal: AbortSignal;
}

/**
 * Starts a crawl in Redis, goes on with it where it was not over, or begins its next round.
 * @returns undefined where it is time to stop before others have cleared up.
 * @throws {InvalidOptionError} where it is under way with other settings.
 * @throws {StoreFailedError} where something else is there.
 */
export async function startCrawl(parts: StartParts): Promise<FleetStanding | undefined> {
  const { redis, jobs, who, settings, mostPages, signal } = parts;
  for (;;) {
    const reply = (await redis.run(START, who, settings, mostPages, randomUUID())) as string[];
    const [what, id = "", round = "1", isNew] = reply;
    if (what === "open") return { isOver: false, id, round: Number(round), settings, resumed: isNew !== "1" };
    if (what === "ended") {
      await clearCrawl(redis, jobs, who);
      await redis.run(BEGIN, who, settings);
    } else if (what === "wait") {
      await delay(500, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
    } else if (what === "differs") {
      throw new InvalidOptionError(
        `The crawl "${redis.name}" in this Redis is under way with other settings. Join it as a worker, end its workers first, or give yours another name.`,
      );
    } else {
      throw foreign(redis, reply);
    }
  }
}

/**
 * What there is to take part in.
 * @throws {StoreFailedError} where there is no crawl.
 */
export async function joinCrawl(redis: FleetRedis): Promise<FleetStanding> {
  const reply = (await redis.run(JOIN)) as string[];
  const [state, id, round, settings] = reply;
  if (state === "none") {
    throw new StoreFailedError(
      `There is no crawl "${redis.name}" in this Redis. Start it with seeds, or say which one.`,
    );
  }
  if (id === undefined || settings === undefined) throw foreign(redis, reply);
  return { isOver: state !== "open", id, round: Number(round), settings, resumed: true };
}

function foreign(redis: FleetRedis, [what, version]: readonly string[]): StoreFailedError {
  const why =
    what === "version"
      ? `is of version ${version}, this maycrawl needs ${FLEET_VERSION}`
      : "is not a crawl of maycrawl";
  return new StoreFailedError(
    `What this Redis has under ${redis.key("meta")} ${why}. It was left as it is: use another prefix or name.`,
  );
}
