import { setTimeout as delay } from "node:timers/promises";
import type { CrawlOptions } from "../options/options.ts";
import type { SharedStarts } from "../pace/address-pace.ts";
import type { CrawlKeeper, CrawlKeeperParts, RoundResult, RoundStart } from "../run/crawl-keeper.ts";
import { CrawlStopped } from "../run/crawl-stopped.ts";
import type { RoundRun } from "../run/round-run.ts";
import { addSeeds } from "../run/seeds.ts";
import type { CrawlEnd, CrawlStatus } from "../state/events.ts";
import type { FoundUrl } from "../state/found-url.ts";
import type { CountedChanges } from "../state/option-changes.ts";
import { nextRoundAt } from "../urls/revisit.ts";
import type { CrawlDatabase } from "./client/crawl-database.ts";
import { UrlIds, VisitIds } from "./client/row-ids.ts";
import { addressRateLimiter } from "./coordination/address-rate-limiter.ts";
import { OptionChangeReport } from "./coordination/option-change-report.ts";
import { type BegunRound, PostgresRounds, type RoundParameters } from "./coordination/postgres-rounds.ts";
import { RobotsTable } from "./coordination/robots-table.ts";
import { agreeOnSettings, joinWithSettings } from "./coordination/settings-agreement.ts";
import { SharedScope } from "./coordination/shared-scope.ts";
import { Outbox } from "./frontier/outbox.ts";
import {
  type CrawlState,
  PostgresFrontier,
  type PostgresFrontierParts,
} from "./frontier/postgres-frontier.ts";
import { messageOf, sitemapSeed } from "./host/inbox-message.ts";
import { Leases } from "./host/leases.ts";
import { RowLoader } from "./host/row-loader.ts";
import { RowWriter } from "./host/row-writer.ts";
import { DatabaseClock } from "./worker/database-clock.ts";
import { WorkerHeartbeat } from "./worker/worker-heartbeat.ts";
import { WorkerLeftOutCounts } from "./worker/worker-left-out-counts.ts";
import { WriteLossDetector, writeLossError } from "./worker/write-loss-detector.ts";

/** Interval between checks whether a round has begun, in milliseconds. */
const ROUND_POLL_MS = 1_000;

/** Interval between checks whether other workers have finished their hosts, in milliseconds. */
const RELEASE_POLL_MS = 100;

/** Options of a worker that joins a crawl of other workers. */
export interface Joining {
  /** Whether the worker stays after a round and joins the next one. */
  readonly stay: boolean;
}

/** Stores a crawl in a PostgreSQL database, which other workers may share. */
export class PostgresKeeper implements CrawlKeeper {
  readonly robots: RobotsTable;
  readonly starts: SharedStarts;
  readonly #database: CrawlDatabase;
  readonly #parts: CrawlKeeperParts;
  readonly #worker: WorkerHeartbeat;
  readonly #joining: Joining | undefined;
  readonly #leases: Leases;
  readonly #rounds: PostgresRounds;
  readonly #scope: SharedScope;
  readonly #clock: DatabaseClock;
  readonly #shared: SharedParts;
  readonly #optionChanges: OptionChangeReport;
  #frontier: PostgresFrontier | undefined;
  /** Version of the options that decide about URLs. */
  #version = 0;
  /** The options before seeds were added, as one string. Seeds add hosts to the scope. */
  #judging: string | undefined;

