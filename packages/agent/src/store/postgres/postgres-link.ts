import { setTimeout as delay } from "node:timers/promises";
import type { Settled } from "@maycrawl/engine/internal";
import { StoreFailedError } from "../../errors.ts";
import {
  isAnswerTimeout,
  isTableMissing,
  isWithoutEffect,
  type PostgresFailure,
  toPostgresFailure,
} from "./postgres-faults.ts";
import { PostgresLanes } from "./postgres-lanes.ts";
import { prepareTables } from "./postgres-layout.ts";
import type { PostgresOptions } from "./postgres-options.ts";

/** Maximum time to connect, and for an answer, in milliseconds. */
const TIMEOUT_MS = 1000;
/** Maximum time to wait while another client creates the tables, in milliseconds. */
const TABLE_LOCK_MS = 5000;
/** Maximum time for retrying a statement, in milliseconds. */
const RETRY_MS = 1000;
/** Longest pause before a retry, in milliseconds. */
const MAX_PAUSE_MS = 40;

/**
 * The connection to a database. Calls do not wait for an unreachable database: a statement fails immediately if
 * connecting fails, and after a second without an answer. Each statement runs in its own transaction.
 */
export class PostgresLink {
  /** Name of the schema, quoted for SQL. */
  readonly schema: string;
  readonly #name: string;
  readonly #lanes: PostgresLanes;
  #isPrepared = false;
  #preparing: Promise<void> | undefined;
  #isClosed = false;

  /**
   * @param options validated options.
   * @throws {MissingPackageError} if pg is not installed and `pool` is not given.
   */
  constructor({ url, pool, schema = "maycrawl", maxConnections }: Settled<PostgresOptions>) {
    this.#name = schema;
    this.schema = `"${schema}"`;
    const settings = { connectMs: TIMEOUT_MS, timeoutMs: TIMEOUT_MS, maxConnections };
    this.#lanes = new PostgresLanes({ url, pool }, settings);
  }

  /**
   * Runs one statement and returns its rows. Retries the statement if it had no effect, or if the tables were dropped.
   * @throws {StoreFailedError} if the statement fails or no answer comes in time.
   */
  async run(text: string, values: unknown[]): Promise<readonly unknown[]> {
    const giveUpAt = performance.now() + RETRY_MS;
    for (;;) {
      if (this.#isClosed) throw new StoreFailedError("The PostgreSQL connection was closed by this process.");
      try {
        if (!this.#isPrepared) await this.#prepare();
        return await this.#lanes.send(text, values);
      } catch (thrown) {
        const fault = toPostgresFailure(thrown);
        if (isTableMissing(fault)) this.#isPrepared = false;
        const canRetry = isWithoutEffect(fault) || isTableMissing(fault);
        if (!canRetry || performance.now() > giveUpAt) throw toStoreError(thrown, fault);
      }
      // The pause is random, so that statements that blocked each other do not collide again.
      await delay(Math.random() * MAX_PAUSE_MS);
    }
  }

  /** Closes the pool, unless the caller supplied it. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#lanes.close();
  }

  /** Creates the tables. Concurrent first calls share one attempt. */
  #prepare(): Promise<void> {
    this.#preparing ??= this.#lanes
      .withClient((client) =>
        prepareTables(client, this.#name, { timeoutMs: TIMEOUT_MS, lockMs: TABLE_LOCK_MS }),
      )
      .then(() => {
        this.#isPrepared = true;
      })
      .finally(() => {
        this.#preparing = undefined;
      });
    return this.#preparing;
  }
}

function toStoreError(thrown: unknown, fault: PostgresFailure): StoreFailedError {
  if (thrown instanceof StoreFailedError) return thrown;
  if (isAnswerTimeout(fault)) return new StoreFailedError("PostgreSQL did not answer in time.", thrown);
  return new StoreFailedError(`PostgreSQL failed: ${fault.message}.`, thrown);
}
