import { setTimeout as delay } from "node:timers/promises";
import {
  abortable,
  failureKind,
  isConnectionLoss,
  MAX_TIMER_MS,
  PostgresLanes,
  toPostgresFailure,
} from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { Connection } from "./connection.ts";
import { type CheckedPlace, checkPlace, type DatabasePlace } from "./database-place.ts";
import { faultMessage } from "./fault-messages.ts";
import {
  BEGIN_PREPARE_SCHEMA,
  checkCrawl,
  type DatabaseLayout,
  newestVersion,
  prepareSchema,
  readSchemaState,
  SchemaLockedError,
  searchPath,
} from "./prepare-schema.ts";
import { type FailedAttempt, type ReconnectOptions, Reconnector } from "./reconnect.ts";
import { type SnapshotReader, snapshotReader } from "./snapshot-reader.ts";
import { inTransaction, type Outcome, type Run, Semaphore } from "./transaction.ts";

/**
 * Maximum number of connections for single statements, and maximum number of concurrent transactions. Each transaction
 * has its own connection.
 */
const LANES = 4;
const TRANSACTIONS = 4;
/** Maximum time to connect, in milliseconds. */
const CONNECT_MS = 10_000;
/** Idle time before the server ends a transaction, in milliseconds. A dead process would otherwise keep its locks. */
const IDLE_TRANSACTION_MS = 60_000;
/** Maximum time to wait until the connections are closed, in milliseconds. */
const CLOSE_MS = 5000;
/** Maximum number of connections that may break before the first answer. */
const MAX_BREAKS = 3;
/** Options for opening a crawl's database. */
export interface DatabaseOptions extends Partial<ReconnectOptions> {
  /** Whether to create the schema and the tables if they do not exist. */
  readonly create: boolean;
  /**
   * Maximum time to wait for an answer, and for an unavailable database to return, in milliseconds. `Infinity`: no
   * limit. Default: 10 minutes.
   */
  readonly patienceMs?: number;
}

/**
 * The PostgreSQL database of a crawl. Its methods wait while the database is temporarily unavailable. It works behind a
 * pooler that uses another connection for each transaction, because it does not use session state.
 */
export class CrawlDatabase implements AsyncDisposable {
  /** Name of the schema that contains the tables, quoted. */
  readonly schema: string;
  /** Lease time in milliseconds: how long a silent worker keeps its hosts. */
  readonly leaseMs: number;
  readonly #names: CheckedPlace;
  readonly #lanes: PostgresLanes;
  readonly #answerMs: number;
  readonly #reconnect: Reconnector;
  readonly #transactions = new Semaphore(TRANSACTIONS);
  #key = "";
  #isReadOnly = false;
  #closed: Promise<void> | undefined;

  private constructor(place: DatabasePlace, names: CheckedPlace, reconnect: ReconnectOptions) {
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
   * Opens the database of a crawl, and upgrades tables of an older version. Several processes may open it concurrently.
   * @param options `signal` aborts opening, and later the waits for an unavailable database.
   * @throws {InvalidOptionError}
   * @throws {MissingPackageError} if pg is not installed and `pool` is not given.
   * @throws {CrawlStoreError} if the database cannot be reached or used, or if the crawl is missing and `create` is
   * false. Nothing is written then.
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

  /** Secret key of the crawl: 64 hexadecimal digits, created with its tables. */
  get key(): string {
    return this.#key;
  }

  /**
   * Runs one statement in its own transaction. The statement runs again if the server has undone it or the connection
   * breaks. After a broken connection it may run twice, so it must be idempotent. Table names need the prefix `schema`,
   * because `search_path` is not set.
   * @throws {CrawlStoreError} if the statement fails, or if the database is unavailable for too long.
   */
  run<T>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    return this.#reconnect.keepTrying(() => this.#send<T>(text, values), this.#classify);
  }

