import { setTimeout as delay } from "node:timers/promises";
import type { CrawlOptions } from "../options/options.ts";
import type { SharedStarts } from "../pace/address-pace.ts";
import type { CrawlKeeper, CrawlKeeperParts, RoundOver, RoundStart } from "../run/crawl-keeper.ts";
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
import { type Beginning, type Begun, PostgresRounds } from "./coordination/postgres-rounds.ts";
import { RobotsTable } from "./coordination/robots-table.ts";
import { agree, agreeToJoin } from "./coordination/settings-agreement.ts";
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

/** How often one looks whether a round has begun, in milliseconds. */
const LOOK_MS = 1_000;

/** The same while pages of other workers are under way, after a limit. */
const LOOK_AT_LIMIT_MS = 100;

/** How a worker takes part in what others have begun. */
export interface Joining {
  /** Whether it stays when a round is over, and takes part in the next one. */
  readonly stay: boolean;
}

/** Keeps a crawl in a database, with others or alone. */
export class PostgresKeeper implements CrawlKeeper {
  readonly robots: RobotsTable;
  readonly starts: SharedStarts;
  readonly #database: CrawlDatabase;
  readonly #parts: CrawlKeeperParts;
  readonly #worker: WorkerHeartbeat;
  readonly #joins: Joining | undefined;
  readonly #leases: Leases;
  readonly #rounds: PostgresRounds;
  readonly #scope: SharedScope;
  readonly #clock: DatabaseClock;
  readonly #shared: Shared;
  readonly #optionChanges: OptionChangeReport;
  #frontier: PostgresFrontier | undefined;
  /** The version of the options by which URLs are judged. */
  #version = 0;
  /** The options, as they were before seeds were added: those let in hosts. */
  #judging: string | undefined;

