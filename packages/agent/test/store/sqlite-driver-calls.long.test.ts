import { beforeEach, describe, expect, it } from "vitest";
import type { SqliteDatabase } from "../../src/store/sqlite/sqlite-database.ts";
import { sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { testFolder } from "../support-stores/folder.ts";
import { fillNumbers, openDatabase } from "../support-stores/sqlite-databases.ts";

testFolder();

describe.each(sqliteDrivers())("a statement of %s", (driver) => {
  let db: SqliteDatabase;
  beforeEach(() => {
    db = openDatabase(driver);
    fillNumbers(db);
  });

  it("leaks no memory in 50,000 calls of one SQL text and one call each of 50,000 different SQL texts", () => {
    const before = process.memoryUsage().rss;
    for (let i = 0; i < 50_000; i++) {
      db.prepare("SELECT i FROM n WHERE i = ?").get(7);
      db.prepare(`SELECT ${i} AS v`).get();
    }
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200);
  });
});
