import { beforeEach, describe, expect, it } from "vitest";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { testFolder } from "../support-stores/folder.ts";
import { fillNumbers, isIdle, openDatabase } from "../support-stores/sqlite-databases.ts";

testFolder();

const OVERFLOW = "abs(-9223372036854775808)";

describe.each(sqliteDrivers())("a statement of %s", (driver) => {
  let db: SqliteDatabase;
  beforeEach(() => {
    db = openDatabase(driver);
    fillNumbers(db);
  });

  it("uses the parameters of each call, in any order of get, all, iterate and run", () => {
    const statement = db.prepare("SELECT i FROM n WHERE i >= ? ORDER BY i LIMIT 3");
    const calls = {
      get: (from: number) => [statement.get(from)],
      all: (from: number) => statement.all(from).slice(0, 1),
      whole: (from: number) => [...statement.iterate(from)].slice(0, 1),
      first: (from: number) => {
        for (const row of statement.iterate(from)) return [row];
        return [];
      },
      run: (from: number) => {
        statement.run(from);
        return [{ i: from }];
      },
    };
    const names = Object.keys(calls) as (keyof typeof calls)[];
    let from = 0;
    for (const a of names) {
      for (const b of names) {
        for (const c of names) {
          for (const call of [a, b, c]) {
            from = (from % 400) + 1;
            expect(calls[call](from), `${a} ${b} ${c}`).toEqual([{ i: from }]);
          }
        }
      }
    }
    expect(isIdle(db)).toBe(true);
  });

  it("can be called and iterated during an iteration", () => {
    const statement = db.prepare("SELECT i FROM n WHERE i > ? ORDER BY i");
    const pairs: number[][] = [];
    for (const outer of statement.iterate(497)) {
      expect(statement.get(10)).toEqual({ i: 11 });
      expect(statement.all(498)).toHaveLength(2);
      for (const inner of statement.iterate(498)) pairs.push([id(outer), id(inner)]);
    }
    expect(pairs).toEqual([498, 499, 500].flatMap((i) => [499, 500].map((j) => [i, j])));
    expect(isIdle(db)).toBe(true);
  });

  it("keeps no lock after an iteration that stopped early, and can be iterated again", () => {
    const statement = db.prepare("SELECT i FROM n WHERE i >= ? ORDER BY i");
    for (let from = 1; from < 300; from += 7) {
      for (const row of statement.iterate(from)) {
        expect(id(row)).toBe(from);
        break;
      }
      expect(isIdle(db)).toBe(true);
    }
  });

  it("keeps no lock after an iteration whose loop throws", () => {
    const statement = db.prepare("SELECT i FROM n");
    expect(() => {
      for (const _ of statement.iterate()) throw new Error("enough");
    }).toThrow("enough");
    expect(isIdle(db)).toBe(true);
  });

  it("does nothing before the first row is requested, and nothing after the last one", () => {
    const insert = db.prepare("INSERT INTO n (t) VALUES ('x') RETURNING i");
    const count = () => db.prepare("SELECT count(*) AS c FROM n WHERE t = 'x'").get();
    const rows = insert.iterate();
    expect(count()).toEqual({ c: 0 });
    expect(rows.next()).toEqual({ done: false, value: { i: 501 } });
    expect(rows.next().done).toBe(true);
    expect(rows.next().done).toBe(true);
    expect(count()).toEqual({ c: 1 });
  });

  it.each([0, 1, 99, 100, 101, 200, 500])("iterates over %i rows, each once", (count) => {
    const rows = [...db.prepare("SELECT i FROM n WHERE i <= ? ORDER BY i").iterate(count)];
    expect(rows.map(id)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  });

  it("with RETURNING writes all rows in every call, even if not all rows are read", () => {
    const insert = db.prepare("INSERT INTO n (t) VALUES (?), (?) RETURNING i");
    const count = () => (db.prepare("SELECT count(*) AS c FROM n WHERE t = 'r'").get() as { c: number }).c;
    expect(insert.all("r", "r")).toEqual([{ i: 501 }, { i: 502 }]);
    expect(insert.get("r", "r")).toEqual({ i: 503 });
    expect(insert.run("r", "r")).toMatchObject({ changes: 2, lastInsertRowid: 506 });
    for (const row of insert.iterate("r", "r")) {
      expect(row).toEqual({ i: 507 });
      break;
    }
    expect(count()).toBe(8);
    expect(isIdle(db)).toBe(true);
    const other = db.prepare("UPDATE n SET t = 'u' WHERE i <= ? RETURNING i");
    db.exec("BEGIN IMMEDIATE");
    expect(other.run(3)).toMatchObject({ changes: 3 });
    expect(other.get(3)).toMatchObject({ i: 1 });
    db.exec("COMMIT");
    expect(db.prepare("SELECT count(*) AS c FROM n WHERE t = 'u'").get()).toEqual({ c: 3 });
  });

  it("counts changes and returns the last inserted row ID", () => {
    const update = db.prepare("UPDATE n SET t = 'u' WHERE i <= ?");
    expect([3, 0, 2].map((to) => Number(update.run(to).changes))).toEqual([3, 0, 2]);
    const insert = db.prepare("INSERT OR IGNORE INTO n (i, t) VALUES (?, 'x')");
    expect(insert.run(9000)).toMatchObject({ changes: 1, lastInsertRowid: 9000 });
    expect(insert.run(1).changes).toBe(0);
    const upsert = db.prepare("INSERT INTO n VALUES (?, 'y') ON CONFLICT (i) DO UPDATE SET t = 'z'");
    expect([upsert.run(9001).changes, upsert.run(1).changes]).toEqual([1, 1]);
    expect(
      db.prepare("WITH k AS (SELECT 1 AS i) DELETE FROM n WHERE i IN (SELECT i FROM k)").run().changes,
    ).toBe(1);
  });

  it("returns undefined or an empty list if there are no rows", () => {
    const none = db.prepare("SELECT i FROM n WHERE i < ?");
    expect(none.get(0)).toBeUndefined();
    expect(none.all(0)).toEqual([]);
    expect([...none.iterate(0)]).toEqual([]);
    const insert = db.prepare("INSERT INTO n (t) VALUES ('none')");
    expect(insert.get()).toBeUndefined();
    expect(insert.all()).toEqual([]);
    expect([...insert.iterate()]).toEqual([]);
    expect(db.prepare("SELECT count(*) AS c FROM n WHERE t = 'none'").get()).toEqual({ c: 3 });
  });

  it("can be called after an error, and uses the parameters of the new call", () => {
    const select = db.prepare(`SELECT CASE WHEN ? = 1 THEN ${OVERFLOW} ELSE ?1 END AS v`);
    for (const call of [
      (v: number) => select.get(v),
      (v: number) => select.all(v)[0],
      (v: number) => [...select.iterate(v)][0],
    ]) {
      expect(() => call(1)).toThrow("integer overflow");
      expect([2, 3].map(call)).toEqual([{ v: 2 }, { v: 3 }]);
      expect(isIdle(db)).toBe(true);
    }
    const insert = db.prepare("INSERT INTO n VALUES (?, 'x') RETURNING i");
    for (const call of [
      (v: number) => insert.get(v),
      (v: number) => insert.all(v),
      (v: number) => insert.run(v),
    ]) {
      expect(() => call(1)).toThrow("UNIQUE constraint failed");
      call(db.prepare("SELECT i FROM n").all().length + 1);
      expect(isIdle(db)).toBe(true);
    }
    expect(db.prepare("SELECT max(i) AS i FROM n").get()).toEqual({ i: 503 });
  });

  it("throws an error that occurs between rows", () => {
    const late = db.prepare(`SELECT CASE WHEN i = 150 THEN ${OVERFLOW} ELSE i END AS v FROM n ORDER BY i`);
    expect(() => late.all()).toThrow("integer overflow");
    expect(() => [...late.iterate()]).toThrow("integer overflow");
    expect(late.get()).toEqual({ v: 1 });
    expect(isIdle(db)).toBe(true);
  });

  it("is rejected by prepare() if its SQL is invalid", () => {
    expect(() => db.prepare("SELEC 1")).toThrow("syntax error");
    expect(() => db.prepare("SELECT * FROM missing")).toThrow("no such table");
    expect(() => db.prepare("")).toThrow();
    expect(() => db.prepare("-- nothing")).toThrow();
  });

  it("throws a TypeError for fewer or more parameters than in its first call", () => {
    const statement = db.prepare("SELECT ? AS a, ? AS b");
    expect(statement.get(1, 2)).toEqual({ a: 1, b: 2 });
    expect(() => statement.get(3)).toThrow(TypeError);
    expect(() => statement.all(1, 2, 3)).toThrow(TypeError);
    expect(statement.get(5, 6)).toEqual({ a: 5, b: 6 });
  });

  it("returns the current columns after a change of the schema", () => {
    db.exec("CREATE TABLE s (x); INSERT INTO s VALUES (1)");
    const whole = db.prepare("SELECT * FROM s");
    const named = db.prepare("SELECT x FROM s");
    const both = () => [whole.get(), whole.all()[0], [...whole.iterate()][0], named.get()];
    expect(both()).toEqual([{ x: 1 }, { x: 1 }, { x: 1 }, { x: 1 }]);
    db.exec("ALTER TABLE s ADD COLUMN y DEFAULT 7");
    expect(both()).toEqual([{ x: 1, y: 7 }, { x: 1, y: 7 }, { x: 1, y: 7 }, { x: 1 }]);
    db.exec("DROP TABLE s; CREATE TABLE s (y, x); INSERT INTO s VALUES (8, 9)");
    expect(both()).toEqual([{ y: 8, x: 9 }, { y: 8, x: 9 }, { y: 8, x: 9 }, { x: 9 }]);
    db.exec("DROP TABLE s");
    expect(() => named.get()).toThrow("no such table");
    expect(() => whole.all()).toThrow("no such table");
  });

  it("reads and sets a pragma", () => {
    expect(db.prepare("PRAGMA user_version = 7").all()).toEqual([]);
    expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: 7 });
    expect(db.prepare("PRAGMA journal_mode = WAL").get()).toEqual({ journal_mode: "wal" });
    expect(db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()).toEqual({ busy: 0, log: 0, checkpointed: 0 });
    db.prepare("PRAGMA foreign_keys = ON").run();
    expect(db.prepare("PRAGMA foreign_keys").get()).toEqual({ foreign_keys: 1 });
    expect(db.prepare("PRAGMA table_info(n)").all()).toHaveLength(2);
  });

  it("treats text in double quotes as a name", () => {
    expect(() => db.prepare('SELECT "nope" AS v')).toThrow("no such column");
  });
});

function id(row: unknown): number {
  return (row as { i: number }).i;
}
