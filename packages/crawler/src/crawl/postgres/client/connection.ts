import { faultOf } from "@maycrawl/agent/internal";
import type { PostgresClient, PostgresQuery, PostgresResult } from "@maycrawl/agent/postgres";

/** Types of columns by their number in `pg_type`: int8, int2, int4, oid, float4, float8, numeric. */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700]);
/** Arrays of them. */
const ARRAYS = new Set([1005, 1007, 1016, 1028, 1021, 1022, 1231]);
/** Codes of a server that cuts the connection: by an administrator, while it stops, or because it was idle. */
const CUT = /^(?:57P|25P03)/;

/**
 * A connection as a crawl needs it: numbers are numbers, texts have no NUL, and a statement on a connection that broke
 * fails with the reason that the server gave.
 */
export class Connection implements PostgresClient {
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
      const { sqlState } = faultOf(thrown);
      if (CUT.test(sqlState)) this.#reason ??= thrown as Error;
      throw sqlState === "" ? (this.#reason ?? thrown) : thrown;
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

/**
 * Returns parsers that make numbers of all numeric columns, whatever parsers the program has set. Other types have the
 * parsers of the connection. An integer beyond 2^53 loses its last digits.
 */
function numberTypes(client: PostgresClient): PostgresQuery["types"] {
  const parserOf = client.getTypeParser?.bind(client);
  if (parserOf === undefined) return undefined;
  return {
    getTypeParser(type, format) {
      if (format === "binary") return parserOf(type, format);
      if (NUMBERS.has(type)) return Number;
      return ARRAYS.has(type) ? numbersIn : parserOf(type, format);
    },
  };
}

/** Parses an array of one dimension, for example `{1,NULL,-2.5}`. */
function numbersIn(text: string): readonly (number | null)[] {
  if (text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((value) => (value === "NULL" ? null : Number(value)));
}

/** Replaces NUL in texts, also of arrays, by U+FFFD: PostgreSQL keeps none, and rejects the whole statement. */
function withoutNul<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD") as T;
  return Array.isArray(value) ? (value.map(withoutNul) as T) : value;
}
