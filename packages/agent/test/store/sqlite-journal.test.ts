import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { StoreFailedError } from "../../src/errors.ts";
import { closeLibsqlFiles } from "../../src/store/sqlite/lingering-files.ts";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { openSqlite, type SqliteDriver, sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { SqliteFile, type SqliteLayout } from "../../src/store/sqlite/sqlite-file.ts";
import { isLogSafe, sqliteVersion } from "../../src/store/sqlite/sqlite-journal.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { openDatabase } from "../support-stores/sqlite-databases.ts";

testFolder();

const layout: SqliteLayout = {
  what: "notes",
  applicationId: 0x6d61_7954,
  schema: "CREATE TABLE note (text TEXT)",
  upgrades: [],
};

const modeOf = (path: string, driver: SqliteDriver): unknown =>
  openDatabase(driver, path).prepare("PRAGMA journal_mode").get();
const WAL = { journal_mode: "wal" };
const ROLLBACK = { journal_mode: "delete" };

function useLog(database: SqliteDatabase): void {
  database.exec("PRAGMA journal_mode = WAL; SELECT 1 FROM sqlite_schema");
}

/** Creates and closes a file with one note and this journal mode. */
async function fileWith(mode: "WAL" | "DELETE", driver: SqliteDriver, path = newPath()): Promise<string> {
  const database = openSqlite(path, driver);
  const { applicationId, schema } = layout;
  database.exec(
    `PRAGMA journal_mode = ${mode}; PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1;
     ${schema}; INSERT INTO note VALUES ('old')`,
  );
  database.close();
  await closeLibsqlFiles();
  return path;
}

describe("isLogSafe", () => {
  it.each([
    ["3.7.0", false],
    ["3.44.5", false],
    ["3.44.6", true],
    ["3.45.1", false],
    ["3.46.1", false],
    ["3.49.2", false],
    ["3.50.6", false],
    ["3.50.7", true],
    ["3.51.2", false],
    ["3.51.3", true],
    ["3.52.0", true],
    ["3.53.4", true],
    ["4.0.0", true],
  ])("returns for SQLite %s: %s (https://www.sqlite.org/wal.html#walresetbug)", (version, isSafe) => {
    expect(isLogSafe(version)).toBe(isSafe);
  });
});

describe.each(sqliteDrivers())("the journal of SqliteFile with %s", (driver) => {
  const isSafe = isLogSafe(sqliteVersion(driver));

  it("is a write-ahead log for a new file only if this SQLite supports a log safely", () => {
    const path = newPath();
    const file = new SqliteFile({ path, driver }, layout);
    expect(file.journal).toBe(isSafe ? "wal" : "truncate");
    file.transact(() => file.prepare("INSERT INTO note VALUES ('a')").run());
    expect(existsSync(`${path}-wal`)).toBe(isSafe);
    expect(existsSync(`${path}-journal`)).toBe(!isSafe);
    file.close();
    expect(modeOf(path, driver)).toEqual(isSafe ? WAL : ROLLBACK);
  });

  it("leaves no file except the database in the folder after close()", async () => {
    const path = join(mkdtempSync(newPath("alone")), "a.db");
    const file = new SqliteFile({ path, driver }, layout);
    file.transact(() => file.prepare("INSERT INTO note VALUES ('a')").run());
    file.close();
    await closeLibsqlFiles();
    expect(readdirSync(dirname(path))).toEqual(["a.db"]);
  });

  it("stays a rollback journal, because another process may need a rollback journal", async () => {
    const path = await fileWith("DELETE", driver);
    const file = new SqliteFile({ path, driver }, layout);
    expect(file.journal).toBe("truncate");
    file.close();
    expect(modeOf(path, driver)).toEqual(ROLLBACK);
  });

  it("becomes a write-ahead log for a file with one writer if this SQLite supports a log safely", async () => {
    const path = await fileWith("DELETE", driver);
    const file = new SqliteFile({ path, driver }, { ...layout, hasOneWriter: true });
    expect(file.journal).toBe(isSafe ? "wal" : "truncate");
    expect(file.prepare("SELECT text FROM note").all()).toEqual([{ text: "old" }]);
    file.close();
  });

  it("is changed from a write-ahead log to a rollback journal if this SQLite does not support a log safely", async () => {
    const path = await fileWith("WAL", driver);
    const file = new SqliteFile({ path, driver }, layout);
    expect(file.journal).toBe(isSafe ? "wal" : "truncate");
    expect(file.prepare("SELECT text FROM note").all()).toEqual([{ text: "old" }]);
    file.close();
  });

  it("prevents opening if it is an unsafe write-ahead log in use by another connection, and stays unchanged", async ({
    skip,
  }) => {
    if (isSafe) skip("this SQLite keeps the log safely");
    const path = await fileWith("WAL", driver);
    const other = openDatabase(driver, path);
    other.prepare("SELECT text FROM note").get();
    let thrown: unknown;
    try {
      new SqliteFile({ path, driver }, layout);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(StoreFailedError);
    expect((thrown as Error).message).toMatch(
      /\.db has a write-ahead log and is open in another connection\. .* Close all its other connections, or use a newer Node\.js/,
    );
    expect(other.prepare("PRAGMA journal_mode").get()).toEqual(WAL);
  });

  it("prevents opening if it becomes an unsafe write-ahead log while the file is opened", async ({
    skip,
  }) => {
    if (isSafe) skip("this SQLite keeps the log safely");
    const path = await fileWith("DELETE", driver);
    const other = openDatabase(driver, path);
    const now = (): number => {
      useLog(other);
      return 0;
    };
    expect(() => new SqliteFile({ path, driver, clock: { now, sleep: async () => {} } }, layout)).toThrow(
      / has a write-ahead log and is open/,
    );
    expect(other.prepare("SELECT text FROM note").all()).toEqual([{ text: "old" }]);
  });

  it("prevents writing if it becomes an unsafe write-ahead log after opening", async () => {
    const path = await fileWith("DELETE", driver);
    const file = new SqliteFile({ path, driver }, layout);
    const other = openDatabase(driver, path);
    useLog(other);
    const insert = file.prepare("INSERT INTO note VALUES ('new')");
    const writes = [() => file.write(() => insert.run()), () => file.transact(() => insert.run())];
    for (const write of writes)
      if (isSafe) write();
      else expect(write).toThrow(/ has a write-ahead log and is open in another connection/);
    const notes = ["old", ...(isSafe ? ["new", "new"] : [])].map((text) => ({ text }));
    expect(other.prepare("SELECT text FROM note").all()).toEqual(notes);
    file.close();
  });

  it("stays a write-ahead log if another connection starts the log while a reader is open", async () => {
    const path = await fileWith("DELETE", driver);
    const file = new SqliteFile({ path, driver, readOnly: true }, layout);
    const other = openSqlite(path, driver);
    useLog(other);
    other.close();
    await closeLibsqlFiles();
    expect(file.prepare("SELECT text FROM note").all()).toEqual([{ text: "old" }]);
    file.close();
    expect(modeOf(path, driver)).toEqual(WAL);
  });

  it("stays a write-ahead log if the file is opened read-only", async () => {
    const path = await fileWith("WAL", driver);
    const other = openDatabase(driver, path);
    other.prepare("SELECT text FROM note").get();
    const file = new SqliteFile({ path, driver, readOnly: true }, layout);
    expect(file.journal).toBe("wal");
    expect(file.prepare("SELECT text FROM note").all()).toEqual([{ text: "old" }]);
    file.close();
    expect(other.prepare("PRAGMA journal_mode").get()).toEqual(WAL);
  });

  it("without a write-ahead log lets a commit fail during another connection's read, and succeed later", async () => {
    const path = await fileWith("DELETE", driver);
    const file = new SqliteFile({ path, driver }, layout);
    file.setBusyTimeout(0);
    const reader = openDatabase(driver, path);
    reader.exec("BEGIN");
    reader.prepare("SELECT text FROM note").all();
    const insert = file.prepare("INSERT INTO note VALUES ('new')");
    expect(() => file.transact(() => insert.run())).toThrow(/is locked/);
    reader.exec("COMMIT");
    file.transact(() => insert.run());
    expect(reader.prepare("SELECT text FROM note").all()).toEqual([{ text: "old" }, { text: "new" }]);
    file.close();
  });
});
