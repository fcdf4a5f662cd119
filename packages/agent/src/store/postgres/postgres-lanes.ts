import { createPool, type PoolSettings, type PostgresClient, type PostgresPool } from "./postgres-driver.ts";
import {
  isAnswerTimeout,
  isWithoutEffect,
  mustCloseConnection,
  toPostgresFailure,
} from "./postgres-faults.ts";
import type { PostgresOptions } from "./postgres-options.ts";

/** Maximum number of unanswered statements on one connection. */
const DEPTH = 32;
/** Maximum time that a lane keeps a connection, in milliseconds. Afterwards, other users of the pool can get it. */
const TURN_MS = 50;

/** Settings for connecting and sending. */
export interface LaneSettings extends PoolSettings {
  /** Maximum number of lanes. Default: one for each connection. */
  readonly maxLanes?: number;
  /** Maximum time for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Wraps a connection each time it is taken from the pool. Default: no wrapper. */
  readonly wrap?: (client: PostgresClient) => PostgresClient;
}

/** A statement that waits for a connection, and the callbacks of its promise. */
interface Waiting {
  readonly text: string;
  readonly values: unknown[];
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends statements over a few connections of a pool. Each lane takes a connection, and returns it when no statement
 * waits or after `TURN_MS`. If the connection supports pipelining, the lane sends many statements before the first
 * answer arrives.
 */
export class PostgresLanes {
  readonly #pool: PostgresPool;
  readonly #ownsPool: boolean;
  readonly #settings: LaneSettings;
  #waiting: Waiting[] = [];
  #lanes = 0;
  /** Number of lanes that have a connection. */
  #connected = 0;

  /**
   * @param database validated options.
   * @throws {MissingPackageError} if pg is not installed and `pool` is not given.
   * @throws {InvalidOptionError} if pg does not accept the URL.
   */
  constructor({ url, pool }: Pick<PostgresOptions, "url" | "pool">, settings: LaneSettings) {
    this.#ownsPool = pool === undefined;
    this.#pool = pool ?? createPool(url as string, settings);
    this.#settings = settings;
  }

  /** Runs one statement in its own transaction and returns its rows. @throws the errors of pg. */
  send(text: string, values: unknown[]): Promise<readonly unknown[]> {
    const { maxConnections, maxLanes } = this.#settings;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, resolve, reject });
      if (this.#lanes < (maxLanes ?? maxConnections)) void this.#runLane();
    });
  }

  /**
   * Runs an action with a connection. Closes the connection if it broke, and otherwise returns it to the pool.
   * @throws the errors of the action and of connecting, including a timeout.
   */
  async withClient<T>(action: (client: PostgresClient) => Promise<T>): Promise<T> {
    // The pool does not listen to errors of a connection in use. Without a listener, such an error ends the process.
    const ignore = () => {};
    const client = await this.#connect(ignore);
    let broken = false;
    try {
      return await action(client);
    } catch (thrown) {
      broken = mustCloseConnection(toPostgresFailure(thrown));
      throw thrown;
    } finally {
      client.release(broken);
      client.off("error", ignore);
    }
  }

  /** Closes the pool, unless the caller supplied it. */
  async close(): Promise<void> {
    if (this.#ownsPool) await this.#pool.end();
  }

  async #runLane(): Promise<void> {
    this.#lanes++;
    let isConnected = false;
    try {
      await this.withClient((client) => {
        isConnected = true;
        return this.#sendWaiting(client);
      });
    } catch (thrown) {
      // All waiting statements fail if the database is silent, or if no lane has a connection. If other lanes are
      // connected, this lane only exceeded the connection limit of the server or the pool.
      if (isConnected ? isAnswerTimeout(toPostgresFailure(thrown)) : this.#connected === 0) {
        for (const { reject } of this.#waiting.splice(0)) reject(thrown);
      }
    } finally {
      this.#lanes--;
    }
    // After the last lane has ended, the remaining statements need a new lane.
    if (this.#waiting.length > 0 && this.#lanes === 0) void this.#runLane();
  }

  /**
   * Sends waiting statements until no statement waits or `TURN_MS` is over.
   * @throws the error that broke the connection.
   */
  async #sendWaiting(client: PostgresClient): Promise<void> {
    const depth = client.pipeline === true ? DEPTH : 1;
    const end = performance.now() + TURN_MS;
    this.#connected++;
    try {
      while (this.#waiting.length > 0 && performance.now() < end) {
        const sent = this.#waiting.splice(0, depth);
        const failures = await Promise.all(sent.map((waiting) => this.#exchange(client, waiting)));
        const broken = failures.filter(
          (thrown) => thrown !== undefined && mustCloseConnection(toPostgresFailure(thrown)),
        );
        // After the server reports that it ends the connection, it runs no statement. So all failed statements can
        // be retried.
        const cut = broken.find((thrown) => isWithoutEffect(toPostgresFailure(thrown))) ?? broken[0];
        sent.forEach(({ reject }, i) => {
          const thrown = failures[i];
          if (thrown !== undefined) reject(broken.includes(thrown) ? cut : thrown);
        });
        if (cut !== undefined) throw cut;
      }
    } finally {
      this.#connected--;
    }
  }

  /** Runs a statement and resolves its promise with the rows. Returns the error if the statement failed. */
  async #exchange(client: PostgresClient, { text, values, resolve }: Waiting): Promise<unknown> {
    try {
      resolve((await client.query({ text, values, query_timeout: this.#settings.timeoutMs })).rows);
      return undefined;
    } catch (thrown) {
      return thrown ?? new Error("pg failed");
    }
  }

  /**
   * Takes a connection within the time limit: a pool of the caller may wait forever. The error listener is added in the
   * callback of `connect`: a new connection can break before the handlers of a promise run.
   */
  #connect(listener: () => void): Promise<PostgresClient> {
    const { connectMs, timeoutMs, wrap = (client) => client } = this.#settings;
    const limitMs = Math.min(connectMs, timeoutMs);
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error("timeout: no connection"));
      }, limitMs);
      this.#pool.connect((thrown, taken) => {
        clearTimeout(timer);
        if (taken === undefined) return reject(thrown);
        if (isLate) return taken.release();
        const client = wrap(taken);
        client.on("error", listener);
        resolve(client);
      });
    });
  }
}