  private constructor(
    database: CrawlDatabase,
    parts: CrawlKeeperParts,
    { worker, leftOut, joins, optionChanges }: OwnParts,
  ) {
    this.#database = database;
    this.robots = new RobotsTable(database);
    this.starts = addressRateLimiter(database);
    this.#parts = parts;
    this.#worker = worker;
    this.#joins = joins;
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
      heard: (now) => clock.heard(now),
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
      judged: (found) => finder.judged(found),
      changed: (changes) => this.#keepChanges(changes),
      beat: () => worker.beat(),
      tellScope: () => this.#scope.tell(),
    };
  }

  /** Begins to take part. The database is closed with it. */
  static async open(
    database: CrawlDatabase,
    parts: CrawlKeeperParts,
    joins?: Joining,
  ): Promise<PostgresKeeper> {
    const leftOut = new WorkerLeftOutCounts(parts.settled.keepSkipped);
    const optionChanges = new OptionChangeReport(database, parts.tell);
    const worker = await WorkerHeartbeat.begin(database, leftOut, {
      failed: parts.fail,
      stopped: () => parts.stopping.abort(new CrawlStopped()),
      // Not waited for: who reads the events may be slow.
      beaten: () => void optionChanges.look().catch(parts.fail),
    });
    return new PostgresKeeper(database, parts, { worker, leftOut, joins, optionChanges });
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

  /** The database counts the pages of all workers. */
  get maxPages(): number {
    return Number.POSITIVE_INFINITY;
  }

  async begin(): Promise<void> {
    const { options, finder, stopping, judgingOptions, rules } = this.#parts;
    const { slot } = this.#worker;
    if (this.#joins !== undefined) {
      const joined = await agreeToJoin(this.#database, options, slot);
      this.#version = joined.version;
      this.robots.run = joined.run;
      await this.#hearScope();
      await this.#optionChanges.begin(this.#version, false);
      return this.#optionChanges.begun();
    }
    // From now on a round does not end before this worker has joined it: its seeds are part of it.
    this.#worker.isSeeding = true;
    this.#judging ??= judgingOptions();
    const agreed = await agree(this.#database, options, this.#judging, slot);
    const { version, isNew, hasOtherScope } = agreed;
    this.robots.run = agreed.run;
    this.#version = version;
    await this.#optionChanges.begin(version, isNew);
    await this.#hearScope();
    if (hasOtherScope) await this.#scope.readSeeds();
    if (hasOtherScope && rules.sharesRoom) await this.#scope.nameSites(rules);
    const { writer } = this.#shared;
    const add = async (found: readonly FoundUrl[]): Promise<void> => {
      await this.#scope.tell();
      if (found.length > 0)
        await writer.send(found.map((one) => messageOf(one, { leftOut: 0 }, undefined, rules)));
    };
    const sitemaps = await addSeeds(options.seeds, add, finder, stopping.signal);
    await this.#scope.tell();
    if (sitemaps.length > 0) await writer.send(sitemaps.map((url) => sitemapSeed(url, rules)));
    this.#shared.writeLoss.seeded();
    await this.#optionChanges.begun();
  }

  async nextAt(): Promise<number | undefined> {
    const { plan } = this.#parts.settled;
    const last = await this.#rounds.last();
    if (last === undefined || last.endedBy === null) return undefined;
    const dueAt = plan.kind === "adaptive" ? await this.#rounds.nextDueAt() : undefined;
    const at = nextRoundAt(plan, last.startedAt, dueAt);
    // Until then nobody has to wait for this worker.
    if (at !== undefined) await this.#worker.seeded();
    return at;
  }

  async beginRound(isFirst: boolean): Promise<RoundStart | undefined> {
    const { plan, maxPages } = this.#parts.settled;
    const begun =
      this.#joins === undefined
        ? await this.#begun({
            slot: this.#worker.slot,
            mayResume: isFirst || plan.kind === "once",
            isAdaptive: plan.kind === "adaptive",
            maxPages,
          })
        : await this.#joinRound();
    if (begun === undefined) return undefined;
    await this.#worker.seeded();
    this.#shared.outbox.forget();
    await this.#worker.beat();
    this.#frontier = new PostgresFrontier({
      ...this.#shared,
      round: begun.round,
      version: this.#version,
      heard: (state) => this.#heard(state, begun.round),
    });
    return { ...begun, used: 0 };
  }

  /** Begins a round once no other worker has hosts of the one before. */
  async #begun(beginning: Beginning): Promise<Begun | undefined> {
    const { signal } = this.#parts.stopping;
    for (;;) {
      const begun = await this.#rounds.begin(beginning);
      if (begun !== undefined) return begun;
      await delay(LOOK_AT_LIMIT_MS);
      if (signal.aborted) return undefined;
    }
  }

  async run(run: RoundRun, { round }: RoundStart): Promise<RoundOver> {
    const { frontier } = this;
    const { writeLoss } = this.#shared;
    for (;;) {
      const by = await run.run();
      await frontier[Symbol.asyncDispose]();
      // RoundRun knows no limit: the database counts.
      if (by === "stopped" || by === "limit") {
        // The others take in theirs, and go on sending: the last one does the rest.
        if (!(await this.#worker.hasOthers())) await frontier.takeInboxes();
        return this.#over("stopped", round);
      }
      if (by === "unreachable") await frontier.takeInboxes();
      if (writeLoss.areFound) {
        await this.#recover(round);
        frontier.goOn();
        continue;
      }
      const ended = frontier.isAtLimit
        ? await this.#endAtLimit(frontier, round)
        : await this.#rounds.end(round, by, {
            slot: this.#worker.slot,
            writes: writeLoss.known,
          });
      if (ended !== undefined) return this.#over(ended, round);
      if (frontier.isOver) return this.#over("stopped", round);
      frontier.goOn();
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

  /** The round that is under way; waits for one where this worker stays. */
  async #joinRound(): Promise<Begun | undefined> {
    const { stopping } = this.#parts;
    for (;;) {
      const last = await this.#rounds.last();
      if (last?.endedBy === null) return { round: last.id, isResumed: true, before: last.visitedBefore };
      if (this.#joins?.stay !== true) return undefined;
      await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
    }
  }

  /** Waits for pages that are under way elsewhere. The limit is none where nothing lies beyond it. */
  async #endAtLimit(frontier: PostgresFrontier, round: number): Promise<CrawlEnd | undefined> {
    const { stopping, settled } = this.#parts;
    while (!stopping.signal.aborted) {
      await frontier.takeInboxes();
      if (frontier.isOver || this.#shared.writeLoss.areFound) return undefined;
      const ended = await this.#rounds.endAtLimit(round, settled.maxPages);
      if (ended !== "wait") return ended;
      await delay(LOOK_AT_LIMIT_MS);
    }
    return undefined;
  }

  async #over(by: RoundOver["by"], round: number): Promise<RoundOver> {
    await this.#optionChanges.look();
    await this.#rounds.settle(round);
    const visited = await this.#rounds.visitedIn(round);
    if (by === "stopped") return { by, visited, nextAt: undefined };
    // Who stays looks for the next round itself.
    return { by, visited, nextAt: (await this.nextAt()) ?? (this.#joins?.stay === true ? 0 : undefined) };
  }

  /** Hears the crawl's state with a lease. @returns whether this worker still takes part as it is. */
  async #heard({ round, options, scope, stoppedAt }: CrawlState, mine: number): Promise<boolean> {
    if (round < mine) throw writeLossError(`round ${mine}`);
    if (options < this.#version) throw writeLossError("the options of this run");
    this.#worker.hear(stoppedAt);
    await this.#scope.hear(scope);
    return round === mine && options === this.#version;
  }

  async #hearScope(): Promise<void> {
    const [row] = await this.#database.run<{ scope: number }>(
      `SELECT scope FROM ${this.#database.schema}.crawl`,
    );
    await this.#scope.hear(row?.scope ?? 0);
  }

  /**
   * Goes on after the database has lost what was committed a moment ago: what this worker told of itself is told again.
   * @throws {CrawlStoreError} where it cannot be.
   */
  async #recover(round: number): Promise<void> {
    const { writeLoss } = this.#shared;
    const version = this.#version;
    const last = await this.#rounds.last();
    if (last === undefined || last.id < round) throw writeLossError(`round ${round}`);
    await this.#worker.beat();
    if (this.#joins !== undefined || !writeLoss.areSeedsLost) await this.#scope.tell();
    else if (isReadOnce(this.#parts.options.seeds)) throw writeLossError("seeds of this run");
    else {
      await this.begin();
      await this.#worker.seeded();
    }
    await this.#hearScope();
    if (this.#version !== version) throw writeLossError("the options of this run");
    writeLoss.recovered();
  }

  /** Keeps what other options changed, with what other hosts' leases found. */
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

/** What a keeper makes before itself. */
interface OwnParts {
  readonly worker: WorkerHeartbeat;
  readonly leftOut: WorkerLeftOutCounts;
  readonly joins: Joining | undefined;
  readonly optionChanges: OptionChangeReport;
}

/** What the frontiers of all rounds have in common. */
type Shared = Omit<PostgresFrontierParts, "round" | "version" | "heard">;

/** Whether seeds cannot be read again. */
function isReadOnce(seeds: CrawlOptions["seeds"]): boolean {
  if (seeds === undefined) return false;
  return Symbol.asyncIterator in seeds || (seeds[Symbol.iterator]() as unknown) === seeds;
}