  private constructor(
    database: CrawlDatabase,
    parts: CrawlKeeperParts,
    { worker, leftOut, joining, optionChanges }: OwnParts,
  ) {
    this.#database = database;
    this.robots = new RobotsTable(database);
    this.starts = addressRateLimiter(database);
    this.#parts = parts;
    this.#worker = worker;
    this.#joining = joining;
    this.#optionChanges = optionChanges;
    this.#rounds = new PostgresRounds(database);
    this.#scope = new SharedScope(database, parts.finder.rules.scope);
    const clock = new DatabaseClock();
    this.#clock = clock;
    const ids = new UrlIds(database.key);
    const { slot } = worker;
    const { leaseMs } = database;
    const { finder, settled } = parts;
    const outbox = new Outbox({ ids, leftOut, rules: parts.rules });
    const writeLoss = new WriteLossDetector(leaseMs, () => {
      this.#leases.loseAll();
      outbox.forget();
      this.#scope.forget();
    });
    const writer = new RowWriter({
      database,
      slot,
      leaseMs,
      leftOut,
      writeLoss,
      leased: () => this.#leases.size,
      heard: (now) => clock.set(now),
    });
    this.#leases = new Leases(writer, leaseMs, parts.fail);
    this.#shared = {
      database,
      slot,
      ids,
      leftOut,
      writeLoss,
      writer,
      leases: this.#leases,
      rowLoader: new RowLoader(database, ids, () => this.#leases.size),
      visitIds: new VisitIds(database),
      rules: parts.rules,
      outbox,
      plan: settled.plan,
      clock,
      leaseMs,
      pauseMs: settled.intervalMs,
      hostsAtOnce: settled.hostsAtOnce,
      isLimited: Number.isFinite(settled.maxPages),
      judged: (found) => finder.whyExcluded(found),
      changed: (changes) => this.#keepChanges(changes),
      beat: () => worker.beat(),
      tellScope: () => this.#scope.storeNames(),
    };
  }

  /** Registers this worker in the database. Disposing of the keeper closes the database. */
  static async open(
    database: CrawlDatabase,
    parts: CrawlKeeperParts,
    joining?: Joining,
  ): Promise<PostgresKeeper> {
    const leftOut = new WorkerLeftOutCounts(parts.settled.keepSkipped);
    const optionChanges = new OptionChangeReport(database, parts.tell);
    const worker = await WorkerHeartbeat.begin(database, leftOut, {
      failed: parts.fail,
      stopped: () => parts.stopping.abort(new CrawlStopped()),
      // Not awaited, because the consumer of the events may be slow.
      beaten: () => void optionChanges.reportIfComplete().catch(parts.fail),
    });
    return new PostgresKeeper(database, parts, { worker, leftOut, joining, optionChanges });
  }

  get clock(): () => number {
    return this.#clock.now;
  }

  get wallClock(): () => number {
    return this.#clock.now;
  }

  get frontier(): PostgresFrontier {
    return this.#frontier as PostgresFrontier;
  }

  /** Infinity, because the database counts the pages of all workers. */
  get maxPages(): number {
    return Number.POSITIVE_INFINITY;
  }

