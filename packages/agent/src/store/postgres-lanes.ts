import type { PostgresClient, PostgresPool } from "./postgres-driver.ts";
import { faultOf, isBroken, isSilence, isUndone } from "./postgres-faults.ts";

/** Maximum number of statements on the way on one connection. */
const DEPTH = 32;
/** Time after which a lane gives its connection back to the pool, which others may use too, in milliseconds. */
const TURN_MS = 50;

/** Limits of the lanes. */
export interface LaneLimits {
  readonly maxConnections: number;
  /** Maximum time to connect, and maximum time for an answer. */
  readonly timeoutMs: number;
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
  readonly #limits: LaneLimits;
  #waiting: Waiting[] = [];
  #lanes = 0;
  /** Lanes that have a connection. */
  #connected = 0;

  constructor(pool: PostgresPool, limits: LaneLimits) {
    this.#pool = pool;
    this.#limits = limits;
  }

  /** Runs one statement, which is a transaction by itself. @throws what pg throws. */
  send(text: string, values: unknown[]): Promise<readonly unknown[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, values, resolve, reject });
      if (this.#lanes < this.#limits.maxConnections) void this.#lane();
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
      if (hadClient ? isSilence(faultOf(thrown)) : this.#connected === 0) this.#failAll(thrown);
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
      resolve((await client.query({ text, values, query_timeout: this.#limits.timeoutMs })).rows);
      return undefined;
    } catch (thrown) {
      return thrown ?? new Error("pg failed");
    }
  }

  #failAll(thrown: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(thrown);
  }

  /**
   * Takes a connection within the time limit: a caller's pool may wait forever. A new connection can break before the
   * handlers of a promise run. The callback adds the listener in time.
   */
  #connect(listener: () => void): Promise<PostgresClient> {
    return new Promise((resolve, reject) => {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        reject(new Error("timeout: no connection"));
      }, this.#limits.timeoutMs);
      this.#pool.connect((thrown, client) => {
        clearTimeout(timer);
        if (client === undefined) return reject(thrown);
        if (late) return client.release();
        client.on("error", listener);
        resolve(client);
      });
    });
  }
}
