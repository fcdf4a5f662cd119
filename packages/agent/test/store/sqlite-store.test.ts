import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeEntry } from "../../src/entry/entry-codec.ts";
import { StoreFailedError } from "../../src/errors.ts";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { openSqlite, sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { readDatabaseKind } from "../../src/store/sqlite/sqlite-kind.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { entryOf, fullEntry } from "../support-stores/entries.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { startChild } from "../support-stores/processes.ts";
import { storeContract } from "../support-stores/store-contract.ts";

testFolder();

it("a driver of SQLite is available on this machine", () => {
  expect(sqliteDrivers()).not.toHaveLength(0);
});

for (const driver of sqliteDrivers()) {
  storeContract(`SqliteStore (${driver})`, () => {
    const path = newPath();
    const clock = new ManualClock();
    const opened = [new SqliteStore({ path, driver, clock })];
    return {
      store: opened[0] as SqliteStore,
      another: () => {
        const store = new SqliteStore({ path, driver, clock });
        opened.push(store);
        return store;
      },
      pass: (ms) => clock.advance(ms),
      close: async () => {
        for (const store of opened) await store[Symbol.asyncDispose]();
      },
    };
  });
}

/** Returns the files of a folder, each with its bytes in Base64. */
function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );
}

/** Creates a folder with one file that `make` writes. Returns the path of the file. */
function fileAlone(make: (path: string) => void): string {
  const folder = newPath("folder");
  mkdirSync(folder);
  const path = join(folder, "x.db");
  make(path);
  return path;
}

function madeBySqlite(sql: string): (path: string) => void {
  return (path) => {
    const database = openSqlite(path);
    database.exec(sql);
    database.close();
  };
}

