import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { StoreFailedError } from "../../src/errors.ts";
import { sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { SqliteFile, type SqliteLayout } from "../../src/store/sqlite/sqlite-file.ts";

const layout: SqliteLayout = {
  what: "notes",
  applicationId: 0x6d61_7954,
  schema: "CREATE TABLE note (text TEXT)",
  upgrades: [],
};

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-look-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.each(sqliteDrivers())("a read-only SqliteFile with %s", (driver) => {
  it("shows the committed data while another connection writes", () => {
    const path = join(newFolder(), "a.db");
    const writer = new SqliteFile({ path, driver }, layout);
    const notes = (): unknown[] => {
      const reader = new SqliteFile({ path, driver, readOnly: true }, layout);
      const rows = reader.prepare("SELECT text FROM note").all();
      reader.close();
      return rows;
    };
    writer.transact(() => {
      writer.prepare("INSERT INTO note VALUES ('one')").run();
      expect(notes()).toEqual([]);
    });
    expect(notes()).toMatchObject([{ text: "one" }]);
    writer.close();
  });

  it("throws a StoreFailedError for a write", () => {
    const path = join(newFolder(), "a.db");
    new SqliteFile({ path, driver }, layout).close();
    const reader = new SqliteFile({ path, driver, readOnly: true }, layout);
    expect(() => reader.write(() => reader.prepare("INSERT INTO note VALUES ('x')").run())).toThrow(
      StoreFailedError,
    );
    reader.close();
  });

  it("requires an existing file of maycrawl", () => {
    const folder = newFolder();
    const open = (name: string): SqliteFile =>
      new SqliteFile({ path: join(folder, name), driver, readOnly: true }, layout);
    expect(() => open("none.db")).toThrow(/The file .*none\.db does not exist/);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, "empty.db"), "");
    expect(() => open("empty.db")).toThrow(/is not a maycrawl file with notes/);
    new SqliteFile({ path: join(folder, "other.db"), driver }, { ...layout, applicationId: 7 }).close();
    expect(() => open("other.db")).toThrow(/is not a maycrawl file with notes/);
  });
});
