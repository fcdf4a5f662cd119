import { StoreFailedError } from "../../errors.ts";
import type { PostgresClient } from "./postgres-driver.ts";
import { mustCloseConnection, toPostgresFailure } from "./postgres-faults.ts";

/** Version of the tables below. */
const VERSION = 1;
/** Owner of the tables, stored in the table `layout`. */
const PROGRAM = "maycrawl agent";
const TABLES = ["entry", "held", "layout", "pace"];

/**
 * Returns the SQL that creates the tables. Times are milliseconds since the epoch, by the server's clock. A row can be
 * deleted after its `until`. `held` contains expiring rights: one row for each key, so that one statement can count the
 * holders and add a holder. Only primary keys are indexed, so an update does not write to an index.
 */
const tablesIn = (schema: string): string => `
CREATE TABLE ${schema}.layout (program text NOT NULL, version integer NOT NULL);
INSERT INTO ${schema}.layout VALUES ('${PROGRAM}', ${VERSION});
CREATE TABLE ${schema}.entry (origin bytea PRIMARY KEY, until float8 NOT NULL, value bytea NOT NULL);
ALTER TABLE ${schema}.entry ALTER COLUMN value SET STORAGE EXTERNAL;
CREATE TABLE ${schema}.held (what bytea PRIMARY KEY, holders uuid[] NOT NULL, ends float8[] NOT NULL,
  until float8 NOT NULL) WITH (fillfactor = 70);
CREATE TABLE ${schema}.pace (host bytea PRIMARY KEY, last float8 NOT NULL, previous float8 NOT NULL,
  held_until float8 NOT NULL, factor integer NOT NULL, until float8 NOT NULL) WITH (fillfactor = 70);
`;

interface PrepareLimits {
  /** Maximum time for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum time to wait while another client creates the tables, in milliseconds. */
  readonly lockMs: number;
}

/**
 * Creates the tables if they do not exist. Clients that start at the same time wait for the first one.
 * @throws {StoreFailedError} if the tables belong to another program or have another version. In these cases, the
 * tables are not changed.
 */
export async function prepareTables(
  client: PostgresClient,
  schema: string,
  { timeoutMs, lockMs }: PrepareLimits,
): Promise<void> {
  const run: Run = async (text, values, limit = timeoutMs) =>
    (await client.query({ text, ...(values && { values }), query_timeout: limit })).rows as never[];
  // This check comes before the lock: it lets a user without the right to create tables use existing ones.
  if (await tablesExist(run, schema)) return;
  // At other isolation levels, this client could not see tables that were created while it waited for the lock.
  await run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
  try {
    const lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
    await run(lock, [`${PROGRAM} ${schema}`], lockMs);
    if (!(await tablesExist(run, schema))) {
      const [found] = await run("SELECT 1 FROM pg_namespace WHERE nspname = $1", [schema]);
      await run(`${found === undefined ? `CREATE SCHEMA "${schema}";` : ""}${tablesIn(`"${schema}"`)}`);
    }
    await run("COMMIT");
  } catch (thrown) {
    // If the connection broke, the transaction is over. If ROLLBACK fails, its error makes the caller close the
    // connection.
    if (!mustCloseConnection(toPostgresFailure(thrown))) await run("ROLLBACK");
    throw thrown;
  }
}

type Run = <Row>(text: string, values?: unknown[], limit?: number) => Promise<readonly Row[]>;

/**
 * Whether the tables exist, in this version. Returns false if the schema has no table with one of their names.
 * @throws {StoreFailedError} if other tables have these names, or the version differs.
 */
async function tablesExist(run: Run, schema: string): Promise<boolean> {
  const found = await run<{ readonly name: string; readonly marks: string }>(
    `SELECT c.relname::text AS name, (SELECT count(*) FROM pg_attribute a WHERE a.attrelid = c.oid AND
       a.attname IN ('program', 'version') AND NOT a.attisdropped)::text AS marks
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname = ANY ($2::name[]) ORDER BY 1`,
    [schema, TABLES],
  );
  const [first] = found;
  if (first === undefined) return false;
  const layout = found.find(({ name }) => name === "layout");
  const sql = `SELECT program::text, version::text FROM "${schema}".layout LIMIT 2`;
  const rows = layout?.marks === "2" ? await run<{ program: string; version: string }>(sql) : [];
  const [row] = rows;
  if (rows.length !== 1 || row?.program !== PROGRAM) {
    throw new StoreFailedError(
      `The schema "${schema}" contains a table "${first.name}" that was not created by maycrawl. It was not changed. Use another schema.`,
    );
  }
  if (row.version !== `${VERSION}`) {
    throw new StoreFailedError(
      `The tables in the schema "${schema}" have version ${row.version}, but this maycrawl needs version ${VERSION}. They were not changed. Use another schema.`,
    );
  }
  return true;
}
