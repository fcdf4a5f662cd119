import { randomBytes } from "node:crypto";
import { newerLayoutMessage } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../../errors.ts";
import type { CheckedPlace } from "./database-place.ts";
import type { Run } from "./transaction.ts";

/** SQL that creates the tables of a crawl, and SQL that upgrades tables of older versions. */
export interface DatabaseLayout {
  /**
   * SQL that creates all tables in the newest version. Names are unqualified, because `search_path` is the crawl's
   * schema. `prepareSchema` creates the table `layout` itself.
   */
  readonly schema: string;
  /**
   * SQL that upgrades the tables from version 1 to 2, from 2 to 3, and so on. The newest version is the number of
   * upgrades plus one. The upgrades of a crawl run in one transaction: if one fails, the tables keep their version.
   */
  readonly upgrades: readonly string[];
}

/** Returns the newest version of a layout. */
export function newestVersion({ upgrades }: DatabaseLayout): number {
  return upgrades.length + 1;
}

/** Value of `layout.program` that marks the tables as maycrawl's. */
const PROGRAM = "maycrawl crawl";

/** Oldest supported major version of PostgreSQL. */
const OLDEST_VERSION = 15;

/** State of the crawl's schema in the database. */
export interface SchemaState {
  /** Whether the server rejects writes at present, for example because it is a standby. */
  readonly isReadOnly: boolean;
  readonly hasSchema: boolean;
  /** Layout version and key of the crawl; undefined if the schema does not contain a crawl. */
  readonly crawl: { readonly version: number; readonly key: string } | undefined;
}

/** A row of `FIND`. `table` is the first table or view in the schema. */
interface Found {
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly hasSchema: boolean;
  readonly table: string | null;
  readonly marks: number;
}

/** Query for the schema, its first table or view, and the number of expected columns in its table `layout`. */
const FIND = `
SELECT current_setting('server_version_num')::integer AS version, current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS "isReadOnly", n.oid IS NOT NULL AS "hasSchema",
  (SELECT min(relname::text) FROM pg_class WHERE relnamespace = n.oid AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')) AS table,
  (SELECT count(*) FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
   WHERE c.relnamespace = n.oid AND c.relname = 'layout' AND c.relkind = 'r' AND NOT a.attisdropped AND
     a.attname IN ('program', 'version', 'key')) AS marks
FROM (SELECT) AS one LEFT JOIN pg_namespace AS n ON n.nspname = $1`;

/**
 * Reads the state of the crawl's schema. It does not write.
 * @throws {CrawlStoreError} if the database or the schema is not usable for a crawl.
 */
export async function readSchemaState(
  run: Run,
  { server, crawl }: CheckedPlace,
  layout: DatabaseLayout,
): Promise<SchemaState> {
  const found = (await run<Found>(FIND, [crawl]))[0] as Found;
  const { version, encoding, isReadOnly, hasSchema, table } = found;
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_VERSION)
    throw new CrawlStoreError(
      `${server} has version ${major}, but a crawl needs version ${OLDEST_VERSION} or newer. Upgrade the server.`,
    );
  if (encoding !== "UTF8") {
    throw new CrawlStoreError(
      `The database at ${server} has the encoding ${encoding}, but a crawl needs UTF8. Create another database: CREATE DATABASE crawl ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (table === null) return { isReadOnly, hasSchema, crawl: undefined };
  const mark = found.marks === 3 ? await readMark(run, crawl) : undefined;
  if (mark === undefined) {
    throw new CrawlStoreError(
      `The schema "${crawl}" has a table "${table}" of another program. Nothing was changed. Give the crawl another name.`,
    );
  }
  const newest = newestVersion(layout);
  if (mark.version > newest) {
    throw new CrawlStoreError(
      newerLayoutMessage(`the crawl "${crawl}"`, mark.version, newest, "give the crawl another name"),
    );
  }
  return { isReadOnly, hasSchema, crawl: mark };
}

/** Reads the only row of the table `layout`. Returns undefined if maycrawl did not write it. */
async function readMark(run: Run, crawl: string): Promise<SchemaState["crawl"]> {
  const rows = await run<{ program: string; version: string; key: string }>(
    `SELECT program::text, version::text, key::text FROM "${crawl}".layout LIMIT 2`,
  );
  const [row] = rows;
  if (rows.length !== 1 || row?.program !== PROGRAM || !/^[1-9]\d*$/.test(row.version)) return undefined;
  return { version: Number(row.version), key: row.key };
}

/** Maximum time to wait for a lock on a table, in milliseconds. Other transactions queue behind this wait. */
const LOCK_MS = 10_000;

/** SQL that begins the transaction of `prepareSchema`. Its statements have no time limit. */
export const BEGIN_PREPARE_SCHEMA: string = `
BEGIN ISOLATION LEVEL READ COMMITTED;
SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = ${LOCK_MS}`;

/** Thrown if another process is creating or upgrading the tables. */
export class SchemaLockedError extends Error {}

/** Checks that the crawl exists or may be created. @throws {CrawlStoreError} */
export function checkCrawl(
  { crawl: found }: SchemaState,
  { server, crawl, database }: CheckedPlace,
  create: boolean,
): void {
  if (found !== undefined || create) return;
  const where = database === undefined ? "the database" : `the database "${database}"`;
  throw new CrawlStoreError(
    `There is no crawl "${crawl}" in ${where} at ${server}. Start it first, or correct its name or the URL.`,
  );
}

/**
 * Creates or upgrades the tables of a crawl, in the caller's transaction. A lock allows one process at a time.
 * @returns the key of the crawl.
 * @throws {SchemaLockedError} if another process holds the lock.
 * @throws {CrawlStoreError}
 */
export async function prepareSchema(run: Run, place: CheckedPlace, layout: DatabaseLayout): Promise<string> {
  const { crawl } = place;
  const lock = "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken";
  const [row] = await run<{ taken: boolean }>(lock, [`${PROGRAM} ${crawl}`]);
  if (row?.taken !== true) throw new SchemaLockedError();
  const state = await readSchemaState(run, place, layout);
  if (state.crawl === undefined) return createTables(run, { crawl, hasSchema: state.hasSchema }, layout);
  await upgrade(run, { crawl, version: state.crawl.version }, layout);
  return state.crawl.key;
}

/** Returns SQL that resolves unqualified names in the crawl's schema until the end of the transaction. */
export function searchPath(crawl: string): string {
  // pg_temp is last. Otherwise a temporary table would hide the crawl's table with the same name.
  return `SET LOCAL search_path = "${crawl}", pg_temp`;
}

async function createTables(
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
