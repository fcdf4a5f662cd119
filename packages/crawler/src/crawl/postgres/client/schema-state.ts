import { newerLayoutWords } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import { type DatabaseLayout, newestVersion } from "./database-layout.ts";
import type { PlaceNames } from "./database-place.ts";
import type { Run } from "./transaction.ts";

/** Says in the table `layout` whose tables they are. */
export const PROGRAM = "maycrawl crawl";

const OLDEST_VERSION = 15;

/** What is in the database. */
export interface SchemaState {
  /** Whether the server accepts no writes now, as a standby. */
  readonly isReadOnly: boolean;
  readonly hasSchema: boolean;
  /** Undefined if there is no crawl. */
  readonly crawl: { readonly version: number; readonly key: string } | undefined;
}

interface Found {
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly hasSchema: boolean;
  readonly table: string | null;
  readonly marks: number;
}

/** Finds the schema, its first table or view, and the number of columns that make a table `layout` ours. */
const FIND = `
SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS "isReadOnly", n.oid IS NOT NULL AS "hasSchema",
  (SELECT min(relname::text) FROM pg_class WHERE relnamespace = n.oid AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')) AS table,
  (SELECT count(*) FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
   WHERE c.relnamespace = n.oid AND c.relname = 'layout' AND c.relkind = 'r' AND NOT a.attisdropped AND
     a.attname IN ('program', 'version', 'key')) AS marks
FROM (SELECT) AS one LEFT JOIN pg_namespace AS n ON n.nspname = $1`;

/**
 * Returns what is in the database. Nothing is written.
 * @throws {CrawlStoreError} if a crawl can neither be there nor be made.
 */
export async function readSchemaState(
  run: Run,
  { server, crawl }: PlaceNames,
  layout: DatabaseLayout,
): Promise<SchemaState> {
  const found = (await run<Found>(FIND, [crawl]))[0] as Found;
  const { version, encoding, isReadOnly, hasSchema, table } = found;
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_VERSION)
    throw new CrawlStoreError(
      `${server} has version ${major}, a crawl needs ${OLDEST_VERSION} or newer. Upgrade the server.`,
    );
  if (encoding !== "UTF8") {
    throw new CrawlStoreError(
      `The database at ${server} has the encoding ${encoding}, a crawl needs UTF8. Create one: CREATE DATABASE crawl ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (table === null) return { isReadOnly, hasSchema, crawl: undefined };
  const mark = found.marks === 3 ? await markOf(run, crawl) : undefined;
  if (mark === undefined) {
    throw new CrawlStoreError(
      `The schema "${crawl}" has a table "${table}" of another program. It was left as it is: give the crawl another name.`,
    );
  }
  const newest = newestVersion(layout);
  if (mark.version > newest) {
    throw new CrawlStoreError(
      newerLayoutWords(`the crawl "${crawl}"`, mark.version, newest, "give the crawl another name"),
    );
  }
  return { isReadOnly, hasSchema, crawl: mark };
}

/** Reads the one row of the table `layout`; undefined if it is not ours. */
async function markOf(run: Run, crawl: string): Promise<SchemaState["crawl"]> {
  const rows = await run<{ program: string; version: string; key: string }>(
    `SELECT program::text, version::text, key::text FROM "${crawl}".layout LIMIT 2`,
  );
  const [row] = rows;
  if (rows.length !== 1 || row?.program !== PROGRAM || !/^[1-9]\d*$/.test(row.version)) return undefined;
  return { version: Number(row.version), key: row.key };
}
