import { randomBytes } from "node:crypto";
import { newerLayoutWords } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import type { PlaceNames } from "./database-place.ts";
import type { Run } from "./transaction.ts";

/** SQL that creates the tables of a crawl, and upgrades those of older versions. */
export interface DatabaseLayout {
  /**
   * SQL that creates everything in the newest version. Names are unqualified: `search_path` is the crawl's schema when it runs. The table
   * `layout` is not among them, the connection makes it.
   */
  readonly schema: string;
  /**
   * SQL that takes tables from version 1 to 2, from 2 to 3, and so on; the newest version is one more than their number. Those
   * that a crawl needs run in one transaction: if one fails, the tables keep their version.
   */
  readonly upgrades: readonly string[];
}

/** Returns the newest version of a layout. */
export function newestVersion({ upgrades }: DatabaseLayout): number {
  return upgrades.length + 1;
}

/** Says in the table `layout` whose tables they are. */
const PROGRAM = "maycrawl crawl";

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

/** Maximum time to wait for a lock of a table, in milliseconds. Until then, other transactions wait behind it. */
const LOCK_MS = 10_000;

/** Begins the transaction that makes or upgrades the tables. It may take long. */
export const BEGIN_PREPARING: string = `
BEGIN ISOLATION LEVEL READ COMMITTED;
SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = ${LOCK_MS}`;

/** Thrown while another process makes or upgrades the tables. */
export class OtherPreparing extends Error {}

/** Checks that there is a crawl, or that it may be made. @throws {CrawlStoreError} */
export function checkCrawl(
  { crawl: found }: SchemaState,
  { server, crawl, database }: PlaceNames,
  create: boolean,
): void {
  if (found !== undefined || create) return;
  const where = database === undefined ? "the database" : `the database "${database}"`;
  throw new CrawlStoreError(
    `There is no crawl "${crawl}" in ${where} at ${server}. Start it first, or correct its name or the URL.`,
  );
}

/**
 * Makes the tables of a crawl, or upgrades them, in a transaction. Processes that do this at the same time do it one after
 * the other.
 * @returns the key of the crawl.
 * @throws {OtherPreparing} if another process has the lock.
 * @throws {CrawlStoreError}
 */
export async function prepareSchema(run: Run, place: PlaceNames, layout: DatabaseLayout): Promise<string> {
  const { crawl } = place;
  const lock = "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken";
  const [row] = await run<{ taken: boolean }>(lock, [`${PROGRAM} ${crawl}`]);
  if (row?.taken !== true) throw new OtherPreparing();
  const state = await readSchemaState(run, place, layout);
  if (state.crawl === undefined) return make(run, { crawl, hasSchema: state.hasSchema }, layout);
  await upgrade(run, { crawl, version: state.crawl.version }, layout);
  return state.crawl.key;
}

/** SQL that makes unqualified names those of a crawl, until the end of the transaction. */
export function searchPath(crawl: string): string {
  // Temporary tables come last: otherwise one of the same name would be in place of the crawl's.
  return `SET LOCAL search_path = "${crawl}", pg_temp`;
}

async function make(
  run: Run,
  { crawl, hasSchema }: { readonly crawl: string; readonly hasSchema: boolean },
  layout: DatabaseLayout,
): Promise<string> {
  const key = randomBytes(32).toString("hex");
  if (!hasSchema) await run(`CREATE SCHEMA "${crawl}"`);
  await run(searchPath(crawl));
  await run("CREATE TABLE layout (program text NOT NULL, version integer NOT NULL, key text NOT NULL)");
  await run("INSERT INTO layout VALUES ($1, $2, $3)", [PROGRAM, newestVersion(layout), key]);
  await run(layout.schema);
  return key;
}

async function upgrade(
  run: Run,
  { crawl, version }: { readonly crawl: string; readonly version: number },
  layout: DatabaseLayout,
): Promise<void> {
  const due = layout.upgrades.slice(version - 1);
  if (due.length === 0) return;
  await run(searchPath(crawl));
  for (const sql of due) await run(sql);
  await run("UPDATE layout SET version = $1", [newestVersion(layout)]);
}
