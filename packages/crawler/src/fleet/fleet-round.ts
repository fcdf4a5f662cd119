import { setMaxListeners } from "node:events";
import { RobotsAgent } from "@maycrawl/agent";
import { type RedisOptions, RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { productTokenOf } from "@maycrawl/engine";
import type { CrawlEnd, CrawlEvent, CrawlStatus } from "../crawl/events.ts";
import { agentOptionsOf, type CrawlOptions, type SettledCrawl, settleCrawl } from "../crawl/options.ts";
import { BodyReader, type BodyReaderOptions } from "../crawl/reading/body-reader.ts";
import type { BodyReading } from "../crawl/reading/read-body.ts";
import { PathPatterns } from "../crawl/url/path-patterns.ts";
import { Scope } from "../crawl/url/scope.ts";
import { LinkFinder } from "../crawl/visit/link-finder.ts";
import { Visitor } from "../crawl/visit/visitor.ts";
import { unlessAborted } from "../source/until-aborted.ts";
import { FleetFrontier, orAny } from "./fleet-frontier.ts";
import type { FleetStanding } from "./fleet-start.ts";
import { FleetWorker } from "./fleet-worker.ts";
import { type Beat, Heartbeat } from "./heartbeat.ts";
import type { HostJobs } from "./host-jobs.ts";
import type { FleetWorkerOptions } from "./options.ts";
import { type FleetRedis, RedisGivenUp } from "./redis/fleet-redis.ts";
import { SEEDED } from "./redis/round-scripts.ts";
import { seedFleet } from "./seed-fleet.ts";
import type { Segment } from "./segment.ts";
import { type FleetSettings, readSettings } from "./settings.ts";
import { SharedScope } from "./shared-scope.ts";
import { GONE_MS, within } from "./waits.ts";

/** How often a worker says that it is alive, in milliseconds, and after how long at least. */
const BEAT_MS = 1_000;
const LEAST_BEAT_MS = 50;
/** After how many heartbeats without a host one looks whether jobs are missing. */
const IDLE_BEATS = 5;
/** How often one looks whether it is, in milliseconds. */
const LOOK_MS = 250;
/** After how many such looks it is given up; or BullMQ, where nothing is under way. */
const MOST_LOOKS = GONE_MS / LOOK_MS;

/** What a worker has for a round. */
export interface FleetRoundParts {
  readonly options: FleetWorkerOptions;
  readonly redis: FleetRedis;
  readonly jobs: HostJobs;
  readonly segment: Segment;
  readonly who: string;
  readonly standing: FleetStanding;
  /** What this worker adds; undefined where others do. */
  readonly seeds: CrawlOptions["seeds"];
  readonly stopping: AbortSignal;
  readonly ending: AbortSignal;
  readonly tell: (event: CrawlEvent) => Promise<void>;
  /** Told with each heartbeat. */
  readonly stands: (status: CrawlStatus) => void;
}

/** A worker's part in a round of the fleet's crawl. */
export class FleetRound {
  readonly #parts: FleetRoundParts;
  readonly #settled: SettledCrawl;
  readonly #settings: FleetSettings;
  readonly #finder: LinkFinder;
  readonly #scope: SharedScope;
  /** Aborted when the worker stops, or the round is over. */
  readonly #resting = new AbortController();
  readonly #heartbeat: Heartbeat;
  #visited = 0;
  #isSeeding: boolean;
  #failed: { readonly reason: unknown } | undefined;
  #wake: () => void = () => undefined;

  constructor(parts: FleetRoundParts) {
    this.#parts = parts;
    const { redis, who, standing, options } = parts;
    // As many hosts wait for it as are visited at once.
    setMaxListeners(0, this.#resting.signal);
    this.#settings = readSettings(standing.settings);
    this.#settled = settleCrawl({ ...this.#settings, ...options });
    const { budgets, mostDepth, mostPages, patienceMs, hostsAtOnce } = this.#settled;
    const { include = [], exclude = [] } = this.#settings;
    const scope = new Scope(this.#settled.scope);
    this.#finder = new LinkFinder({
      scope,
      include: new PathPatterns("include", include),
      exclude: new PathPatterns("exclude", exclude),
      mostDepth,
      budgets,
    });
    this.#scope = new SharedScope(redis, scope);
    this.#isSeeding = parts.seeds !== undefined;
    const { file } = options;
    this.#heartbeat = new Heartbeat({
      redis,
      who,
      file,
      mostPages: orAny(mostPages),
      patienceMs,
      hostsAtOnce,
    });
  }

  /** @returns how it ended, and how many pages the fleet visited. @throws as `joinFleet` says. */
  async run(): Promise<{ readonly by: CrawlEnd; readonly visited: number }> {
    const { options, redis, jobs, segment, stopping } = this.#parts;
    const stop = (): void => this.#rest(stopping.reason);
    if (stopping.aborted) stop();
    stopping.addEventListener("abort", stop, { once: true });
    await using store = new RedisStore(connectionOf(options.redis));
    await using pacer = new RedisPacer(connectionOf(options.redis));
    const crawl = { ...this.#settings, ...options, store, pacer };
    await using agent = new RobotsAgent(agentOptionsOf(crawl, this.#settled));
    const frontier = new FleetFrontier({ redis, jobs, segment, budgets: this.#settled.budgets });
    // Here and in no thread: who has more processors than this one starts more workers.
    const reading = new BodyReader(this.#bodies());
    const worker = this.#workerOf(agent, frontier, reading);
    // What was written last may be lost with it, and with that links that are thought known.
    redis.onClose(() => reading.forget());
    const seeding = this.#seed(agent, frontier).catch((reason) => this.#fail(reason));
    try {
      const last = await this.#watch(worker).catch((reason) => this.#fail(reason));
      this.#rest(ROUND_OVER);
      await this.#ended(worker, seeding);
      this.#parts.ending.throwIfAborted();
      if (this.#failed !== undefined) throw this.#failed.reason;
      return { by: last?.isOver === true ? last.by : "stopped", visited: last?.status.visited ?? 0 };
    } finally {
      stopping.removeEventListener("abort", stop);
      // Who does not say goodbye is missed later; how the round ended is what counts.
      if (!redis.isGivenUp) await within(this.#heartbeat.leave(), GONE_MS).catch(() => false);
    }
  }

  #bodies(): BodyReaderOptions {
    const { userAgent, productToken } = this.#settings;
    const { mostOctets } = this.#settled;
    // The agent has found that there is one.
    return { crawler: productToken ?? (productTokenOf(userAgent) as string), mostOctets };
  }

  #workerOf(agent: RobotsAgent, frontier: FleetFrontier, reading: BodyReading): FleetWorker {
    const { options, redis, segment, who, standing, ending, tell } = this.#parts;
    const { mostMs, mostPages, budgets, hostsAtOnce, connections, sitemaps } = this.#settled;
    const { crawler, mostOctets } = this.#bodies();
    const finder = this.#finder;
    return new FleetWorker({
      agent,
      finder,
      visitor: new Visitor({
        agent,
        crawler,
        finder,
        reading,
        mostOctets,
        mostMs,
        now: Date.now,
        archive: options.archive,
      }),
      frontier,
      segment,
      redis,
      who,
      round: standing.round,
      mostPages,
      mostAlike: budgets.mostAlike,
      hostsAtOnce,
      connections,
      sitemaps,
      mostMs,
      stopping: this.#resting.signal,
      signal: ending,
      tell: (event) => {
        if (event.type === "visit") this.#visited++;
        return tell(event);
      },
      now: Date.now,
      failed: (reason) => this.#fail(reason),
      idle: () => this.#wake(),
    });
  }

  /** Adds the seeds, and what their sitemaps name. */
  async #seed(agent: RobotsAgent, frontier: FleetFrontier): Promise<void> {
    const { redis, who, seeds, tell } = this.#parts;
    if (seeds === undefined) return;
    const { signal } = this.#resting;
    const { mostMs } = this.#settled;
    const parts = {
      redis,
      who,
      agent,
      frontier,
      finder: this.#finder,
      scope: this.#scope,
      signal,
      mostMs,
      tell,
    };
    await seedFleet(seeds, parts);
    this.#isSeeding = false;
    await redis.run(SEEDED, who, "done");
    this.#wake();
  }

  /** Says that this worker is alive until the round is over, or it has to stop. @returns how the round stood last. */
  async #watch(worker: FleetWorker): Promise<Beat | undefined> {
    const { jobs, standing } = this.#parts;
    const { signal } = this.#resting;
    let last: Beat | undefined;
    for (let idle = 0; !signal.aborted; ) {
      const beat = await unlessAborted(
        this.#heartbeat.beat(worker.running, this.#visited, this.#isSeeding),
        signal,
      );
      if (beat === undefined) break;
      last = beat.round === standing.round ? beat : { ...beat, isOver: true, by: "done" };
      this.#parts.stands(last.status);
      if (last.isOver) break;
      await unlessAborted(jobs.add(beat.late), signal);
      await unlessAborted(this.#scope.hear(beat.scopeNames), signal);
      worker.share(beat.ready, beat.room);
      if (beat.mayBegin) worker.begin();
      idle = worker.running === 0 && beat.mayBegin ? idle + 1 : 0;
      if (idle > 0 && idle % IDLE_BEATS === 0) await unlessAborted(jobs.repair(), signal);
      await this.#nap();
    }
    return last;
  }

  /**
   * Waits for the end of what is under way, in looks: a Redis that stays gone or silent is given up, so that what waits for it fails; and BullMQ is left
   * alone where no host is being visited any more, since it may wait for an answer whose connection was lost just before it was closed, for
   * ever.
   */
  async #ended(worker: FleetWorker, seeding: Promise<void>): Promise<void> {
    const { redis } = this.#parts;
    let closed = worker.close();
    for (let gone = 0, idle = 0; !(await within(Promise.all([closed, seeding]), LOOK_MS)); ) {
      gone = redis.hasAnswered() || this.#isStaying ? 0 : gone + 1;
      if (gone === MOST_LOOKS) redis.giveUp();
      idle = worker.running === 0 ? idle + 1 : 0;
      if (idle > 0 && (idle >= MOST_LOOKS || redis.isGivenUp)) closed = worker.leave();
    }
  }

  /** Whether the worker is to wait for the next round: then it waits for Redis, too. */
  get #isStaying(): boolean {
    const { options, stopping } = this.#parts;
    return options.stay === true && !stopping.aborted && this.#failed === undefined;
  }

  async #nap(): Promise<void> {
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, BEAT_MS);
      this.#wake = () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, LEAST_BEAT_MS);
      };
      if (this.#resting.signal.aborted) this.#wake();
    });
    this.#wake = () => undefined;
  }

  #fail(reason: unknown): void {
    if (this.#resting.signal.aborted && reason === this.#resting.signal.reason) return;
    if (reason instanceof RedisGivenUp) return;
    this.#failed ??= { reason };
    this.#rest(reason);
  }

  #rest(reason: unknown): void {
    this.#resting.abort(reason);
    this.#wake();
  }
}

const ROUND_OVER = new Error("the round is over");

/** The agent's store and pacer have connections of their own, unless one was given: they do not wait for a Redis that is gone. */
function connectionOf({ url, client, prefix }: RedisOptions): RedisOptions {
  return { url, client, prefix };
}
