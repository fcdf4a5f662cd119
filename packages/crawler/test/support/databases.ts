import { inspect } from "node:util";
import { onTestFinished } from "vitest";
import { withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { CrawlDatabase, type DatabaseOptions } from "../../src/crawl/postgres/client/crawl-database.ts";
import type { DatabasePlace } from "../../src/crawl/postgres/client/database-place.ts";
import type { DatabaseLayout } from "../../src/crawl/postgres/client/prepare-schema.ts";

/** Layout for tests: `counter` counts the rows of `done`, and the upgrade adds the column `word`. */
export const LAYOUT: DatabaseLayout = {
  schema: `CREATE TABLE counter (n bigint NOT NULL); INSERT INTO counter VALUES (0);
CREATE TABLE done (id integer PRIMARY KEY, word text NOT NULL DEFAULT '');
CREATE FUNCTION add(_id integer) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO done (id) VALUES (_id) ON CONFLICT DO NOTHING;
  IF FOUND THEN UPDATE counter SET n = n + 1; END IF;
END $$;`,
  upgrades: ["ALTER TABLE done ADD COLUMN word text NOT NULL DEFAULT ''"],
};

/** The layout before its upgrade. */
export const OLD_LAYOUT: DatabaseLayout = {
  schema: LAYOUT.schema.replace(", word text NOT NULL DEFAULT ''", ""),
  upgrades: [],
};

/** Opens a database that is closed after the test. */
export async function openDatabase(
  place: DatabasePlace,
  options: Partial<DatabaseOptions> = {},
  layout: DatabaseLayout = LAYOUT,
): Promise<CrawlDatabase> {
  const database = await CrawlDatabase.open(place, layout, { create: true, ...options });
  onTestFinished(() => database[Symbol.asyncDispose]());
  return database;
}

/** Returns the error of opening a database, and checks that it shows no password. */
export async function openingError(
  place: DatabasePlace,
  options: Partial<DatabaseOptions> = {},
  layout: DatabaseLayout = LAYOUT,
): Promise<Error> {
  let error: unknown;
  try {
    await openDatabase(place, options, layout);
  } catch (thrown) {
    error = thrown;
  }
  if (!(error instanceof Error)) throw new Error("The database was opened.");
  const shown = `${inspect(error, { depth: 10, showHidden: true })} ${error.stack} ${JSON.stringify(error)} ${process.title}`;
  if (/s3cret/i.test(shown)) throw new Error(`The error shows a password: ${shown}`);
  return error;
}

/** Runs SQL on a separate connection, and returns the rows. */
export const sqlAt = <R>(url: string | undefined, sql: string, values: unknown[] = []): Promise<R[]> =>
  withDatabase(String(url), async (client) => (await client.query(sql, values)).rows as R[]);

/** Terminates the connections with this `application_name`. */
export const cut = (url: string | undefined, name: string): Promise<unknown> =>
  sqlAt(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [name]);
