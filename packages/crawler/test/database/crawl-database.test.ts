import { inspect } from "node:util";
import { InvalidOptionError } from "@maycrawl/agent";
import { Pool, types } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { CrawlDatabase } from "../../src/crawl/postgres/client/crawl-database.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import { cut, LAYOUT, OLD_LAYOUT, openDatabase, openingError } from "../support/databases.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const pools: Pool[] = [];
let sharedDatabase: Promise<CrawlDatabase> | undefined;
afterAll(async () => {
  await (await sharedDatabase)?.[Symbol.asyncDispose]();
  for (const pool of pools) await pool.end();
});

/** Returns the database that all read-only tests share. */
const shared = (): Promise<CrawlDatabase> => {
  sharedDatabase ??= CrawlDatabase.open({ url, name: newName() }, LAYOUT, { create: true });
  return sharedDatabase;
};

/** Connections for queries of the tests. */
const ours = new Pool({ connectionString: String(url), max: 2 });
pools.push(ours);
const ask = async <R>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await ours.query(sql, values)).rows as R[];

const tablesOf = async (name: string): Promise<string[]> => {
  const sql = `SELECT relname::text AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' ORDER BY 1`;
  return (await ask<{ name: string }>(sql, [`"${name}"`])).map((row) => row.name);
};

