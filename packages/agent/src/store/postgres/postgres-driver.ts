import { createRequire } from "node:module";
import { InvalidOptionError } from "@maycrawl/engine";
import { MissingPackageError } from "../../errors.ts";

/**
 * The part of pg's `Pool` that the store and the pacer use. Programs that import this package need no types of pg.
 * Statements have no names and do not use session state, so a pooler may run each on another connection.
 */
export interface PostgresPool {
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
  end(): Promise<void>;
}

/** A connection taken from a pool. */
export interface PostgresClient {
  /** Whether the connection sends a statement before the previous statement is answered. */
  readonly pipeline?: boolean;
  query(query: PostgresQuery): Promise<PostgresResult>;
  /** Returns the parser of a column type. */
  getTypeParser?(type: number, format?: "text" | "binary"): (value: string) => unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  /** Returns the connection to its pool, or closes it if `close` is true. */
  release(close?: boolean): void;
}

/** One statement with values, or several statements without values. */
export interface PostgresQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** Maximum time for the answer, in milliseconds. pg enforces it. */
  readonly query_timeout?: number;
  /** Parsers of the result's columns. Default: the parsers of the connection. */
  readonly types?: {
    getTypeParser(type: number, format?: "text" | "binary"): (value: string) => unknown;
  };
}

/** The answer to one statement. */
export interface PostgresResult {
  readonly rows: readonly unknown[];
}

interface Driver {
  readonly Pool: new (
    options: object,
  ) => PostgresPool & { on(event: "error", listener: () => void): unknown };
  readonly Client: new (options: object) => unknown;
}

/** Settings of a pool that `createPool` creates. */
export interface PoolSettings {
  /** Maximum time to connect, in milliseconds. The limit also applies to a pool that the caller created. */
  readonly connectMs: number;
  readonly maxConnections: number;
  /** Name of the connections in `pg_stat_activity`. A name in the URL overrides it. Default: `maycrawl`. */
  readonly applicationName?: string | undefined;
}

/** Idle time before a connection is closed, in milliseconds. */
const IDLE_MS = 30_000;
/** Idle time before TCP probes whether the server's machine still answers, in milliseconds. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Creates a pool for a validated URL. The pool does not connect yet.
 * @throws {MissingPackageError} if pg is not installed.
 * @throws {InvalidOptionError} if pg does not accept the URL.
 */
export function createPool(
  url: string,
  { connectMs, maxConnections, applicationName = "maycrawl" }: PoolSettings,
): PostgresPool {
  const { Pool, Client } = loadDriver();
  const options = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    max: maxConnections,
    idleTimeoutMillis: IDLE_MS,
    // Idle connections do not keep the process running.
    allowExitOnIdle: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    fallback_application_name: applicationName,
  };
  try {
    // A pool parses the URL only when it connects. Parsing it here reports a bad URL immediately.
    new Client(options);
  } catch (thrown) {
    // The message can contain the URL and its password. Only an error code is safe, such as that of a missing file.
    const code = (thrown as NodeJS.ErrnoException | undefined)?.code ?? "the URL is malformed";
    throw new InvalidOptionError(`pg does not accept the option url: ${code}.`);
  }
  const pool = new Pool(options);
  // If an idle connection breaks, the pool removes it, and the next statement opens another one.
  pool.on("error", () => {});
  return pool;
}

function loadDriver(): Driver {
  try {
    return createRequire(import.meta.url)("pg") as Driver;
  } catch (thrown) {
    throw MissingPackageError.of("PostgreSQL", "pg@8", thrown);
  }
}
