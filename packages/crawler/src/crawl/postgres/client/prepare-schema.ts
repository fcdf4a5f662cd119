import { randomBytes } from "node:crypto";
import { CrawlStoreError } from "../../../errors.ts";
import { type DatabaseLayout, newestVersion } from "./database-layout.ts";
import type { PlaceNames } from "./database-place.ts";
import { PROGRAM, readSchemaState, type SchemaState } from "./schema-state.ts";
import type { Run } from "./transaction.ts";

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
