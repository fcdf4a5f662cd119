import type { Client } from "pg";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests, withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { HOSTS, SHARED, start } from "../support/fleet-faults.ts";
import { done, findFaults, NO_FAULTS, repeatedPages, waitForRequests, webOf } from "../support/fleet-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

describe.skipIf(url === undefined)("crawl() in a database", () => {
  it("loses nothing when its tables are restored to their state of a moment ago", async () => {
    const place = { url: String(url), name: newName() };
    const crawl = await webOf(41, HOSTS, 30, SHARED, 40);
    const workers = start(crawl, place);
    await waitForRequests(crawl, 60, workers);
    await withDatabase(place.url, async (client) => {
      const restore = await backUp(client, place.name, newName());
      await waitForRequests(crawl, 20, workers);
      for (let isRestored = false; !isRestored; )
        isRestored = await restore().then(() => true, isBlocked(client));
    });
    await done(crawl, workers);
    expect(await findFaults(crawl, place)).toEqual(NO_FAULTS);
    expect(repeatedPages(crawl).length).toBeGreaterThan(10);
  });
});

/** Returns an error handler that rolls back a transaction after a deadlock with the crawl. */
function isBlocked(client: Client): (thrown: unknown) => Promise<false> {
  return async (thrown) => {
    if ((thrown as { readonly code?: string }).code !== "40P01") throw thrown;
    await client.query("ROLLBACK");
    return false;
  };
}

/**
 * Copies all tables and sequences of a schema, in their state at one moment.
 * @returns a function that restores this state, like a standby that was behind.
 */
async function backUp(client: Client, schema: string, copies: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    "SELECT relname AS name, relkind AS kind FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'S') AND NOT relispartition",
    [schema],
  );
  const tables = rows.filter(({ kind }) => kind !== "S").map(({ name }) => name);
  const sequences = rows.filter(({ kind }) => kind === "S").map(({ name }) => name);
  await client.query(`CREATE SCHEMA ${copies}`);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  for (const name of [...tables, ...sequences])
    await client.query(`CREATE TABLE ${copies}.${name} AS SELECT * FROM ${schema}.${name}`);
  await client.query("COMMIT");
  return async () => {
    await client.query("BEGIN");
    // Locks one table after another, beginning with the tables that workers read first. Otherwise, deadlocks would
    // follow.
    for (const name of ["worker", "host", ...tables.filter((table) => !/^(?:worker|host)$/.test(table))])
      await client.query(`LOCK TABLE ${schema}.${name} IN ACCESS EXCLUSIVE MODE`);
    await client.query(`TRUNCATE ${tables.map((name) => `${schema}.${name}`).join(", ")}`);
    for (const name of tables)
      await client.query(
        `INSERT INTO ${schema}.${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${copies}.${name}`,
      );
    for (const name of sequences)
      await client.query(`SELECT setval('${schema}.${name}', last_value, is_called) FROM ${copies}.${name}`);
    await client.query("COMMIT");
  };
}
