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

/** The database: one of `url` and `pool`, and where in it the tables are. */
export interface PostgresOptions {
  /** For example `postgres://user:password@host:5432/database`. Special characters are percent-encoded. */
  readonly url?: string | undefined;
  /**
   * A `Pool` of pg. The caller closes it and listens to its `error` events. For speed, make it with
   * `pipeline: true`.
   */
  readonly pool?: PostgresPool | undefined;
  /** Schema of the tables. It is created if it does not exist. Default: `maycrawl`. */
  readonly schema?: string | undefined;
  /** Maximum number of connections used at the same time. Default: 4. */
  readonly maxConnections?: number | undefined;
}

/** The table of the options. */
export const postgresOptions: OptionTable<PostgresOptions> = {
  url: { kind: "any", check: checkedUrl },
  pool: { kind: "any", check: checkedPool },
  schema: { kind: "any", check: checkedSchema },
  maxConnections: { kind: "number", default: 4, min: 1, whole: true, finite: true },
};

/** What options with a database have to be, in the words of errors. */
export const URL_OR_POOL = "an object with url or pool";

/**
 * Checks options here, because a wrong one would look like a database that cannot be reached.
 * @param name of the class whose options they are.
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
    throw new InvalidOptionError("PostgreSQL needs one of url and pool.");
  return settled;
}

/** The value is not shown: it may contain a password. */
function checkedUrl(url: string): string {
  if (isPostgresUrl(url)) return url;
  throw new InvalidOptionError(
    "url must be that of a PostgreSQL database, such as postgres://user:password@host:5432/database, with special characters percent-encoded.",
  );
}

function checkedPool(pool: PostgresPool): PostgresPool {
  if (typeof pool?.connect === "function" && typeof pool.end === "function") return pool;
  throw new InvalidOptionError(`pool must be a Pool of pg; received ${typeof pool}.`);
}

/**
 * Whether a URL names a server and nothing of a password is left outside of it. The parts after a "/", "?" or "#" in a
 * password would become the database's name, which appears in errors of the server.
 */
function isPostgresUrl(url: string): boolean {
  if (typeof url !== "string" || parseUrl(url) === undefined) return false;
  const { protocol, host, pathname, search, hash, searchParams } = new URL(url);
  if (protocol !== "postgres:" && protocol !== "postgresql:") return false;
  if (url.includes("#") || hash !== "" || pathname.includes("@") || search.includes("@")) return false;
  return host !== "" || searchParams.has("host");
}

/** The name is quoted in SQL; the rule keeps it readable, and within the 63 bytes that PostgreSQL keeps of a name. */
function checkedSchema(schema: string): string {
  if (isSchemaName(schema)) return schema;
  throw wrongOption(
    "schema",
    'a name of 1 to 63 letters, digits and "_" that begins with neither a digit nor "pg_", and not information_schema',
    schema,
  );
}

/** Whether a value can be the name of a schema. */
export function isSchemaName(name: unknown): boolean {
  return typeof name === "string" && /^(?!pg_|information_schema$)[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name);
}