describe("new SqliteStore()", () => {
  it("reads the entries of an existing file", async () => {
    const path = newPath();
    const first = new SqliteStore(path);
    first.set("https://a.example", fullEntry());
    await first[Symbol.asyncDispose]();
    expect(new SqliteStore(path).get("https://a.example")).toStrictEqual(fullEntry());
  });

  it("accepts an empty file", () => {
    const path = fileAlone((at) => writeFileSync(at, ""));
    const store = new SqliteStore(path);
    store.set("https://a.example", fullEntry());
    expect(store.get("https://a.example")).toStrictEqual(fullEntry());
  });

  it.each([
    ["of another program", madeBySqlite("CREATE TABLE cookies (name TEXT)"), "not a maycrawl file"],
    [
      "of another program that names itself",
      madeBySqlite("PRAGMA application_id = 42; CREATE TABLE cookies (name TEXT)"),
      "not a maycrawl file",
    ],
    [
      "of a newer version",
      madeBySqlite(`PRAGMA application_id = ${0x6d617963}; PRAGMA user_version = 7; CREATE TABLE entry (x)`),
      "its layout has version 7",
    ],
    [
      "of version 0, which does not exist",
      madeBySqlite(`PRAGMA application_id = ${0x6d617963}; CREATE TABLE entry (x)`),
      "not a maycrawl file",
    ],
    [
      "that is not a database",
      (at: string) => writeFileSync(at, "User-agent: *\n".repeat(50)),
      "not a maycrawl file",
    ],
  ])("rejects a file %s, and leaves it unchanged", (_, make, why) => {
    const path = fileAlone(make);
    const before = contentsOf(dirname(path));
    let thrown: unknown;
    try {
      new SqliteStore(path);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(StoreFailedError);
    expect((thrown as Error).message).toContain(path);
    expect((thrown as Error).message).toContain(why);
    expect(contentsOf(dirname(path))).toStrictEqual(before);
  });

  it.each([
    ["another program", ""],
    ["a newer version", `PRAGMA application_id = ${0x6d617963}; PRAGMA user_version = 7;`],
  ])("rejects a file of %s whose changes are still in its log", (_, sql) => {
    const path = newPath();
    const database = openSqlite(path);
    database.exec(`${sql} PRAGMA journal_mode = WAL; CREATE TABLE cookies (name TEXT)`);
    const copy = fileAlone((at) => {
      for (const end of ["", "-wal"]) writeFileSync(at + end, readFileSync(path + end));
    });
    const before = contentsOf(dirname(copy));
    expect(() => new SqliteStore(copy)).toThrow(StoreFailedError);
    expect(contentsOf(dirname(copy))).toStrictEqual(before);
  });

  it("reads a file whose log was copied into the file only in part, as on a full disk", async () => {
    const path = newPath();
    await new SqliteStore(path)[Symbol.asyncDispose]();
    openSqlite(path).exec("PRAGMA journal_mode = WAL");
    const logged = openSqlite(path);
    fillStore(logged);
    const [bytes, log] = [path, `${path}-wal`].map((each) => readFileSync(each)) as [Buffer, Buffer];
    // Copies the log into the file completely. The first page then contains the new number of pages.
    const whole = newPath();
    writeFileSync(whole, bytes);
    writeFileSync(`${whole}-wal`, log);
    const filled = openSqlite(whole);
    filled.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    filled.close();
    const part = fileAlone((at) => {
      writeFileSync(at, readFileSync(whole).subarray(0, bytes.length));
      writeFileSync(`${at}-wal`, log);
    });
    const store = new SqliteStore(part);
    expect(store.get("https://site-7.example")).toStrictEqual(entryOf("x".repeat(7)));
    await store[Symbol.asyncDispose]();
  });

  it("reads the earlier state of a file whose last commit was interrupted", async () => {
    const path = newPath();
    const store = new SqliteStore(path);
    store.set("https://a.example", fullEntry());
    await store[Symbol.asyncDispose]();
    const writer = openSqlite(path);
    // With few pages in memory, the journal is on the disk before the commit.
    writer.exec("PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 5; BEGIN IMMEDIATE");
    fillStore(writer);
    const journal = readFileSync(`${path}-journal`);
    writer.exec("COMMIT");
    const part = fileAlone((at) => {
      writeFileSync(at, readFileSync(path).subarray(0, 10 * 4096));
      writeFileSync(`${at}-journal`, journal);
    });
    expect(readDatabaseKind(part)).toMatchObject({ applicationId: 0x6d61_7963 });
    const again = new SqliteStore(part);
    expect(again.get("https://a.example")).toStrictEqual(fullEntry());
    expect(again.get("https://site-7.example")).toBeUndefined();
    await again[Symbol.asyncDispose]();
  });

  it("rejects a path in a missing folder, and the path of a folder", () => {
    expect(() => new SqliteStore(join(newPath("none"), "x.db"))).toThrow(StoreFailedError);
    expect(() => new SqliteStore(testFolder())).toThrow(StoreFailedError);
  });

  it("rejects a path in a folder that is not writable", async () => {
    const folder = newPath("read-only");
    mkdirSync(folder);
    chmodSync(testFolder(), 0o755);
    chmodSync(folder, 0o555);
    const path = join(folder, "x.db");
    // Root may write to every folder. So the child opens a first file, to load modules that only root may read, and
    // then changes its user.
    const asNobody = process.getuid?.() === 0 ? { first: newPath(), uid: 65_534 } : {};
    const [result] = await startChild("open", { sqlite: path, ...asNobody }).said;
    expect(result).toMatchObject({ code: "ERR_ROBOTS_STORE_FAILED", message: expect.stringContaining(path) });
    expect(existsSync(path)).toBe(false);
  });
});

/** Inserts 500 entries directly into the database. */
function fillStore(database: SqliteDatabase): void {
  const insert = database.prepare("INSERT INTO entry VALUES (?, 9e15, ?)");
  for (let i = 0; i < 500; i++) insert.run(`https://site-${i}.example`, encodeEntry(entryOf("x".repeat(i))));
}

describe("SqliteStore", () => {
  it("returns undefined for a damaged row or a row of another version, and overwrites the row", () => {
    const path = newPath();
    const store = new SqliteStore(path);
    const database = openSqlite(path);
    for (const damage of [
      "zeroblob(50)",
      "x'A102'",
      "'text'",
      "7",
      "substr(value, 1, length(value) - 1)",
      "value || x'00'",
    ]) {
      store.set("https://a.example", fullEntry());
      store.set("https://b.example", fullEntry());
      database.prepare(`UPDATE entry SET value = ${damage} WHERE origin = ?`).run("https://a.example");
      expect(store.get("https://a.example"), damage).toBeUndefined();
      expect(store.get("https://b.example")).toStrictEqual(fullEntry());
    }
    store.set("https://a.example", entryOf("new"));
    expect(store.get("https://a.example")).toStrictEqual(entryOf("new"));
  });

  it("throws a StoreFailedError if pages of the file are damaged", async () => {
    const path = newPath();
    const store = new SqliteStore(path);
    for (let i = 0; i < 500; i++) store.set(`https://site-${i}.example`, entryOf("x".repeat(i)));
    await store[Symbol.asyncDispose]();
    const bytes = readFileSync(path);
    bytes.fill(0xff, 4096);
    writeFileSync(path, bytes);
    expect(() => {
      const damaged = new SqliteStore(path);
      for (let i = 0; i < 500; i++) damaged.get(`https://site-${i}.example`);
    }).toThrow(StoreFailedError);
  });

  it("drops entries that were not set again within keepMs", () => {
    const path = newPath();
    let now = 1_000_000;
    const clock = { now: () => now, sleep: async () => {} };
    const store = new SqliteStore({ path, clock, keepMs: 100_000 });
    store.set("https://a.example", fullEntry());
    store.set("https://b.example", fullEntry());
    now += 60_000;
    store.set("https://b.example", fullEntry());
    now += 60_000;
    expect(store.get("https://a.example")).toBeUndefined();
    expect(store.get("https://b.example")).toStrictEqual(fullEntry());
    const lasting = new SqliteStore({ path, clock });
    lasting.set("https://z.example", fullEntry());
    for (let i = 0; i < 4_000; i++) {
      store.set(`https://site-${(i * 7919) % 4_000}.example`, entryOf("x"));
      now += 100;
    }
    const { rows } = openSqlite(path).prepare("SELECT count(*) AS rows FROM entry").get() as { rows: number };
    expect(rows).toBeLessThan(2_700);
    expect(lasting.get("https://z.example")).toStrictEqual(fullEntry());
    now += 91 * 86_400_000;
    expect(lasting.get("https://z.example")).toBeUndefined();
  });

  it("throws a StoreFailedError after it was closed", async () => {
    const store = new SqliteStore(newPath());
    await store[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    expect(() => store.get("https://a.example")).toThrow(StoreFailedError);
    expect(() => store.set("https://a.example", fullEntry())).toThrow(StoreFailedError);
    expect(() => store.lease("https://a.example", 5)).toThrow(StoreFailedError);
  });
});