  async begin(): Promise<void> {
    const { options, finder, stopping, judgingOptions, rules } = this.#parts;
    const { slot } = this.#worker;
    if (this.#joining !== undefined) {
      const joined = await joinWithSettings(this.#database, options, slot);
      this.#version = joined.version;
      this.robots.run = joined.run;
      await this.#readScope();
      await this.#optionChanges.begin(this.#version, false);
      return this.#optionChanges.afterSeeding();
    }
    // A round must not end before this worker has joined it, because the worker's seeds are part of the round.
    this.#worker.isSeeding = true;
    this.#judging ??= judgingOptions();
    const agreed = await agreeOnSettings(this.#database, options, this.#judging, slot);
    const { version, isNew, hasOtherScope } = agreed;
    this.robots.run = agreed.run;
    this.#version = version;
    await this.#optionChanges.begin(version, isNew);
    await this.#readScope();
    if (hasOtherScope) await this.#scope.admitEarlierSeeds();
    if (hasOtherScope && rules.sharesRoom) await this.#scope.setSites(rules);
    const { writer } = this.#shared;
    const add = async (found: readonly FoundUrl[]): Promise<void> => {
      await this.#scope.storeNames();
      if (found.length > 0)
        await writer.send(found.map((one) => messageOf(one, { leftOut: 0 }, undefined, rules)));
    };
    const sitemaps = await addSeeds(options.seeds, add, finder, stopping.signal);
    await this.#scope.storeNames();
    if (sitemaps.length > 0) await writer.send(sitemaps.map((url) => sitemapSeed(url, rules)));
    this.#shared.writeLoss.seeded();
    await this.#optionChanges.afterSeeding();
  }

  async nextAt(): Promise<number | undefined> {
    const { plan } = this.#parts.settled;
    const last = await this.#rounds.last();
    if (last === undefined || last.endedBy === null) return undefined;
    const dueAt = plan.kind === "adaptive" ? await this.#rounds.nextDueAt() : undefined;
    const at = nextRoundAt(plan, last.startedAt, dueAt);
    // Until that time, rounds do not wait for this worker.
    if (at !== undefined) await this.#worker.endSeeding();
    return at;
  }

  async beginRound(isFirst: boolean): Promise<RoundStart | undefined> {
    const { plan, maxPages } = this.#parts.settled;
    const begun =
      this.#joining === undefined
        ? await this.#beginWhenReleased({
            slot: this.#worker.slot,
            mayResume: isFirst || plan.kind === "once",
            isAdaptive: plan.kind === "adaptive",
            maxPages,
          })
        : await this.#joinRound();
    if (begun === undefined) return undefined;
    await this.#worker.endSeeding();
    this.#shared.outbox.forget();
    await this.#worker.beat();
    this.#frontier = new PostgresFrontier({
      ...this.#shared,
      round: begun.round,
      version: this.#version,
      heard: (state) => this.#onCrawlState(state, begun.round),
    });
    return { ...begun, used: 0 };
  }

  /** Begins a round when other workers have released all hosts of the last round. @returns undefined if stopped. */
  async #beginWhenReleased(beginning: RoundParameters): Promise<BegunRound | undefined> {
    const { signal } = this.#parts.stopping;
    for (;;) {
      const begun = await this.#rounds.begin(beginning);
      if (begun !== undefined) return begun;
      await delay(RELEASE_POLL_MS);
      if (signal.aborted) return undefined;
    }
  }

  async run(run: RoundRun, { round }: RoundStart): Promise<RoundResult> {
    const { frontier } = this;
    const { writeLoss } = this.#shared;
    for (;;) {
      const by = await run.run();
      await frontier[Symbol.asyncDispose]();
      // `limit` does not occur here, because `maxPages` is infinite. The database counts the pages.
      if (by === "stopped" || by === "limit") {
        // Other workers process the inboxes and still send messages. Only the last worker must empty the inboxes.
        if (!(await this.#worker.leave())) await frontier.takeInboxes();
        return this.#finishRound("stopped", round);
      }
      if (by === "unreachable") await frontier.takeInboxes();
      if (writeLoss.hasLosses) {
        await this.#recover(round);
        frontier.resume();
        continue;
      }
      const ended = frontier.isAtLimit
        ? await this.#endAtLimit(frontier, round)
        : await this.#rounds.end(round, by, {
            slot: this.#worker.slot,
            writes: writeLoss.acknowledgedWrites,
          });
      if (ended !== undefined) return this.#finishRound(ended, round);
      if (frontier.isOver) return this.#finishRound("stopped", round);
      frontier.resume();
    }
  }

  confirm(origin: string): Promise<void> {
    return this.#leases.confirmOrigin(origin);
  }

  status(run: RoundRun): CrawlStatus | undefined {
    const status = this.#worker.status;
    return status && { visited: run.visited, ...status };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#leases[Symbol.dispose]();
    await this.#worker[Symbol.asyncDispose]();
    await this.#database[Symbol.asyncDispose]();
  }

  /** Joins the open round. Waits for a round if the option `stay` is set. */
  async #joinRound(): Promise<BegunRound | undefined> {
    const { stopping } = this.#parts;
    for (;;) {
      const last = await this.#rounds.last();
      if (last?.endedBy === null) return { round: last.id, isResumed: true, before: last.visitedBefore };
      if (this.#joining?.stay !== true) return undefined;
      await delay(ROUND_POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
    }
  }

  /** Tries to end the round at the page limit, and waits until other workers have finished their pages. */
  async #endAtLimit(frontier: PostgresFrontier, round: number): Promise<CrawlEnd | undefined> {
    const { stopping, settled } = this.#parts;
    while (!stopping.signal.aborted) {
      await frontier.takeInboxes();
      if (frontier.isOver || this.#shared.writeLoss.hasLosses) return undefined;
      const ended = await this.#rounds.endAtLimit(round, settled.maxPages);
      if (ended !== "wait") return ended;
      await delay(RELEASE_POLL_MS);
    }
    return undefined;
  }

  async #finishRound(by: RoundResult["by"], round: number): Promise<RoundResult> {
    await this.#optionChanges.reportIfComplete();
    await this.#rounds.settle(round);
    const visited = await this.#rounds.visitedIn(round);
    if (by === "stopped") return { by, visited, nextAt: undefined };
    // A worker with `stay` waits for the next round in `#joinRound`.
    return { by, visited, nextAt: (await this.nextAt()) ?? (this.#joining?.stay === true ? 0 : undefined) };
  }

  /** Processes the crawl's state from a lease. @returns whether the round and the options are still the same. */
  async #onCrawlState({ round, options, scope, stoppedAt }: CrawlState, current: number): Promise<boolean> {
    if (round < current) throw writeLossError(`round ${current}`);
    if (options < this.#version) throw writeLossError("the options of this run");
    this.#worker.checkStopped(stoppedAt);
    await this.#scope.readNames(scope);
    return round === current && options === this.#version;
  }

  async #readScope(): Promise<void> {
    const [row] = await this.#database.run<{ scope: number }>(
      `SELECT scope FROM ${this.#database.schema}.crawl`,
    );
    await this.#scope.readNames(row?.scope ?? 0);
  }

  /**
   * Recovers after the database has lost recent writes. Writes the row, the scope and the seeds of this worker again.
   * @throws {CrawlStoreError} if that is not possible.
   */
  async #recover(round: number): Promise<void> {
    const { writeLoss } = this.#shared;
    const version = this.#version;
    const last = await this.#rounds.last();
    if (last === undefined || last.id < round) throw writeLossError(`round ${round}`);
    await this.#worker.beat();
    if (this.#joining !== undefined || !writeLoss.areSeedsLost) await this.#scope.storeNames();
    else if (isReadOnce(this.#parts.options.seeds)) throw writeLossError("seeds of this run");
    else {
      await this.begin();
      await this.#worker.endSeeding();
    }
    await this.#readScope();
    if (this.#version !== version) throw writeLossError("the options of this run");
    writeLoss.recovered();
  }

  /** Adds `changes`, which the new options have caused, to the stored counts. */
  #keepChanges(changes: CountedChanges): Promise<void> {
    return this.#database.transact(async (run) => {
      const [row] = await run<{ changes: string | null }>(
        "SELECT changes FROM options WHERE id = $1 FOR UPDATE",
        [this.#version],
      );
      const sums = JSON.parse(row?.changes ?? '{"left":{},"back":{}}') as CountedChanges;
      for (const kind of ["left", "back"] as const) {
        const sum: Record<string, number> = sums[kind];
        for (const [reason, count] of Object.entries(changes[kind])) sum[reason] = (sum[reason] ?? 0) + count;
      }
      await run("UPDATE options SET changes = $2 WHERE id = $1", [this.#version, JSON.stringify(sums)]);
    });
  }
}

/** Parts of a keeper that `open` creates. */
interface OwnParts {
  readonly worker: WorkerHeartbeat;
  readonly leftOut: WorkerLeftOutCounts;
  readonly joining: Joining | undefined;
  readonly optionChanges: OptionChangeReport;
}

/** Parts that the frontiers of all rounds share. */
type SharedParts = Omit<PostgresFrontierParts, "round" | "version" | "heard">;

/** Whether the seeds can be read only once, such as those of a generator. */
function isReadOnce(seeds: CrawlOptions["seeds"]): boolean {
  if (seeds === undefined) return false;
  return Symbol.asyncIterator in seeds || (seeds[Symbol.iterator]() as unknown) === seeds;
}
