import { InvalidOptionError } from "@maycrawl/engine";
import {
  checkObject,
  type OptionTable,
  parseUrl,
  type Settled,
  settleOptions,
  wrongOption,
} from "@maycrawl/engine/internal";
import type { PostgresPool } from "./postgres-driver.ts";

/** Connection to the database, either `url` or `pool`, and the schema of the tables. */
export interface PostgresOptions {
  /** URL such as `postgres://user:password@host:5432/database`, with special characters percent-encoded. */
  readonly url?: string | undefined;
  /**
   * A `Pool` of pg. The caller closes it and listens to its `error` events. For speed, create it with
   * `pipeline: true`.
   */
  readonly pool?: PostgresPool | undefined;
  /** Schema of the tables. It is created if it does not exist. Default: `maycrawl`. */
  readonly schema?: string | undefined;
  /** Maximum number of connections used at the same time. Default: 4. */
  readonly maxConnections?: number | undefined;
}

export const postgresOptions: OptionTable<PostgresOptions> = {
  url: { kind: "any", check: checkUrl },
  pool: { kind: "any", check: checkPool },
  schema: { kind: "any", check: checkSchema },
  maxConnections: { kind: "number", default: 4, min: 1, whole: true, finite: true },
};

/** Description of the expected value, for errors about options that need either `url` or `pool`. */
export const URL_OR_POOL = "an object with url or pool";

/**
 * Validates the options. A wrong option would otherwise look like an unreachable database.
 * @param name name of the class that takes the options.
 * @throws {InvalidOptionError}
 */
export function settlePostgresOptions<O extends Pick<PostgresOptions, "url" | "pool">>(
  name: string,
  table: OptionTable<O>,
  options: O,
): Settled<O> {
  checkObject(`The options of ${name}`, options, URL_OR_POOL);
  const settled = settleOptions(name, table, options);
  if ((options.url === undefined) === (options.pool === undefined))
    throw new InvalidOptionError("The PostgreSQL options need either url or pool.");
  return settled;
}

/** Returns the URL if it is valid. The error for an invalid URL does not show the URL, which can contain a password. */
function checkUrl(url: string): string {
  if (isPostgresUrl(url)) return url;
  throw new InvalidOptionError(
    "url must be the URL of a PostgreSQL database, such as postgres://user:password@host:5432/database, with special characters percent-encoded.",
  );
}

function checkPool(pool: PostgresPool): PostgresPool {
  if (typeof pool?.connect === "function" && typeof pool.end === "function") return pool;
  throw new InvalidOptionError(`pool must be a pg Pool; received ${typeof pool}.`);
}

/**
 * Whether a URL names a server and its password is correctly encoded. In an unencoded password, the part after a "/",
 * "?" or "#" would become the name of the database, and the server's errors show that name.
 */
function isPostgresUrl(url: string): boolean {
  if (typeof url !== "string" || parseUrl(url) === undefined) return false;
  const { protocol, host, pathname, search, hash, searchParams } = new URL(url);
  if (protocol !== "postgres:" && protocol !== "postgresql:") return false;
  if (url.includes("#") || hash !== "" || pathname.includes("@") || search.includes("@")) return false;
  return host !== "" || searchParams.has("host");
}

/**
 * Returns the schema name if it is valid, and throws otherwise. PostgreSQL truncates names to 63 bytes. All SQL of this
 * package quotes the name.
 */
function checkSchema(schema: string): string {
  if (isSchemaName(schema)) return schema;
  throw wrongOption(
    "schema",
    'a name of 1 to 63 letters, digits or "_" that does not begin with a digit or "pg_", and is not information_schema',
    schema,
  );
}

/** Whether a value is a permitted schema name. */
export function isSchemaName(name: unknown): boolean {
  return typeof name === "string" && /^(?!pg_|information_schema$)[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name);
}
