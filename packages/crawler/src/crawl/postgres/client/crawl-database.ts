import { setTimeout as delay } from "node:timers/promises";
import {
  abortable,
  faultKind,
  faultOf,
  isBreak,
  MAX_TIMER_MS,
  PostgresLanes,
} from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { Connection } from "./connection.ts";
import { checkPlace, type DatabasePlace, type PlaceNames } from "./database-place.ts";
import { faultMessage } from "./fault-messages.ts";
import {
  BEGIN_PREPARING,
  checkCrawl,
  type DatabaseLayout,
  newestVersion,
  OtherPreparing,
  prepareSchema,
  readSchemaState,
  searchPath,
} from "./prepare-schema.ts";
import { type FailedAttempt, type ReconnectOptions, Reconnector } from "./reconnect.ts";
import { type SnapshotReader, snapshotReader } from "./snapshot-reader.ts";
import { inTransaction, type Outcome, type Run, Semaphore } from "./transaction.ts";

/** Connections for single statements, and transactions at the same time, which have one connection each. */
const LANES = 4;
const TRANSACTIONS = 4;
/** Maximum time to connect, in milliseconds. */
const CONNECT_MS = 10_000;
/** Time after which the server ends a transaction whose process is silent, in milliseconds: it holds locks. */
const IDLE_TRANSACTION_MS = 60_000;
/** Maximum time to wait for the end of connections, in milliseconds. */
const CLOSE_MS = 5000;
/** Number of connections that may break before the first answer. */
const MAX_BREAKS = 3;
/** How a crawl's database is opened. */
export interface DatabaseOptions extends Partial<ReconnectOptions> {
  /** Whether to make the schema and the tables if they do not exist. */
  readonly create: boolean;
  /**
   * Milliseconds to wait for an answer, and for a database that is away to come back; `Infinity`: without end. Default: 10
   * minutes.
   */
  readonly patienceMs?: number;
}

/**
 * The connection of a crawl to its PostgreSQL database. It waits while the database is away for a time. It works behind a
 * pooler that gives each transaction another connection: it keeps nothing in the session.
 */
export class CrawlDatabase implements AsyncDisposable {
  /** The schema of the tables, quoted. */
  readonly schema: string;
  /** How long a host stays with a worker that is silent, in milliseconds. */
  readonly leaseMs: number;
  readonly #names: PlaceNames;
  readonly #lanes: PostgresLanes;
  readonly #answerMs: number;
  readonly #reconnect: Reconnector;
  readonly #places = new Semaphore(TRANSACTIONS);
  #key = "";
  #isReadOnly = false;
  #closed: Promise<void> | undefined;

