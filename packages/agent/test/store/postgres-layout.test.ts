import { Pool } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { StoreFailedError } from "../../src/errors.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import { PostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { fullEntry } from "../support-stores/entries.ts";
import { raiseServerTimeouts } from "../support-stores/patient-timers.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);
raiseServerTimeouts();

describe.skipIf(url === undefined)("the tables of PostgresStore and PostgresPacer", () => {
  const pool = new Pool({ connectionString: url, max: 30, allowExitOnIdle: true });
  afterAll(() => pool.end());

  const tablesOf = async (schema: string): Promise<string[]> => {
    const sql = "SELECT relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace";
    const { rows } = await pool.query(`${sql} WHERE nspname = $1 AND relkind = 'r' ORDER BY 1`, [schema]);
    return rows.map(({ name }) => name);
  };
  const refused = async (schema: string, words: RegExp): Promise<void> => {
    const before = await tablesOf(schema);
    for (const part of [new PostgresStore({ pool, schema }), new PostgresPacer({ pool, schema })]) {
      const asked = part instanceof PostgresStore ? part.get("https://a.example") : part.reserve("a", 1);
      await expect(asked).rejects.toThrow(StoreFailedError);
      await expect(asked).rejects.toThrow(words);
    }
    expect(await tablesOf(schema)).toStrictEqual(before);
  };

  it("are created once by twenty stores and pacers that start at the same time", async () => {
    const schema = newSchema();
    const parts = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? new PostgresStore({ url, schema, maxConnections: 1 }) : undefined,
    );
    const pacers = parts.map(() => new PostgresPacer({ url, schema, maxConnections: 1 })).slice(10);
    await Promise.all([
      ...parts.map((store) => store?.set("https://a.example", fullEntry())),
      ...pacers.map((pacer) => pacer.reserve("a", 10)),
    ]);
    expect(await tablesOf(schema)).toStrictEqual(["entry", "held", "layout", "pace"]);
    expect((await pool.query(`SELECT * FROM ${schema}.layout`)).rows).toHaveLength(1);
    for (const part of [...parts, ...pacers]) await part?.[Symbol.asyncDispose]();
  });

  it("are created in an existing schema, next to tables of another program", async () => {
    const schema = newSchema();
    await pool.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.theirs (id int)`);
    await new PostgresStore({ pool, schema }).set("https://a.example", fullEntry());
    expect(await tablesOf(schema)).toStrictEqual(["entry", "held", "layout", "pace", "theirs"]);
  });

  it("are created again after the schema was dropped", async () => {
    const schema = newSchema();
    const store = new PostgresStore({ pool, schema });
    await store.set("https://a.example", fullEntry());
    await pool.query(`DROP SCHEMA ${schema} CASCADE`);
    expect(await store.get("https://a.example")).toBeUndefined();
    await store.set("https://a.example", fullEntry());
    expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
  });

  it.each([
    ["a table of another program", "CREATE TABLE S.entry (id int)", "entry"],
    ["a view", "CREATE VIEW S.pace AS SELECT 1 AS host", "pace"],
    ["another program's layout", "CREATE TABLE S.layout (id int)", "layout"],
    ["a layout of other types", "CREATE TABLE S.layout (program int, version text)", "layout"],
    [
      "a layout that names another program",
      "CREATE TABLE S.layout (program text, version int); INSERT INTO S.layout VALUES ('theirs', 1)",
      "layout",
    ],
  ])("make calls reject if the schema contains an object of the same name: %s", async (_what, sql, name) => {
    const schema = newSchema();
    await pool.query(`CREATE SCHEMA ${schema}; ${sql.replaceAll("S.", `${schema}.`)}`);
    await refused(
      schema,
      new RegExp(`"${schema}" contains a table "${name}" that was not created by maycrawl`),
    );
  });

  it.each([0, 2])("make calls reject if their layout has version %i, and stay unchanged", async (version) => {
    const schema = newSchema();
    await new PostgresStore({ pool, schema }).set("https://a.example", fullEntry());
    await pool.query(`UPDATE ${schema}.layout SET version = ${version}`);
    await refused(
      schema,
      new RegExp(`have version ${version}, but this maycrawl needs version 1\\. They were not changed`),
    );
    expect((await pool.query(`SELECT origin FROM ${schema}.entry`)).rows).toHaveLength(1);
  });

  it("can be used by a user without the right to create tables", async () => {
    const schema = newSchema();
    const role = `${schema}_user`;
    await new PostgresStore({ pool, schema }).set("https://a.example", fullEntry());
    await pool.query(`CREATE ROLE ${role} LOGIN`);
    try {
      await pool.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
      const theirs = new URL(String(url));
      theirs.username = role;
      const store = new PostgresStore({ url: theirs.href, schema });
      expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
      expect(await store.lease("https://a.example", 60_000)).toBeDefined();
      const elsewhere = new PostgresStore({ url: theirs.href, schema: `${schema}_elsewhere` });
      await expect(elsewhere.get("https://a.example")).rejects.toThrow(/permission denied/);
      for (const one of [store, elsewhere]) await one[Symbol.asyncDispose]();
    } finally {
      await pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });
});
