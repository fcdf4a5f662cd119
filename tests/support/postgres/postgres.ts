import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { Client } from "pg";
import { afterAll, type TestContext } from "vitest";
import { requireOrSkip } from "../require-or-skip.ts";
import { answersAt, PostgresServer, postgresFolder } from "./postgres-server.ts";

/** Maximum number of attempts to drop a schema. */
const MAX_DROPS = 5;

/**
 * Returns the URL of a PostgreSQL for the tests: that in `DATABASE_URL`; otherwise one at 127.0.0.1:5432 that requires
 * no password, or a new server. Undefined if none is available: the tests are then skipped, or fail with
 * `MAYCRAWL_REQUIRE_ALL=1`.
 */
export async function postgresForTests(): Promise<string | undefined> {
  const wanted = process.env["DATABASE_URL"];
  for (const url of wanted === undefined ? localUrls() : [wanted]) if (await answersAt(url)) return url;
  if (wanted === undefined && postgresFolder !== undefined) {
    const server = await PostgresServer.start();
    afterAll(() => server.remove());
    return server.url;
  }
  requireOrSkip("a PostgreSQL", false);
  return undefined;
}

function localUrls(): string[] {
  const users = ["postgres", userInfo().username];
  return ["test", ...users].flatMap((database) =>
    users.map((user) => `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/${database}`),
  );
}

/**
 * Returns a function that returns a new schema name at each call. The schemas are dropped after the tests of the file.
 */
export function ownSchema(url: string | undefined): () => string {
  const run = `maycrawl_test_${randomUUID().replaceAll("-", "")}`;
  let calls = 0;
  if (url !== undefined) {
    const drop = () =>
      withDatabase(url, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          "SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)",
          [run],
        );
        for (const { name } of rows) await dropSchema(client, name);
      });
    // A crawl has many tables, and some tests have a hundred crawls.
    afterAll(drop, 300_000);
  }
  return () => `${run}_${calls++}`;
}

/** Creates a database on the same server, and returns its URL. It is dropped after the test. */
export async function newDatabase(url: string, context: TestContext): Promise<string> {
  const name = `maycrawl_test_${randomUUID().replaceAll("-", "")}`;
  await withDatabase(url, (client) =>
    client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`),
  );
  context.onTestFinished(() =>
    withDatabase(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)).then(() => {}),
  );
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/**
 * Drops a schema. A worker that a test killed may still have a running statement, which locks the tables in another
 * order. PostgreSQL then ends one of the two as a deadlock (SQLSTATE 40P01), and the drop is tried again.
 */
async function dropSchema(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "40P01" || attempt === MAX_DROPS) throw error;
    }
  }
}

/** Runs an action with its own connection. */
export async function withDatabase<T>(url: string, action: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}