  private constructor(place: DatabasePlace, names: PlaceNames, reconnect: ReconnectOptions) {
    this.#names = names;
    this.schema = `"${names.crawl}"`;
    this.leaseMs = names.leaseMs;
    this.#answerMs = reconnect.patienceMs;
    this.#lanes = new PostgresLanes(place, {
      connectMs: CONNECT_MS,
      timeoutMs: this.#answerMs,
      maxConnections: LANES + TRANSACTIONS,
      maxLanes: LANES,
      applicationName: "maycrawl crawl",
      wrap: (client) => new Connection(client),
    });
    this.#reconnect = new Reconnector(reconnect);
  }

  /**
   * Opens the database of a crawl. Tables of an older version are upgraded. Several processes may open it at the same time.
   * @param options `signal` ends this, and later waits for a database that is away.
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if pg is not installed, and there is no `pool`.
   * @throws {CrawlStoreError} if the database cannot be reached or used, or if there is no crawl and `create` is false.
   * Nothing is written then.
   */
  static async open(
    place: DatabasePlace,
    layout: DatabaseLayout,
    options: DatabaseOptions,
  ): Promise<CrawlDatabase> {
    const names = checkPlace(place);
    const { create, patienceMs = 600_000, signal, onTrouble } = options;
    signal?.throwIfAborted();
    const reconnect = { patienceMs: Math.min(patienceMs, MAX_TIMER_MS), signal, onTrouble };
    const database = new CrawlDatabase(place, names, reconnect);
    try {
      await abortable(database.#open(layout, create), signal);
      return database;
    } catch (thrown) {
      const closed = database[Symbol.asyncDispose]();
      if (signal?.aborted !== true) await closed;
      throw thrown;
    }
  }

  /** A secret of the crawl: 64 hexadecimal digits that were made with its tables. */
  get key(): string {
    return this.#key;
  }

  /**
   * Runs one statement, which is a transaction by itself. It is run again if the server has undone it, and if the connection
   * breaks: then it may run twice, and must do no harm the second time. Names of tables need `schema`, since `search_path` is
   * not set.
   * @throws {CrawlStoreError} if it fails, or if the database is away for too long.
   */
  run<T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    return this.#reconnect.keepTrying(() => this.#send<T>(text, values), this.#judge);
  }

  /**
   * Runs several statements as one transaction (READ COMMITTED). `search_path` is the crawl's schema. The whole action is run
   * again if the server has undone it and if the connection breaks, also during COMMIT: then it may have been committed
   * before, and must do no harm the second time. The action runs only statements of the `run` that it gets.
   * @throws what the action throws; then nothing is written.
   * @throws {CrawlStoreError} if a statement fails, even if the action catches that, or if the database is away for too long.
   */
  transact<T>(action: (run: Run) => Promise<T>): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; ${searchPath(this.#names.crawl)};
SET LOCAL jit = off; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`;
    const start = { begin, answerMs: this.#answerMs, errorOf: this.#errorOf };
    return this.#inPlace(this.#judge, () =>
      this.#lanes.withClient((client) => inTransaction(client, start, action)),
    );
  }

  /**
   * Reads in one transaction, which sees the database as it was at the first read (REPEATABLE READ READ ONLY). `search_path` is
   * the crawl's schema. While it lasts, the server cannot remove old rows: it should not last longer than some minutes.
   * @throws what `look` throws.
   * @throws {CrawlStoreError} if a read fails. `look` is not run again, also not after a broken connection.
   */
  snapshot<T>(look: (reader: SnapshotReader) => Promise<T>): Promise<T> {
    // A cursor is planned for all of its rows, not for the first of them. To compile queries of a small crawl would take seconds.
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${searchPath(this.#names.crawl)}; SET LOCAL cursor_tuple_fraction = 1; SET LOCAL jit = off`;
    let hasBegun = false;
    const judge = (thrown: unknown): FailedAttempt =>
      hasBegun ? { kind: "final", error: this.#errorOf(thrown) } : this.#judge(thrown);
    return this.#inPlace(judge, () =>
      this.#lanes.withClient((client) =>
        inTransaction(client, { begin, errorOf: this.#errorOf }, (run) => {
          hasBegun = true;
          return look(snapshotReader(run));
        }),
      ),
    );
  }

  /** Ends waits, and closes the connections if they are ours. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#reconnect.close();
    await within(CLOSE_MS, this.#lanes.close());
  }

  readonly #send: Run = <R>(text: string, values: readonly unknown[] = []) =>
    this.#lanes.send(text, [...values]) as Promise<readonly R[]>;

  /** Runs a transaction when there is a place for it. @throws what its action throws. */
  async #inPlace<T>(
    judge: (thrown: unknown) => FailedAttempt,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<T> {
    const outcome = await this.#places.take(() => this.#reconnect.keepTrying(attempt, judge));
    if (!outcome.isDone) throw outcome.thrown;
    return outcome.value;
  }

  async #open(layout: DatabaseLayout, create: boolean): Promise<void> {
    const names = this.#names;
    const look = () => readSchemaState(this.#send, names, layout);
    const state = await this.#reconnect.keepTrying(look, this.#judgeOfOpening());
    checkCrawl(state, names, create);
    this.#isReadOnly = state.isReadOnly;
    if (state.crawl?.version === newestVersion(layout)) {
      this.#key = state.crawl.key;
      return;
    }
    if (state.isReadOnly)
      throw new CrawlStoreError(faultMessage({ sqlState: "25006", code: "", message: "" }, names));
    const start = { begin: BEGIN_PREPARING, errorOf: this.#errorOf };
    this.#key = await this.#inPlace(this.#judge, () =>
      this.#lanes.withClient(async (client) => {
        const outcome = await inTransaction(client, start, (run) => prepareSchema(run, names, layout));
        if (!outcome.isDone) throw outcome.thrown;
        return outcome;
      }),
    );
  }

  /** Returns a judge that does not wait for a server that has never answered: its URL is probably wrong. */
  #judgeOfOpening(): (thrown: unknown) => FailedAttempt {
    let hasAnswered = false;
    let breaks = 0;
    return (thrown) => {
      const failed = this.#judge(thrown);
      const fault = faultOf(thrown);
      hasAnswered ||= fault.sqlState !== "" && !fault.sqlState.startsWith("08");
      if (hasAnswered || (isBreak(fault) && ++breaks <= MAX_BREAKS)) return failed;
      return { kind: "final", error: failed.error };
    };
  }

  readonly #judge = (thrown: unknown): FailedAttempt => {
    const error = this.#errorOf(thrown);
    if (thrown instanceof OtherPreparing) return { kind: "passing", error };
    if (thrown instanceof CrawlStoreError) return { kind: "final", error };
    const fault = faultOf(thrown);
    // A database that accepted writes has been replaced: the address will lead to the new primary.
    if (fault.sqlState === "25006" && !this.#isReadOnly) return { kind: "passing", error };
    return { kind: faultKind(fault), error };
  };

  readonly #errorOf = (thrown: unknown): CrawlStoreError => {
    if (thrown instanceof CrawlStoreError) return thrown;
    if (thrown instanceof OtherPreparing) {
      const { server, crawl } = this.#names;
      return new CrawlStoreError(`Another process prepares the tables of the crawl "${crawl}" in ${server}.`);
    }
    return new CrawlStoreError(faultMessage(faultOf(thrown), this.#names), thrown);
  };
}

/** Waits for a promise, up to a number of milliseconds. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const ended = new AbortController();
  try {
    await Promise.race([promise, delay(ms, undefined, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