describe.skipIf(url === undefined)("CrawlDatabase.open()", () => {
  it("creates the tables of a crawl and a key that is the same for all clients", async () => {
    const name = newName();
    const one = await openDatabase({ url, name });
    const other = await openDatabase({ url, name }, { create: false });
    expect(one.schema).toBe(`"${name}"`);
    expect(one.key).toMatch(/^[0-9a-f]{64}$/);
    expect(other.key).toBe(one.key);
    expect((await openDatabase({ url, name: newName() })).key).not.toBe(one.key);
    expect(await tablesOf(name)).toEqual(["counter", "done", "layout"]);
  });

  it("creates the tables in an existing empty schema", async () => {
    const name = newName();
    await ask(`CREATE SCHEMA ${name}`);
    await openDatabase({ url, name });
    expect(await tablesOf(name)).toContain("counter");
  });

  it("rejects if the crawl does not exist and `create` is false, and writes nothing", async () => {
    const name = newName();
    const error = await openingError({ url, name }, { create: false });
    expect(error).toBeInstanceOf(CrawlStoreError);
    expect(error.message).toMatch(
      new RegExp(`^There is no crawl "${name}" in the database ".+" at PostgreSQL`),
    );
    expect(await ask("SELECT 1 FROM pg_namespace WHERE nspname = $1", [name])).toHaveLength(0);
  });

  it("creates nothing if the SQL of a layout fails", async () => {
    const name = newName();
    const layout = { ...LAYOUT, schema: `${LAYOUT.schema} SELECT 1 / 0;` };
    expect((await openingError({ url, name }, {}, layout)).message).toMatch(/division by zero \(22012\)/);
    expect(await ask("SELECT 1 FROM pg_namespace WHERE nspname = $1", [name])).toHaveLength(0);
  });

  it("rejects a crawl with tables of a newer version, and does not change them", async () => {
    const name = newName();
    await openDatabase({ url, name });
    await ask(`UPDATE ${name}.layout SET version = 3`);
    expect((await openingError({ url, name })).message).toBe(
      `A newer maycrawl created the crawl "${name}": its layout has version 3, but this maycrawl supports versions up to 2. It was not changed. Update maycrawl, or give the crawl another name.`,
    );
    expect(await ask(`SELECT version FROM ${name}.layout`)).toEqual([{ version: 3 }]);
  });

  it("runs each upgrade that older tables need, once and in order", async () => {
    const name = newName();
    const { key } = await openDatabase({ url, name }, {}, OLD_LAYOUT);
    await ask(`INSERT INTO ${name}.done (id) VALUES (1)`);
    const layout = { ...LAYOUT, upgrades: [...LAYOUT.upgrades, "UPDATE done SET word = word || '+'"] };
    for (let times = 0; times < 2; times++)
      expect((await openDatabase({ url, name }, { create: false }, layout)).key).toBe(key);
    expect(await ask(`SELECT version, id, word FROM ${name}.layout, ${name}.done`)).toEqual([
      { version: 3, id: 1, word: "+" },
    ]);
  });

  it("does not change older tables if an upgrade fails, so that another upgrade can follow", async () => {
    const name = newName();
    await openDatabase({ url, name }, {}, OLD_LAYOUT);
    const layout = { ...LAYOUT, upgrades: [...LAYOUT.upgrades, "SELECT 1 / 0"] };
    const error = await openingError({ url, name }, {}, layout);
    expect(error.message).toMatch(/division by zero \(22012\)/);
    const columns = `SELECT count(*)::int AS n FROM information_schema.columns WHERE table_schema = '${name}' AND table_name = 'done'`;
    expect(await ask(`SELECT version, n FROM ${name}.layout, (${columns}) AS c`)).toEqual([
      { version: 1, n: 1 },
    ]);
    await openDatabase({ url, name });
    expect(await ask(`SELECT version, n FROM ${name}.layout, (${columns}) AS c`)).toEqual([
      { version: 2, n: 2 },
    ]);
  });

  it.each([
    ["a table", "CREATE TABLE S.host (id int)", "host"],
    ["a view", "CREATE VIEW S.pages AS SELECT 1 AS one", "pages"],
    ["a sequence", "CREATE SEQUENCE S.ids", "ids"],
    ["a layout without a key", "CREATE TABLE S.layout (program text, version int)", "layout"],
    [
      "a layout of version 0",
      "CREATE TABLE S.layout (program text, version int, key text); INSERT INTO S.layout VALUES ('maycrawl crawl', 0, '')",
      "layout",
    ],
    [
      "a layout of another program",
      "CREATE TABLE S.layout (program text, version int, key text); INSERT INTO S.layout VALUES ('maycrawl agent', 1, '')",
      "layout",
    ],
    [
      "a layout of other types",
      "CREATE TABLE S.layout (program int, version text, key int); INSERT INTO S.layout VALUES (1, 'one', 1)",
      "layout",
    ],
  ])("rejects a schema with %s of another program, and does not change it", async (_what, sql, table) => {
    const name = newName();
    await ask(`CREATE SCHEMA ${name}; ${sql.replaceAll("S.", `${name}.`)}`);
    const before = await tablesOf(name);
    for (const create of [true, false]) {
      const { message } = await openingError({ url, name }, { create });
      expect(message).toContain(`The schema "${name}" has a table "${table}" of another program`);
    }
    expect(await tablesOf(name)).toEqual(before);
  });

  it.each([
    [{}, /either url or pool/],
    [{ url: "mysql://user:s3cret@host/database" }, /^url must be the URL of a PostgreSQL database/],
    [{ url: "not a url with s3cret" }, /^url must be/],
    [{ url: "postgres://user:s3/s3cret@host/database" }, /^url must be/],
    [
      { url: "postgres://user:s3cret@host/database?sslrootcert=/no/such/file" },
      /^pg does not accept the option url: ENOENT/,
    ],
    [{ url: "postgres://host/database", name: 'a"b' }, /^The name of a crawl in a database must have/],
    [{ url: "postgres://host/database", name: "pg_mine" }, /^The name of a crawl/],
    [{ url: "postgres://host/database", name: "" }, /^The name of a crawl/],
    [{ url: "postgres://host/database", name: "a".repeat(64) }, /^The name of a crawl/],
    [{ url: "postgres://host/database", name: 1 }, /^The name of a crawl/],
    [{ url: "postgres://host/database", schema: "a" }, /schema/],
    [{ pool: {} }, /^pool must be a pg Pool/],
    ["postgres://user:s3cret@host/database", /an object with url or pool/],
  ])("rejects the place %j with InvalidOptionError", async (place, words) => {
    const error = await openingError(place as never);
    expect(error).toBeInstanceOf(InvalidOptionError);
    expect(error.message).toMatch(words);
  });

  it("rejects with the reason of an aborted signal", async () => {
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    expect(await openingError({ url, name: newName() }, { signal })).toBe(reason);
  });

  it("does not show a password or the key when the database is printed", async () => {
    const withPassword = new URL(String(url));
    withPassword.password = "s3cret";
    const database = await openDatabase({ url: withPassword.href, name: newName() });
    const shown = inspect(database, { showHidden: true, depth: 10 });
    expect(shown).not.toContain("s3cret");
    expect(shown).not.toContain(database.key);
  });
});

