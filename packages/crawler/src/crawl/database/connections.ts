import { faultOf } from "@maycrawl/agent/internal";
import type { PostgresClient, PostgresPool, PostgresQuery, PostgresResult } from "@maycrawl/agent/postgres";
import { numberTypes } from "./number-types.ts";
import { withoutNul } from "./without-nul.ts";

/** Maximum time to connect, in milliseconds. */
export const CONNECT_MS = 10_000;

/**
 * Connections of another pool, as a crawl needs them: numbers are numbers, texts have no NUL, and a statement on a
 * connection that broke fails with the reason that the server gave.
 */
export class Connections implements PostgresPool {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  /** Fails after `CONNECT_MS`: a caller's pool may wait forever. */
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      callback(new Error("timeout: no connection"), undefined);
    }, CONNECT_MS);
    this.#pool.connect((thrown, client) => {
      clearTimeout(timer);
      if (isLate) return client?.release();
      callback(thrown, client && new Connection(client));
    });
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class Connection implements PostgresClient {
  readonly #client: PostgresClient;
  readonly #types: PostgresQuery["types"];
  /** The server's reason to cut the connection, which can come while no statement waits for an answer. */
  #reason: Error | undefined;

  constructor(client: PostgresClient) {
    this.#client = client;
    this.#types = numberTypes(client);
    client.on("error", this.#broke);
  }

  readonly #broke = (error: Error): void => {
    if (faultOf(error).sqlState !== "") this.#reason ??= error;
  };

  get pipeline(): boolean {
    return this.#client.pipeline === true;
  }

  async query({ values, ...query }: PostgresQuery): Promise<PostgresResult> {
    const types = this.#types;
    try {
      return await this.#client.query({
        ...query,
        ...(values && { values: withoutNul(values) }),
        ...(types && { types }),
      });
    } catch (thrown) {
      if (isCut(thrown)) this.#reason ??= thrown;
      throw this.#reason !== undefined && faultOf(thrown).sqlState === "" ? this.#reason : thrown;
    }
  }

  on(event: "error", listener: (error: Error) => void): unknown {
    return this.#client.on(event, listener);
  }

  off(event: "error", listener: (error: Error) => void): unknown {
    return this.#client.off(event, listener);
  }

  release(close?: boolean): void {
    this.#client.release(close);
    this.#client.off("error", this.#broke);
  }
}

/** Whether the server cuts the connection: by an administrator, while it stops, or because it was idle. */
function isCut(error: unknown): error is Error {
  return /^(?:57P|25P03)/.test(faultOf(error).sqlState);
}
