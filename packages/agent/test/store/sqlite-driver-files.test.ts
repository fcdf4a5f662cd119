import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { isSqliteError, openSqlite, sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { isLogSafe, sqliteVersion } from "../../src/store/sqlite/sqlite-journal.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { fillNumbers, isIdle, openDatabase } from "../support-stores/sqlite-databases.ts";

testFolder();

const BUSY = 5;
const FULL = 13;
const CONSTRAINT = 19;

function codeOf(action: () => unknown): unknown {
  try {
    action();
  } catch (thrown) {
    return [BUSY, FULL, CONSTRAINT].find((code) => isSqliteError(thrown, code)) ?? thrown;
  }
  return "no error";
}

const countOf = (db: SqliteDatabase): unknown => db.prepare("SELECT count(*) AS c FROM n").get();

describe.each(sqliteDrivers())("a database file opened by %s", (driver) => {
  it("keeps a transaction open after a failed constraint, with the transaction's earlier changes", () => {
    const db = openDatabase(driver);
    fillNumbers(db, 3);
    const insert = db.prepare("INSERT INTO n VALUES (?, 'x')");
    db.exec("BEGIN IMMEDIATE");
    insert.run(10);
    expect(codeOf(() => insert.run(1))).toBe(CONSTRAINT);
    insert.run(11);
    db.exec("COMMIT");
    expect(countOf(db)).toEqual({ c: 5 });
    db.exec("BEGIN IMMEDIATE");
    insert.run(12);
    expect(codeOf(() => db.exec("INSERT INTO n VALUES (1, 'x')"))).toBe(CONSTRAINT);
    db.exec("ROLLBACK");
    expect(countOf(db)).toEqual({ c: 5 });
  });

  it("rolls back a transaction if the disk is full, and runs the statement again when there is free space", () => {
    const db = openDatabase(driver);
    fillNumbers(db, 3);
    db.exec("PRAGMA journal_mode = WAL");
    const { page_count } = db.prepare("PRAGMA page_count").get() as { page_count: number };
    db.exec(`PRAGMA max_page_count = ${page_count + 2}`);
    const insert = db.prepare("INSERT INTO n (t) VALUES (?)");
    const fill = () => {
      for (let i = 0; i < 100; i++) insert.run("x".repeat(1000));
    };
    db.exec("BEGIN IMMEDIATE");
    expect(codeOf(fill)).toBe(FULL);
    expect(() => db.exec("COMMIT")).toThrow("no transaction");
    expect(countOf(db)).toEqual({ c: 3 });
    expect(codeOf(fill)).toBe(FULL);
    db.exec("PRAGMA max_page_count = 1000");
    db.exec("DELETE FROM n");
    fill();
    expect(countOf(db)).toEqual({ c: 100 });
    expect(isIdle(db)).toBe(true);
  });

  it("rejects statements while another connection writes, keeps no lock, and runs them afterwards", () => {
    const path = newPath();
    const db = openDatabase(driver, path);
    fillNumbers(db, 3);
    db.exec("PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 20");
    const other = openDatabase(driver, path);
    const insert = db.prepare("INSERT INTO n (t) VALUES (?)");
    const returning = db.prepare("INSERT INTO n (t) VALUES (?) RETURNING i");
    const begin = db.prepare("BEGIN IMMEDIATE");
    other.exec("BEGIN IMMEDIATE; INSERT INTO n (t) VALUES ('other')");
    expect(codeOf(() => insert.run("a"))).toBe(BUSY);
    expect(codeOf(() => returning.get("b"))).toBe(BUSY);
    expect(codeOf(() => returning.all("b"))).toBe(BUSY);
    expect(codeOf(() => begin.run())).toBe(BUSY);
    expect(codeOf(() => db.exec("INSERT INTO n (t) VALUES ('c')"))).toBe(BUSY);
    expect(countOf(db)).toEqual({ c: 3 });
    other.exec("COMMIT");
    expect(isIdle(db)).toBe(true);
    begin.run();
    insert.run("d");
    db.prepare("COMMIT").run();
    expect(returning.get("e")).toEqual({ i: 6 });
    expect(countOf(other)).toEqual({ c: 6 });
  });

  it("shows later changes after an iteration that stopped early, and does not prevent emptying the log", () => {
    const path = newPath();
    const db = openDatabase(driver, path);
    fillNumbers(db);
    db.exec("PRAGMA journal_mode = WAL");
    const other = openDatabase(driver, path);
    for (const _ of db.prepare("SELECT i FROM n").iterate()) break;
    db.prepare("SELECT i FROM n").get();
    other.exec("INSERT INTO n (t) VALUES ('new')");
    expect(countOf(db)).toEqual({ c: 501 });
    expect(other.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()).toEqual({
      busy: 0,
      log: 0,
      checkpointed: 0,
    });
  });

  it("keeps no lock after an iteration that was ended at its last row, even if a commit is pending", () => {
    const path = newPath();
    const db = openDatabase(driver, path);
    fillNumbers(db, 1);
    const [writer, reader] = [openDatabase(driver, path), openDatabase(driver, path)];
    const rows = db.prepare("SELECT i FROM n").iterate();
    rows.next();
    reader.exec("BEGIN");
    countOf(reader);
    writer.exec("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; INSERT INTO n (t) VALUES ('new')");
    expect(codeOf(() => writer.exec("COMMIT"))).toBe(BUSY);
    rows.return?.();
    reader.exec("COMMIT");
    writer.exec("COMMIT");
    expect(countOf(db)).toEqual({ c: 2 });
    expect(codeOf(() => writer.exec("BEGIN EXCLUSIVE"))).toBe("no error");
  });

  it("keeps no lock after a read that failed because of another connection's lock", () => {
    const path = newPath();
    const db = openDatabase(driver, path);
    fillNumbers(db, 3);
    const writer = openDatabase(driver, path);
    writer.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
    const statement = db.prepare("SELECT i FROM n");
    for (const read of [
      () => statement.get(),
      () => statement.all(),
      () => [...statement.iterate()],
      () => db.prepare("PRAGMA user_version").get(),
    ])
      expect(codeOf(read)).toBe(BUSY);
    writer.exec("COMMIT");
    expect(countOf(db)).toEqual({ c: 3 });
    expect(codeOf(() => writer.exec("BEGIN EXCLUSIVE"))).toBe("no error");
  });

  it("shows the same state during a whole transaction, even if another connection writes", () => {
    const path = newPath();
    const db = openDatabase(driver, path);
    fillNumbers(db, 3);
    db.exec("PRAGMA journal_mode = WAL");
    const other = openDatabase(driver, path);
    db.prepare("BEGIN").run();
    expect(countOf(db)).toEqual({ c: 3 });
    other.exec("INSERT INTO n (t) VALUES ('new')");
    expect(countOf(db)).toEqual({ c: 3 });
    db.prepare("COMMIT").run();
    expect(countOf(db)).toEqual({ c: 4 });
  });

  it("rolls back, ends iterations, releases its locks and removes its log when closed", () => {
    const path = newPath();
    const db = openDatabase(driver, path);
    db.exec("PRAGMA journal_mode = WAL");
    fillNumbers(db);
    const statement = db.prepare("SELECT i FROM n");
    const rows = statement.iterate();
    rows.next();
    db.exec("BEGIN IMMEDIATE; DELETE FROM n");
    db.close();
    db.close();
    expect(existsSync(`${path}-wal`) || existsSync(`${path}-shm`)).toBe(false);
    for (const call of [
      () => rows.next(),
      () => statement.get(),
      () => statement.all(),
      () => statement.run(),
      () => [...statement.iterate()],
      () => db.prepare("SELECT 1"),
      () => db.exec("SELECT 1"),
    ]) {
      expect(call).toThrow();
    }
    const other = openDatabase(driver, path);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; INSERT INTO n (t) VALUES ('only one')");
    expect(countOf(other)).toEqual({ c: 501 });
    expect(other.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  });

  it("runs statements on two databases that are attached one after the other", () => {
    const [path, first, second] = [newPath(), newPath(), newPath()];
    for (const [at, count] of [
      [first, 3],
      [second, 5],
    ] as const) {
      const made = openSqlite(at, driver);
      fillNumbers(made, count);
      made.close();
    }
    const db = openDatabase(driver, path);
    const attach = db.prepare("ATTACH ? AS other");
    for (const [at, c] of [
      [first, 3],
      [second, 5],
    ] as const) {
      attach.run(`${pathToFileURL(at).href}?mode=ro`);
      const count = db.prepare("SELECT count(*) AS c FROM other.n");
      expect(count.get()).toEqual({ c });
      expect(() => db.exec("DELETE FROM other.n")).toThrow("readonly");
      db.prepare("CREATE TEMP TABLE same AS SELECT i FROM other.n").run();
      expect(db.prepare("SELECT count(*) AS c FROM temp.same").get()).toEqual({ c });
      db.prepare("DROP TABLE temp.same").run();
      for (const _ of db.prepare("SELECT i FROM other.n").iterate()) break;
      db.prepare("DETACH other").run();
      expect(() => count.get()).toThrow("no such table");
    }
  });

  it("runs the statements of exec() that precede a failing statement", () => {
    const db = openDatabase(driver);
    expect(() => db.exec("CREATE TABLE a (x); NONSENSE; CREATE TABLE b (x)")).toThrow("syntax error");
    expect(db.prepare("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "a" }]);
  });

  const journals = isLogSafe(sqliteVersion(driver)) ? ["WAL", "TRUNCATE"] : ["TRUNCATE"];
  it.each(journals)("loses nothing if four threads write at the same time (%s)", async (journal) => {
    const path = newPath();
    const db = openDatabase(driver, path);
    db.exec(
      `PRAGMA user_version = 1; PRAGMA journal_mode = ${journal}; CREATE TABLE w (thread INTEGER, i INTEGER, PRIMARY KEY (thread, i))`,
    );
    const script = new URL("../support-stores/writing-thread.mjs", import.meta.url);
    const ends = [0, 1, 2, 3].map(
      (thread) =>
        new Promise((resolve) => {
          new Worker(script, { workerData: { path, driver, thread } })
            .on("error", resolve)
            .on("exit", resolve);
        }),
    );
    expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
    const rows = db.prepare("SELECT thread, count(*) AS c FROM w GROUP BY thread ORDER BY thread").all();
    expect(rows).toEqual([0, 1, 2, 3].map((thread) => ({ thread, c: 100 })));
  });

  it("makes openSqlite() throw if its folder does not exist", () => {
    expect(() => openSqlite(join(newPath("none"), "x.db"), driver)).toThrow(/unable to open|: 14/i);
  });
});
