import { type PoolSettings, type PostgresClient, type PostgresPool, poolOf } from "./postgres-driver.ts";
import { faultOf, isBroken, isSilence, isUndone } from "./postgres-faults.ts";
import type { PostgresOptions } from "./postgres-options.ts";

/** Maximum number of statements on the way on one connection. */
const DEPTH = 32;
/** Time after which a lane gives its connection back to the pool, which others may use too, in milliseconds. */
const TURN_MS = 50;

/** How lanes connect and send. */
export interface LaneSettings extends PoolSettings {
  /** Maximum number of lanes. Default: one for each connection. */
  readonly maxLanes?: number;
  /** Maximum time for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Returns what statements are sent through. Default: the connection itself. */
  readonly wrap?: (client: PostgresClient) => PostgresClient;
}

/** A statement that waits for a connection, and its promise. */
interface Waiting {
  readonly text: string;
  readonly values: unknown[];
  readonly resolve: (rows: readonly unknown[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Sends statements over a few connections of a pool. Each lane takes a connection and gives it back when nothing waits. On a
 * connection that can do so, it sends many statements before the first answer comes.
 */
export class PostgresLanes {
  readonly #pool: PostgresPool;
  readonly #isOurs: boolean;
  readonly #settings: LaneSettings;
  #waiting: Waiting[] = [];
  #lanes = 0;
  /** Lanes that have a connection. */
  #connected = 0;

  /**
   * @param database options that were checked.
   * @throws {MissingPackageError} if pg is not installed, and there is no `pool`.
   * @throws {InvalidOptionError} if pg does not accept the URL.
   */
  constructor({ url, pool }: Pick<PostgresOptions, "url" | "pool">, settings: LaneSettings) {
    this.#isOurs = pool === undefined;
    this.#pool = pool ?? poolOf(url as string, settings);
    this.#settings = settings;
  }

  /** Runs one statement, which is a transaction by itself. @throws what pg throws. */
  send(text: string, values: unknown[]): Promise<readonly unknown[]> {
    const { maxConnections, maxLanes } = this.#settings;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, resolve, reject });
      if (this.#lanes < (maxLanes ?? maxConnections)) void this.#lane();
    });
  }

  /**
   * Takes a connection for an action, and closes it if it broke.
   * @throws what the action throws, or pg if there is no connection in time.
   */
  async withClient<T>(action: (client: PostgresClient) => Promise<T>): Promise<T> {
    // The pool does not listen to errors of a connection that is taken; without a listener they end the process.
    const ignore = () => {};
    const client = await this.#connect(ignore);
    let broken = false;
    try {
      return await action(client);
    } catch (thrown) {
      broken = isBroken(faultOf(thrown));
      throw thrown;
    } finally {
      client.release(broken);
      client.off("error", ignore);
    }
  }

  /** Closes the connections if they are ours. */
  async close(): Promise<void> {
    if (this.#isOurs) await this.#pool.end();
  }

  async #lane(): Promise<void> {
    this.#lanes++;
    let hadClient = false;
    try {
      await this.withClient((client) => {
        hadClient = true;
        return this.#work(client);
      });
    } catch (thrown) {
      // Other lanes that have a connection go on: this one exceeded a limit of the server or the pool.
      if (hadClient ? isSilence(faultOf(thrown)) : this.#connected === 0) {
        for (const { reject } of this.#waiting.splice(0)) reject(thrown);
      }
    } finally {
      this.#lanes--;
    }
    // A connection that broke, or was given back for others, leaves what waits to a new one.
    if (this.#waiting.length > 0 && this.#lanes === 0) void this.#lane();
  }

  /** Sends what waits, as long as its turn lasts. @throws what broke the connection. */
  async #work(client: PostgresClient): Promise<void> {
    const depth = client.pipeline === true ? DEPTH : 1;
    const end = performance.now() + TURN_MS;
    this.#connected++;
    try {
      while (this.#waiting.length > 0 && performance.now() < end) {
        const sent = this.#waiting.splice(0, depth);
        const failures = await Promise.all(sent.map((waiting) => this.#exchange(client, waiting)));
        const broken = failures.filter((thrown) => thrown !== undefined && isBroken(faultOf(thrown)));
        // The server runs nothing after it has reported that it cuts the connection: the rest can be retried, too.
        const cut = broken.find((thrown) => isUndone(faultOf(thrown))) ?? broken[0];
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

  /** Runs a statement and resolves its promise with the rows. @returns the failure, if it failed. */
  async #exchange(client: PostgresClient, { text, values, resolve }: Waiting): Promise<unknown> {
    try {
      resolve((await client.query({ text, values, query_timeout: this.#settings.timeoutMs })).rows);
      return undefined;
    } catch (thrown) {
      return thrown ?? new Error("pg failed");
    }
  }

  /**
   * Takes a connection within the time limit: a caller's pool may wait forever. A new connection can break before the
   * handlers of a promise run. The callback adds the listener in time.
   */
  #connect(listener: () => void): Promise<PostgresClient> {
    const { connectMs, timeoutMs, wrap = (client) => client } = this.#settings;
    const limitMs = Math.min(connectMs, timeoutMs);
    return new Promise((resolve, reject) => {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        reject(new Error("timeout: no connection"));
      }, limitMs);
      this.#pool.connect((thrown, taken) => {
        clearTimeout(timer);
        if (taken === undefined) return reject(thrown);
        if (late) return taken.release();
        const client = wrap(taken);
        client.on("error", listener);
        resolve(client);
      });
    });
  }
}
