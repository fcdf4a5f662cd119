import { setTimeout as delay } from "node:timers/promises";
import type { Settled } from "@maycrawl/engine/internal";
import { StoreFailedError } from "../../errors.ts";
import { type Fault, faultOf, isDropped, isSilence, isUndone } from "./postgres-faults.ts";
import { PostgresLanes } from "./postgres-lanes.ts";
import { prepareTables } from "./postgres-layout.ts";
import type { PostgresOptions } from "./postgres-options.ts";

/** Maximum time for a connection, and for an answer, in milliseconds. */
const PATIENCE_MS = 1000;
/** Maximum time to wait for another client that creates the tables, in milliseconds. */
const PREPARING_MS = 5000;
/** Time after which a statement that the server undid is not tried again, in milliseconds. */
const RETRIES_MS = 1000;
/** Longest pause before such a statement is tried again, in milliseconds. */
const MAX_PAUSE_MS = 40;

/**
 * The connection to a database that may be unreachable. Calls do not wait for it to come back: a statement fails immediately if
 * no connection can be made, and after a second if no answer comes. Each statement is a transaction by itself.
 */
export class PostgresLink {
  /** The schema, quoted. */
  readonly schema: string;
  readonly #name: string;
  readonly #lanes: PostgresLanes;
  #isPrepared = false;
  #preparing: Promise<void> | undefined;
  #isClosed = false;

  /**
   * @param options that were checked.
   * @throws {MissingPackageError} if pg is not installed.
   */
  constructor({ url, pool, schema = "maycrawl", maxConnections }: Settled<PostgresOptions>) {
    this.#name = schema;
    this.schema = `"${schema}"`;
    const settings = { connectMs: PATIENCE_MS, timeoutMs: PATIENCE_MS, maxConnections };
    this.#lanes = new PostgresLanes({ url, pool }, settings);
  }

  /**
   * Runs one statement, again if the server undid it.
   * @throws {StoreFailedError} if no answer comes, or one that says that it failed.
   */
  async run(text: string, values: unknown[]): Promise<readonly unknown[]> {
    const giveUpAt = performance.now() + RETRIES_MS;
    for (;;) {
      if (this.#isClosed) throw new StoreFailedError("PostgreSQL was closed here.");
      try {
        if (!this.#isPrepared) await this.#prepare();
        return await this.#lanes.send(text, values);
      } catch (thrown) {
        const fault = faultOf(thrown);
        if (isDropped(fault)) this.#isPrepared = false;
        const isWorthwhile = isUndone(fault) || isDropped(fault);
        if (!isWorthwhile || performance.now() > giveUpAt) throw failed(thrown, fault);
      }
      // A random pause: statements that blocked each other must not meet again.
      await delay(Math.random() * MAX_PAUSE_MS);
    }
  }

  /** Closes the connections if they are ours. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#lanes.close();
  }

  /** Creates the tables. Concurrent first calls share one attempt. */
  #prepare(): Promise<void> {
    this.#preparing ??= this.#lanes
      .withClient((client) =>
        prepareTables(client, this.#name, { timeoutMs: PATIENCE_MS, lockMs: PREPARING_MS }),
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

function failed(thrown: unknown, fault: Fault): StoreFailedError {
  if (thrown instanceof StoreFailedError) return thrown;
  if (isSilence(fault)) return new StoreFailedError("PostgreSQL gave no answer in time.", thrown);
  return new StoreFailedError(`PostgreSQL failed: ${fault.message}.`, thrown);
}