describe.skipIf(url === undefined)("CrawlDatabase.run()", () => {
  it("returns numbers for numeric columns, even if the program has other parsers", async () => {
    const numeric = new Set([20, 21, 701, 1016, 1700]);
    const plain = new Pool({ connectionString: String(url), max: 2 });
    const parserOf = (type: number) => (numeric.has(type) ? () => "other" : types.getTypeParser(type));
    const other = new Pool({ connectionString: String(url), types: { getTypeParser: parserOf as never } });
    pools.push(plain, other);
    const name = newName();
    const sql = `SELECT 9007199254740991::int8 AS a, 1.5::numeric AS b, 2.5::float8 AS c, 3::int2 AS d, NULL::int8 AS e,
      '{1,NULL,9007199254740991}'::int8[] AS f, '-Infinity'::float8 AS g, '{}'::float8[] AS h`;
    const row = { a: 9007199254740991, b: 1.5, c: 2.5, d: 3, e: null, g: Number.NEGATIVE_INFINITY, h: [] };
    for (const place of [{ url }, { pool: plain }, { pool: other }])
      expect(await (await openDatabase({ ...place, name })).run(sql)).toEqual([
        { ...row, f: [1, null, 9007199254740991] },
      ]);
    expect((await plain.query("SELECT 1::int8 AS n")).rows).toEqual([{ n: "1" }]);
  });

  it("replaces NUL characters in texts and arrays of texts", async () => {
    const database = await shared();
    const rows = await database.run("SELECT $1::text AS a, $2::text[] AS b, $3::bytea AS c, $4::text AS d", [
      "a\0b\0",
      ["\0", null, "c"],
      Buffer.from([0, 1]),
      "\ud800",
    ]);
    expect(rows).toEqual([
      { a: "a\uFFFDb\uFFFD", b: ["\uFFFD", null, "c"], c: Buffer.from([0, 1]), d: "\uFFFD" },
    ]);
  });

  it("runs a thousand statements at the same time over at most four connections", async () => {
    const name = newName();
    const database = await openDatabase({ url: `${url}?application_name=${name}`, name });
    // The count is slow for the server, so only each tenth statement runs it.
    const count =
      "CASE $1 % 10 WHEN 0 THEN (SELECT count(*) FROM pg_stat_activity WHERE application_name = $2) END";
    const sql = `SELECT $1::int AS n, ${count} AS clients`;
    const rows = await Promise.all(
      Array.from({ length: 1000 }, (_, i) =>
        database.run<{ n: number; clients: number | null }>(sql, [i, name]),
      ),
    );
    expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    expect(Math.max(...rows.map(([row]) => row?.clients ?? 0))).toBeLessThanOrEqual(4);
  });

  it("sets the application_name of its connections to `maycrawl crawl`", async () => {
    const database = await shared();
    expect(await database.run("SELECT current_setting('application_name') AS name")).toEqual([
      { name: "maycrawl crawl" },
    ]);
  });

  it("rejects an invalid statement, and continues with other statements", async () => {
    const database = await shared();
    const asked = [database.run("SELECT 1 / 0"), database.run("SELECT 2 AS two")];
    await expect(asked[0]).rejects.toThrow(/division by zero \(22012\)/);
    expect(await asked[1]).toEqual([{ two: 2 }]);
    await expect(database.run("SELECT * FROM nowhere")).rejects.toThrow(/lacks a part of the crawl/);
  });

  it("rejects after the database is closed", async () => {
    const database = await openDatabase({ url, name: newName() });
    await database[Symbol.asyncDispose]();
    await expect(database.run("SELECT 1")).rejects.toThrow("has closed its connection");
    await expect(database.transact(async () => 1)).rejects.toThrow("has closed its connection");
  });
});

