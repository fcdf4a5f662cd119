import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { CrawlEvent, CrawlStatus } from "../crawl/events.ts";
import type { CrawlOptions } from "../crawl/options.ts";
import { FleetRound } from "./fleet-round.ts";
import { type FleetStanding, joinCrawl, startCrawl } from "./fleet-start.ts";
import { HostJobs } from "./host-jobs.ts";
import type { FleetWorkerOptions } from "./options.ts";
import { FleetRedis } from "./redis/fleet-redis.ts";
import { Segment } from "./segment.ts";
import { GONE_MS, unlessGone, within } from "./waits.ts";

/** How often a worker that stays looks whether there is a new round, in milliseconds. */
const LOOK_MS = 1_000;

/** What a worker starts with; nothing where it joins what others started. */
export interface FleetStart {
  readonly settings: string;
  /** Pages at most; -1: any number. */
  readonly mostPages: number;
  readonly seeds: CrawlOptions["seeds"];
}

/** A worker of a fleet, from when it comes to when it goes. */
export class FleetRun {
  readonly #options: FleetWorkerOptions;
  readonly #start: FleetStart | undefined;
  readonly #stopping: AbortSignal;
  readonly #ending: AbortSignal;
  readonly #tell: (event: CrawlEvent) => Promise<void>;

  #status: CrawlStatus | undefined;

  constructor(
    options: FleetWorkerOptions,
    start: FleetStart | undefined,
    signals: { readonly stopping: AbortSignal; readonly ending: AbortSignal },
    tell: (event: CrawlEvent) => Promise<void>,
  ) {
    this.#options = options;
    this.#start = start;
    this.#stopping = signals.stopping;
    this.#ending = signals.ending;
    this.#tell = tell;
    // As many hosts wait for them as are visited at once.
    setMaxListeners(0, this.#stopping, this.#ending);
  }

  /** Where the fleet was at the last heartbeat. */
  get status(): CrawlStatus | undefined {
    return this.#status;
  }

  async run(): Promise<void> {
    try {
      await this.#run();
    } finally {
      this.#status = undefined;
    }
  }

  async #run(): Promise<void> {
    const options = this.#options;
    const stopping = this.#stopping;
    this.#ending.throwIfAborted();
    await using redis = await FleetRedis.connect(options);
    using segment = new Segment(options.file);
    await using jobs = new HostJobs(redis);
    // In the record of each host that it lets go, where a value of more than 64 octets takes three times the room.
    const who = randomBytes(12).toString("base64url");
    let standing = await unlessGone(this.#begin(redis, jobs, who), stopping);
    let seeds = this.#start?.seeds;
    while (standing !== undefined) {
      const { id, round, resumed } = standing;
      try {
        segment.begin(id, round, Date.now());
      } catch (thrown) {
        // Nobody is to wait for seeds that will not come.
        await within(redis.client.zrem(redis.key("seeding"), who), GONE_MS).catch(() => undefined);
        throw thrown;
      }
      await this.#tell({ type: "round", round, resumed });
      const parts = { options, redis, jobs, segment, who, standing, seeds, stopping, ending: this.#ending };
      const { by, visited } = await new FleetRound({
        ...parts,
        tell: this.#tell,
        stands: (status) => {
          this.#status = status;
        },
      }).run();
      if (by !== "stopped") segment.end(by, Date.now());
      await this.#tell({ type: "round-end", round, by, visited, nextAt: undefined });
      if (by === "stopped" || options.stay !== true) return;
      standing = await this.#next(redis, round);
      seeds = undefined;
    }
    this.#ending.throwIfAborted();
  }

  async #begin(redis: FleetRedis, jobs: HostJobs, who: string): Promise<FleetStanding | undefined> {
    if (this.#start === undefined) return joinCrawl(redis);
    const { settings, mostPages } = this.#start;
    return startCrawl({ redis, jobs, who, settings, mostPages, signal: this.#stopping });
  }

  /** Waits for the next round, which may be over already, or the same one gone on with. @returns undefined where it is time to stop. */
  async #next(redis: FleetRedis, round: number): Promise<FleetStanding | undefined> {
    while (!this.#stopping.aborted) {
      const standing = await unlessGone(joinCrawl(redis), this.#stopping);
      if (standing?.isOver === false || (standing?.round ?? 0) > round) return standing;
      await delay(LOOK_MS, undefined, { signal: this.#stopping }).catch(() => undefined);
    }
    return undefined;
  }
}
