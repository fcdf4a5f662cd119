import { toPostgresFailure } from "@maycrawl/agent/internal";
import type { PostgresClient, PostgresQuery, PostgresResult } from "@maycrawl/agent/postgres";

/** `pg_type` ids of the numeric column types: int8, int2, int4, oid, float4, float8, numeric. */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700]);
/** `pg_type` ids of the array types of the types in `NUMBERS`. */
const ARRAYS = new Set([1005, 1007, 1016, 1028, 1021, 1022, 1231]);
/** SQLSTATE codes of a closed connection: by an administrator, at shutdown, or after an idle timeout. */
const CUT = /^(?:57P|25P03)/;

/**
 * A connection of a crawl. It parses numeric columns as numbers and replaces NUL characters in texts. A statement on a
 * broken connection fails with the reason that the server gave.
 */
export class Connection implements PostgresClient {
  readonly #client: PostgresClient;
  readonly #types: PostgresQuery["types"];
  /** The server's reason for closing the connection. It can arrive while no statement waits for an answer. */
  #closeReason: Error | undefined;

  constructor(client: PostgresClient) {
    this.#client = client;
    this.#types = numberParsers(client);
    client.on("error", this.#onError);
  }

  readonly #onError = (error: Error): void => {
    if (toPostgresFailure(error).sqlState !== "") this.#closeReason ??= error;
  };

  get pipeline(): boolean {
    return this.#client.pipeline === true;
  }

  async query({ values, ...query }: PostgresQuery): Promise<PostgresResult> {
    const types = this.#types;
    try {
      return await this.#client.query({
        ...query,
        ...(values && { values: replaceNul(values) }),
        ...(types && { types }),
      });
    } catch (thrown) {
      const { sqlState } = toPostgresFailure(thrown);
      if (CUT.test(sqlState)) this.#closeReason ??= thrown as Error;
      throw sqlState === "" ? (this.#closeReason ?? thrown) : thrown;
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
    this.#client.off("error", this.#onError);
  }
}

/**
 * Returns parsers that convert all numeric columns to numbers, even if the program has set other parsers. Other types
 * use the parsers of the connection. An integer beyond 2^53 loses its last digits.
 */
function numberParsers(client: PostgresClient): PostgresQuery["types"] {
  const parserOf = client.getTypeParser?.bind(client);
  if (parserOf === undefined) return undefined;
  return {
    getTypeParser(type, format) {
      if (format === "binary") return parserOf(type, format);
      if (NUMBERS.has(type)) return Number;
      return ARRAYS.has(type) ? parseNumbers : parserOf(type, format);
    },
  };
}

/** Parses a one-dimensional array, for example `{1,NULL,-2.5}`. */
function parseNumbers(text: string): readonly (number | null)[] {
  if (text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((value) => (value === "NULL" ? null : Number(value)));
}

/** Replaces NUL by U+FFFD in texts and in arrays of texts. PostgreSQL rejects a statement that contains NUL. */
function replaceNul<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD") as T;
  return Array.isArray(value) ? (value.map(replaceNul) as T) : value;
}