describe.skipIf(url === undefined)("CrawlDatabase.transact()", () => {
  it("commits the writes of an action, in the schema of the crawl", async () => {
    const database = await openDatabase({ url, name: newName() });
    const result = await database.transact(async (run) => {
      await run("SELECT add($1)", [1]);
      await run("INSERT INTO done (id, word) VALUES ($1, $2)", [2, "a\0"]);
      return run<{ n: number }>("SELECT n FROM counter");
    });
    expect(result).toEqual([{ n: 1 }]);
    const path = await database.run<{ path: string }>("SELECT current_setting('search_path') AS path");
    expect(path[0]?.path).not.toContain("maycrawl_test");
    expect(await database.run(`SELECT word FROM ${database.schema}.done WHERE id = 2`)).toEqual([
      { word: "a\uFFFD" },
    ]);
  });

  it("writes nothing if the action throws, and rejects with the same error", async () => {
    const database = await shared();
    const reason = new TypeError("mine");
    const asked = database.transact(async (run) => {
      await run("SELECT add(1)");
      throw reason;
    });
    await expect(asked).rejects.toBe(reason);
    expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 0 }]);
  });

  it("writes nothing if a statement fails, even if the action catches the error", async () => {
    const database = await shared();
    const asked = database.transact(async (run) => {
      await run("SELECT add(1)");
      await run("SELECT 1 / 0").catch(() => {});
    });
    await expect(asked).rejects.toThrow(/division by zero/);
    expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 0 }]);
  });

  it("repeats an action after a deadlock", async () => {
    const database = await openDatabase({ url, name: newName() });
    await database.run(`INSERT INTO ${database.schema}.done (id) VALUES (1), (2)`);
    let runs = 0;
    let updated = 0;
    let haveBoth = (): void => {};
    const bothHaveOne = new Promise<void>((resolve) => {
      haveBoth = resolve;
    });
    const both = (first: number, second: number) =>
      database.transact(async (run) => {
        runs++;
        // The server searches for deadlocks after a second. Only a superuser may shorten this time.
        await run(
          "SELECT set_config('deadlock_timeout', '20ms', true) WHERE current_setting('is_superuser') = 'on'",
        );
        const update = "UPDATE done SET word = word || 'x' WHERE id = $1";
        await run(update, [first]);
        if (++updated === 2) haveBoth();
        await bothHaveOne;
        await run(update, [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(runs).toBeGreaterThan(2);
    expect(await database.run(`SELECT word FROM ${database.schema}.done`)).toEqual([
      { word: "xx" },
      { word: "xx" },
    ]);
  });

  it("repeats an action whose connection is cut between two statements", async () => {
    const name = newName();
    const database = await openDatabase({ url: `${url}?application_name=${name}`, name });
    let runs = 0;
    await database.transact(async (run) => {
      await run("SELECT add(1)");
      if (runs++ === 0) {
        await cut(url, name);
        const left = "SELECT pid FROM pg_stat_activity WHERE application_name = $1";
        await expect.poll(() => ask(left, [name])).toEqual([]);
      }
      await run("SELECT add(2)");
    });
    expect(runs).toBe(2);
    expect(await database.run(`SELECT n FROM ${database.schema}.counter`)).toEqual([{ n: 2 }]);
  });

  it("rejects a statement after the end of its transaction", async () => {
    const database = await shared();
    const run = await database.transact(async (ours) => ours);
    await expect(run("SELECT 1")).rejects.toThrow("after the end of its transaction");
  });
});

describe.skipIf(url === undefined)("CrawlDatabase.snapshot()", () => {
  it("reads the database as it was at the first read, and cannot write", async () => {
    const database = await openDatabase({ url, name: newName() });
    const seen = await database.snapshot(async ({ all }) => {
      const before = await all("SELECT n FROM counter");
      await database.run(`SELECT ${database.schema}.add(1)`);
      return [before, await all("SELECT n FROM counter")];
    });
    expect(seen).toEqual([[{ n: 0 }], [{ n: 0 }]]);
    await expect(database.snapshot(({ all }) => all("SELECT add(2)"))).rejects.toThrow(/read-only/);
  });

  it("iterates over the rows of several queries at the same time", async () => {
    const database = await shared();
    const sums = await database.snapshot(async ({ all, iterate }) => {
      let sum = 0;
      const sql = "SELECT i::int8 FROM generate_series(1, $1::int) AS i";
      for await (const { i } of iterate<{ i: number }>(sql, [3500])) {
        sum += i;
        if (i === 2000) for await (const inner of iterate<{ i: number }>(sql, [1000])) sum += inner.i;
      }
      for await (const _ of iterate(sql, [5000])) break;
      return [sum, await all("SELECT count(*) AS n FROM pg_cursors")];
    });
    expect(sums).toEqual([(3500 * 3501) / 2 + (1000 * 1001) / 2, [{ n: 0 }]]);
  });

  it("rejects if its connection is cut, and does not repeat the reads", async () => {
    const name = newName();
    const database = await openDatabase({ url: `${url}?application_name=${name}`, name });
    let calls = 0;
    const asked = database.snapshot(async ({ iterate }) => {
      calls++;
      for await (const { i } of iterate<{ i: number }>("SELECT i FROM generate_series(1, 5000) AS i")) {
        if (i === 1) await cut(url, name);
      }
    });
    await expect(asked).rejects.toThrow(CrawlStoreError);
    expect(calls).toBe(1);
    expect(await database.snapshot(({ all }) => all("SELECT 1 AS one"))).toEqual([{ one: 1 }]);
  });

  it("rejects with the error of its callback", async () => {
    const database = await shared();
    const reason = new RangeError("mine");
    await expect(database.snapshot(() => Promise.reject(reason))).rejects.toBe(reason);
  });
});