  /**
   * Runs several statements as one transaction (READ COMMITTED). `search_path` is the crawl's schema. The whole action
   * runs again if the server has undone it or the connection breaks. If the connection breaks during COMMIT, the first
   * run may be committed, so the action must be idempotent. The action uses only the `run` function that it receives.
   * @throws the error of the action. Nothing is written then.
   * @throws {CrawlStoreError} if a statement fails, even if the action catches the error, or if the database is
   * unavailable for too long.
   */
  transact<T>(action: (run: Run) => Promise<T>): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL READ COMMITTED; ${searchPath(this.#names.crawl)};
SET LOCAL jit = off; SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS}`;
    const start = { begin, answerMs: this.#answerMs, errorOf: this.#errorOf };
    return this.#runTransaction(this.#classify, () =>
      this.#lanes.withClient((client) => inTransaction(client, start, action)),
    );
  }

  /**
   * Reads in one transaction. All reads see the database as it was at the first read (REPEATABLE READ READ ONLY).
   * `search_path` is the crawl's schema. The transaction should take a few minutes at most, because the server cannot
   * remove old rows until it ends.
   * @throws the error of `read`.
   * @throws {CrawlStoreError} if a read fails. `read` does not run again, not even after a broken connection.
   */
  snapshot<T>(read: (reader: SnapshotReader) => Promise<T>): Promise<T> {
    // Cursors are planned for reading all their rows, not for the first ones. JIT is off: compiling the queries of a
    // small crawl would take seconds.
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${searchPath(this.#names.crawl)}; SET LOCAL cursor_tuple_fraction = 1; SET LOCAL jit = off`;
    let hasBegun = false;
    const classify = (thrown: unknown): FailedAttempt =>
      hasBegun ? { kind: "final", error: this.#errorOf(thrown) } : this.#classify(thrown);
    return this.#runTransaction(classify, () =>
      this.#lanes.withClient((client) =>
        inTransaction(client, { begin, errorOf: this.#errorOf }, (run) => {
          hasBegun = true;
          return read(snapshotReader(run));
        }),
      ),
    );
  }

  /** Ends all waits, and closes the connections unless the caller owns the pool. */
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

  /** Runs a transaction once fewer than `TRANSACTIONS` others are running. @throws the error of its action. */
  async #runTransaction<T>(
    classify: (thrown: unknown) => FailedAttempt,
    attempt: () => Promise<Outcome<T>>,
  ): Promise<T> {
    const outcome = await this.#transactions.run(() => this.#reconnect.keepTrying(attempt, classify));
    if (!outcome.isDone) throw outcome.thrown;
    return outcome.value;
  }

  async #open(layout: DatabaseLayout, create: boolean): Promise<void> {
    const names = this.#names;
    const readState = () => readSchemaState(this.#send, names, layout);
    const state = await this.#reconnect.keepTrying(readState, this.#classifierForOpening());
    checkCrawl(state, names, create);
    this.#isReadOnly = state.isReadOnly;
    if (state.crawl?.version === newestVersion(layout)) {
      this.#key = state.crawl.key;
      return;
    }
    if (state.isReadOnly)
      throw new CrawlStoreError(faultMessage({ sqlState: "25006", code: "", message: "" }, names));
    const start = { begin: BEGIN_PREPARE_SCHEMA, errorOf: this.#errorOf };
    this.#key = await this.#runTransaction(this.#classify, () =>
      this.#lanes.withClient(async (client) => {
        const outcome = await inTransaction(client, start, (run) => prepareSchema(run, names, layout));
        if (!outcome.isDone) throw outcome.thrown;
        return outcome;
      }),
    );
  }

  /**
   * Returns a variant of `#classify` for opening. Before the server's first answer, it allows only `MAX_BREAKS` broken
   * connections, because the URL may be wrong.
   */
  #classifierForOpening(): (thrown: unknown) => FailedAttempt {
    let hasAnswered = false;
    let breaks = 0;
    return (thrown) => {
      const failed = this.#classify(thrown);
      const fault = toPostgresFailure(thrown);
      hasAnswered ||= fault.sqlState !== "" && !fault.sqlState.startsWith("08");
      if (hasAnswered || (isConnectionLoss(fault) && ++breaks <= MAX_BREAKS)) return failed;
      return { kind: "final", error: failed.error };
    };
  }

  readonly #classify = (thrown: unknown): FailedAttempt => {
    const error = this.#errorOf(thrown);
    if (thrown instanceof SchemaLockedError) return { kind: "passing", error };
    if (thrown instanceof CrawlStoreError) return { kind: "final", error };
    const fault = toPostgresFailure(thrown);
    // The server accepted writes before, so it has become a standby. The address will soon lead to the new primary.
    if (fault.sqlState === "25006" && !this.#isReadOnly) return { kind: "passing", error };
    return { kind: failureKind(fault), error };
  };

  readonly #errorOf = (thrown: unknown): CrawlStoreError => {
    if (thrown instanceof CrawlStoreError) return thrown;
    if (thrown instanceof SchemaLockedError) {
      const { server, crawl } = this.#names;
      return new CrawlStoreError(
        `Another process is preparing the tables of the crawl "${crawl}" in ${server}.`,
      );
    }
    return new CrawlStoreError(faultMessage(toPostgresFailure(thrown), this.#names), thrown);
  };
}

/** Waits until the promise settles, but at most `ms` milliseconds. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  const ended = new AbortController();
  try {
    await Promise.race([promise, delay(ms, undefined, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
