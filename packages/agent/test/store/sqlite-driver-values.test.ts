import { describe, expect, it } from "vitest";
import type { SqliteValue } from "../../src/store/sqlite/sqlite-database.ts";
import { sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { testFolder } from "../support-stores/folder.ts";
import { openDatabase } from "../support-stores/sqlite-databases.ts";

testFolder();

const VALUES: [string, SqliteValue, string, unknown?][] = [
  ["an integer", 5, "integer"],
  ["a negative integer", -7, "integer"],
  ["the largest safe integer", Number.MAX_SAFE_INTEGER, "integer"],
  ["a fraction", 1.5, "real"],
  ["infinity", Number.POSITIVE_INFINITY, "real"],
  ["NaN", Number.NaN, "null", null],
  ["null", null, "null"],
  ["text", "größer 日本", "text"],
  ["empty text", "", "text"],
  ["text with a lone surrogate", "a\ud800b", "text", "a\ufffdb"],
  ["text with a NUL", "a\0b", "text", "a\ufffdb"],
  ["bytes", Uint8Array.of(0, 1, 255), "blob"],
  ["no bytes", new Uint8Array(0), "blob"],
  ["a part of a buffer", Uint8Array.of(1, 2, 3, 4).subarray(1, 3), "blob", Uint8Array.of(2, 3)],
  ["a Buffer", Buffer.from("hi"), "blob", Uint8Array.of(104, 105)],
];

describe.each(sqliteDrivers())("the values of %s", (driver) => {
  // Drivers pass every number as a real. A column of the type INTEGER stores a real without a fraction as an integer.
  it.each(VALUES)(
    "include %s, which get(), all() and iterate() return in rows of one column and of two columns",
    (_, value, type, read = value) => {
      const db = openDatabase(driver);
      db.exec("CREATE TABLE v (a INTEGER, b)");
      const row = { a: read, b: read };
      db.prepare("INSERT INTO v (a, b) VALUES (?, ?)").run(value, value);
      const select = db.prepare("SELECT a, b FROM v");
      expect(select.get()).toEqual(row);
      expect(select.all()).toEqual([row]);
      expect([...select.iterate()]).toEqual([row]);
      const alone = db.prepare("SELECT ? AS v");
      for (const found of [alone.get(value), alone.all(value)[0], [...alone.iterate(value)][0]]) {
        expect(found).toEqual({ v: read });
      }
      expect(db.prepare("SELECT typeof(a) AS type FROM v").get()).toEqual({ type });
      if (typeof value === "string") {
        expect(db.prepare("SELECT count(*) AS found FROM v WHERE b = ?").get(value)).toEqual({ found: 1 });
      }
    },
  );

  it("are plain Uint8Arrays for bytes, and a row has no properties except its columns", () => {
    const db = openDatabase(driver);
    const select = db.prepare("SELECT x'01' AS v");
    for (const row of [select.get(), select.all()[0], [...select.iterate()][0]]) {
      expect((row as { v: Uint8Array }).v.constructor).toBe(Uint8Array);
      expect(Object.keys(row as object)).toEqual(["v"]);
    }
  });

  it("do not include other types, which throw a TypeError", () => {
    const db = openDatabase(driver);
    const alone = db.prepare("SELECT ? AS v");
    const two = db.prepare("SELECT ? AS v, ? AS w");
    const wrong = [
      true,
      undefined,
      5n,
      2n ** 64n,
      new Date(0),
      {},
      [1],
      () => 1,
      Symbol("x"),
      new ArrayBuffer(1),
    ];
    for (const value of [...wrong, new Uint16Array(1), new DataView(new ArrayBuffer(1))]) {
      for (const call of ["get", "all", "run"] as const) {
        expect(() => alone[call](value as never), String(value)).toThrow(TypeError);
        expect(() => two[call](1, value as never), String(value)).toThrow(TypeError);
      }
    }
    expect(two.get(1, 2)).toEqual({ v: 1, w: 2 });
  });

  it("do not include integers beyond 2^53, which throw a RangeError except with libsql", () => {
    const db = openDatabase(driver);
    const select = db.prepare("SELECT 9007199254740993 AS v");
    // None of our tables contains such an integer, so the rounding of libsql is harmless.
    if (driver === "libsql") expect(select.get()).toEqual({ v: 9007199254740992 });
    else expect(() => select.get()).toThrow(RangeError);
    expect(db.prepare("SELECT 9007199254740991 AS v").get()).toEqual({ v: Number.MAX_SAFE_INTEGER });
  });

  it("include text of 10 MB and a blob of 10 MB", () => {
    const db = openDatabase(driver);
    db.exec("CREATE TABLE v (t, b)");
    const bytes = new Uint8Array(10_000_000).fill(7);
    db.prepare("INSERT INTO v VALUES (?, ?)").run("é".repeat(5_000_000), bytes);
    const row = db.prepare("SELECT t, b FROM v").get() as { t: string; b: Uint8Array };
    expect(row.t.length).toBe(5_000_000);
    expect(Buffer.compare(row.b, bytes)).toBe(0);
  });

  it("are those of the last column if several columns have the same name", () => {
    expect(openDatabase(driver).prepare("SELECT 1 AS a, 2 AS a").get()).toEqual({ a: 2 });
  });
});
