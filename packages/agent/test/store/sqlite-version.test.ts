import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { StoreFailedError } from "../../src/errors.ts";
import { type SqliteDriver, sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { SqliteFile, type SqliteLayout } from "../../src/store/sqlite/sqlite-file.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";

testFolder();

const first: SqliteLayout = {
  what: "notes",
  applicationId: 0x6d61_7954,
  schema: "CREATE TABLE note (text TEXT)",
  upgrades: [],
};
const third: SqliteLayout = {
  ...first,
  schema: "CREATE TABLE note (text TEXT, lang TEXT NOT NULL DEFAULT 'en', length INTEGER)",
  upgrades: [
    "ALTER TABLE note ADD COLUMN lang TEXT NOT NULL DEFAULT 'en'",
    "ALTER TABLE note ADD COLUMN length INTEGER; UPDATE note SET length = length(text)",
  ],
};

/** Creates a file with this layout and one note. */
function fileOf(layout: SqliteLayout, driver: SqliteDriver): string {
  const path = newPath();
  const file = new SqliteFile({ path, driver }, layout);
  file.prepare("INSERT INTO note (text) VALUES ('one')").run();
  file.close();
  return path;
}

/** Returns the version and the notes of a file that is opened read-only. */
function contentsOf(path: string, driver: SqliteDriver, layout = third): unknown {
  const file = new SqliteFile({ path, driver, readOnly: true }, layout);
  try {
    return { version: file.version, notes: file.prepare("SELECT * FROM note").all() };
  } finally {
    file.close();
  }
}

describe.each(sqliteDrivers())("the layout version of SqliteFile with %s", (driver) => {
  it("is the newest version in a new file, without an upgrade", () => {
    const path = fileOf(third, driver);
    expect(contentsOf(path, driver)).toEqual({
      version: 3,
      notes: [{ text: "one", lang: "en", length: null }],
    });
  });

  it("is upgraded step by step, each step once, when the file is opened for writing", () => {
    const path = fileOf(first, driver);
    for (let opened = 0; opened < 2; opened++) {
      const file = new SqliteFile({ path, driver }, third);
      expect(file.version).toBe(3);
      file.close();
      expect(contentsOf(path, driver)).toEqual({
        version: 3,
        notes: [{ text: "one", lang: "en", length: 3 }],
      });
    }
  });

  it("does not change if the file is opened read-only", () => {
    const path = fileOf(first, driver);
    expect(contentsOf(path, driver)).toEqual({ version: 1, notes: [{ text: "one" }] });
  });

  it("does not change if an upgrade fails", () => {
    const path = fileOf(first, driver);
    const [toSecond = ""] = third.upgrades;
    const failing = { ...third, upgrades: [toSecond, "UPDATE note SET text = 'two'; SELECT * FROM none"] };
    expect(() => new SqliteFile({ path, driver }, failing)).toThrow(
      /could not be opened: no such table: none/,
    );
    expect(contentsOf(path, driver)).toEqual({ version: 1, notes: [{ text: "one" }] });
    new SqliteFile({ path, driver }, third).close();
    expect(contentsOf(path, driver)).toMatchObject({ version: 3 });
  });

  it.each([false, true])(
    "is rejected if it is newer than the supported version, and the file stays unchanged (read only: %s)",
    (readOnly) => {
      const path = fileOf(third, driver);
      const before = readFileSync(path);
      const open = () => new SqliteFile({ path, driver, readOnly }, first);
      expect(open).toThrow(StoreFailedError);
      expect(open).toThrow(
        `A newer maycrawl created ${path}: its layout has version 3, but this maycrawl supports versions up to 1. It was not changed. Update maycrawl, or use another file.`,
      );
      expect(readFileSync(path)).toEqual(before);
    },
  );
});
