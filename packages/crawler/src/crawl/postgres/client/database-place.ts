import { InvalidOptionError } from "@maycrawl/agent";
import { isSchemaName, postgresOptions, settlePostgresOptions, URL_OR_POOL } from "@maycrawl/agent/internal";
import type { PostgresPool } from "@maycrawl/agent/postgres";
import { checkObject, formatValue, type OptionTable } from "@maycrawl/engine/internal";

/** Default name of a crawl in its database. */
export const DEFAULT_NAME = "crawl";

/** Location of a crawl in a PostgreSQL database. Either `url` or `pool` is required. */
export interface DatabasePlace {
  /** URL such as `postgres://user:password@host:5432/database`. Special characters are percent-encoded. */
  readonly url?: string | undefined;
  /** A `Pool` of pg. The caller closes it. It is faster if it was created with `pipeline: true`. */
  readonly pool?: PostgresPool | undefined;
  /** Name of the crawl, also the schema of its tables. A database can contain several crawls. Default: `crawl`. */
  readonly name?: string | undefined;
  /**
   * Lease time in milliseconds: how long a silent worker keeps its hosts before other workers take over. It must be the
   * same for all workers, and longer than any outage of the database. Readers ignore it. Default: 30,000.
   */
  readonly leaseMs?: number | undefined;
}

/** Checked values of a place, for messages and connections. They do not contain the password. */
export interface CheckedPlace {
  /** The server, for example `PostgreSQL at 127.0.0.1:5432`. */
  readonly server: string;
  /** Name of the schema, not quoted. */
  readonly crawl: string;
  /** Name of the database user; undefined if a pool was given. */
  readonly user: string | undefined;
  readonly database: string | undefined;
  readonly leaseMs: number;
}

/** Options of a `DatabasePlace`. */
const placeOptions: OptionTable<DatabasePlace> = {
  url: postgresOptions.url,
  pool: postgresOptions.pool,
  name: { kind: "any", check: checkName },
  leaseMs: { kind: "number", default: 30_000, min: 500, max: 3_600_000, whole: true },
};

/**
 * Checks a place, and returns its values.
 * @throws {InvalidOptionError}
 */
export function checkPlace(place: DatabasePlace): CheckedPlace {
  const what = "The place of a crawl's database";
  checkObject(what, place, URL_OR_POOL);
  const { url, name: crawl = DEFAULT_NAME, leaseMs } = settlePostgresOptions(what, placeOptions, place);
  if (url === undefined)
    return { server: "PostgreSQL", crawl, user: undefined, database: undefined, leaseMs };
  return { ...namesOf(new URL(url)), crawl, leaseMs };
}

function checkName(name: string): string {
  if (isSchemaName(name)) return name;
  throw new InvalidOptionError(
    `The name of a crawl in a database must have 1 to 63 letters, digits or "_". It must not begin with a digit or "pg_", and must not be information_schema; received ${formatValue(name, 0)}.`,
  );
}

/** Reads a URL as pg does: query parameters override the other parts. */
function namesOf({
  hostname,
  port,
  username,
  pathname,
  searchParams,
}: URL): Omit<CheckedPlace, "crawl" | "leaseMs"> {
  const host = searchParams.get("host") ?? decode(hostname);
  const user = searchParams.get("user") ?? decode(username);
  const database = decode(pathname.slice(1));
  return {
    server: `PostgreSQL at ${host}:${searchParams.get("port") ?? (port || "5432")}`,
    user: user === "" ? undefined : user,
    database: database === "" ? undefined : database,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
