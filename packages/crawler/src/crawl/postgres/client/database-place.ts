import { InvalidOptionError } from "@maycrawl/agent";
import { isSchemaName, postgresOptions, settlePostgresOptions, URL_OR_POOL } from "@maycrawl/agent/internal";
import type { PostgresPool } from "@maycrawl/agent/postgres";
import { checkObject, formatValue, type OptionTable } from "@maycrawl/engine/internal";

/** The name of a crawl that has no other, in its database. */
export const DEFAULT_NAME = "crawl";

/** Where a crawl is kept: in a PostgreSQL database, by one of `url` and `pool`. */
export interface DatabasePlace {
  /** For example `postgres://user:password@host:5432/database`. Special characters are percent-encoded. */
  readonly url?: string | undefined;
  /** A `Pool` of pg. The caller closes it. For speed, make it with `pipeline: true`. */
  readonly pool?: PostgresPool | undefined;
  /** Which of several crawls in the database: the schema of its tables. Default: `crawl`. */
  readonly name?: string | undefined;
  /**
   * How long a host stays with a worker that is silent, in milliseconds: the other workers then take over. It must be the same for
   * all workers, and longer than the database is away at most. Who only reads takes no note of it. Default: 30,000.
   */
  readonly leaseMs?: number | undefined;
}

/** A place as messages name it. It has no password. */
export interface PlaceNames {
  /** The server, for example `PostgreSQL at 127.0.0.1:5432`. */
  readonly server: string;
  /** The schema, not quoted. */
  readonly crawl: string;
  /** Undefined if a pool was given. */
  readonly user: string | undefined;
  readonly database: string | undefined;
  readonly leaseMs: number;
}

/** The table of a place's properties. */
const placeOptions: OptionTable<DatabasePlace> = {
  url: postgresOptions.url,
  pool: postgresOptions.pool,
  name: { kind: "any", check: checkedName },
  leaseMs: { kind: "number", default: 30_000, min: 500, max: 3_600_000, whole: true },
};

/**
 * Checks a place, and returns its names.
 * @throws {InvalidOptionError}
 */
export function checkPlace(place: DatabasePlace): PlaceNames {
  const what = "The place of a crawl's database";
  checkObject(what, place, URL_OR_POOL);
  const { url, name: crawl = DEFAULT_NAME, leaseMs } = settlePostgresOptions(what, placeOptions, place);
  if (url === undefined)
    return { server: "PostgreSQL", crawl, user: undefined, database: undefined, leaseMs };
  return { ...namesOf(new URL(url)), crawl, leaseMs };
}

function checkedName(name: string): string {
  if (isSchemaName(name)) return name;
  throw new InvalidOptionError(
    `The name of a crawl in a database must be 1 to 63 letters, digits and "_" that begin with neither a digit nor "pg_", and not information_schema; received ${formatValue(name, 0)}.`,
  );
}

/** As pg reads a URL: parameters of the query come first. */
function namesOf({
  hostname,
  port,
  username,
  pathname,
  searchParams,
}: URL): Omit<PlaceNames, "crawl" | "leaseMs"> {
  const host = searchParams.get("host") ?? decoded(hostname);
  const user = searchParams.get("user") ?? decoded(username);
  const database = decoded(pathname.slice(1));
  return {
    server: `PostgreSQL at ${host}:${searchParams.get("port") ?? (port || "5432")}`,
    user: user === "" ? undefined : user,
    database: database === "" ? undefined : database,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
