import { createRequire } from "node:module";
import { InvalidOptionError } from "@maycrawl/engine";
import { MissingPackageError } from "../../errors.ts";

/**
 * A pool: the part of pg's `Pool` that the store and the pacer use. Programs that import them need no types of pg.
 * Statements have no names and keep nothing in the session: a pooler may run each on another connection.
 */
export interface PostgresPool {
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
  end(): Promise<void>;
}

/** A connection that was taken from a pool. */
export interface PostgresClient {
  /** Whether it sends a statement before the answer to the one before has come. */
  readonly pipeline?: boolean;
  query(query: PostgresQuery): Promise<PostgresResult>;
  /** Returns the parser of a column's type. */
  getTypeParser?(type: number, format?: "text" | "binary"): (value: string) => unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  /** Gives it back to its pool, or closes it. */
  release(close?: boolean): void;
}

/** A statement, or several without values. */
export interface PostgresQuery {
  readonly text: string;
  readonly values?: unknown[];
  /** Milliseconds until pg gives up waiting for the answer. */
  readonly query_timeout?: number;
  /** Parsers of the result's columns. Default: the connection's. */
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

/** Settings of a pool that is made here. */
export interface PoolSettings {
  /** Maximum time to connect, in milliseconds. It also applies to a caller's pool. */
  readonly connectMs: number;
  readonly maxConnections: number;
  /** Name of the connections in `pg_stat_activity`. A name in the URL comes first. Default: `maycrawl`. */
  readonly applicationName?: string | undefined;
}

/** Time after which a connection that is not used is closed, in milliseconds. */
const IDLE_MS = 30_000;
/** Time without data after which TCP checks whether the server's machine is still there, in milliseconds. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Makes a pool for a URL that was checked. It does not connect yet.
 * @throws {MissingPackageError} if pg is not installed.
 * @throws {InvalidOptionError} if pg does not accept the URL.
 */
export function poolOf(
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
    // A pool parses the URL only when it connects. Parse it here to report a bad one from the constructor.
    new Client(options);
  } catch (thrown) {
    // The message of a bad URL can contain the URL; only the code of a file that is missing is safe.
    const code = (thrown as NodeJS.ErrnoException | undefined)?.code ?? "it is not understood";
    throw new InvalidOptionError(`pg does not accept the url: ${code}.`);
  }
  const pool = new Pool(options);
  // A connection that breaks while it is idle leaves the pool; the next statement makes another one.
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
