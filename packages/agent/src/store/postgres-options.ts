import { parseUrl } from "@maycrawl/engine/internal";
import { InvalidOptionError } from "../errors.ts";
import { checkedNumber, checkObject } from "../option-checks.ts";
import { checkNames } from "../option-table.ts";
import { shown } from "../shown.ts";
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

/** The names of all options. */
export const postgresNames: Readonly<Record<keyof PostgresOptions, true>> = {
  url: true,
  pool: true,
  schema: true,
  maxConnections: true,
};

/**
 * Checks options here, because a wrong one would look like a database that cannot be reached.
 * @param name of the class whose options they are.
 * @param known the names that it accepts.
 * @throws {InvalidOptionError}
 */
export function checkPostgresOptions(name: string, known: object, options: PostgresOptions): void {
  checkObject(`The options of ${name}`, options, "an object with url or pool");
  checkNames(name, known, options);
  const { url, pool, schema, maxConnections } = options;
  if ((url === undefined) === (pool === undefined))
    throw new InvalidOptionError("PostgreSQL needs one of url and pool.");
  // The value is not shown: it may contain a password.
  if (url !== undefined && !isPostgresUrl(url)) {
    throw new InvalidOptionError(
      "url must be that of a PostgreSQL database, such as postgres://user:password@host:5432/database, with special characters percent-encoded.",
    );
  }
  if (pool !== undefined && (typeof pool?.connect !== "function" || typeof pool.end !== "function"))
    throw new InvalidOptionError(`pool must be a Pool of pg; received ${typeof pool}.`);
  if (schema !== undefined) checkSchema(schema);
  checkedNumber("maxConnections", maxConnections, { min: 1, whole: true, finite: true });
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
function checkSchema(schema: string): void {
  if (typeof schema === "string" && /^(?!pg_|information_schema$)[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(schema))
    return;
  throw new InvalidOptionError(
    `schema must be a name of 1 to 63 letters, digits and "_" that begins with neither a digit nor "pg_", and not information_schema; received ${shown(schema)}.`,
  );
}
