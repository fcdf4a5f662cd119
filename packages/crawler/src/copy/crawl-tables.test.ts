import { openSqlite } from "@maycrawl/agent/internal";
import { expect, it } from "vitest";
import { tablesSql } from "../crawl/database/tables.ts";
import { CONTRADICTION_COLUMNS, VISIT_COLUMNS } from "../crawl/database/visit-columns.ts";
import { crawlLayout } from "../crawl/file/layout.ts";
import { SELDOM_COLUMNS, SITEMAP_COLUMNS, sameTables, URL_COLUMNS } from "./crawl-tables.ts";

/** Each table with the columns that are copied, by the names of the file. */
const COPIED: readonly (readonly [table: string, inDatabase: string, columns: object])[] = [
  ...sameTables
    .filter(({ name }) => name !== "left_out")
    .map(({ name, columns }) => [name, name, columns] as const),
  ["url", "url_row", { ...URL_COLUMNS, ...SELDOM_COLUMNS }],
  ["visit", "visit", VISIT_COLUMNS],
  ["contradiction", "contradiction", CONTRADICTION_COLUMNS],
  ["sitemap", "sitemap", SITEMAP_COLUMNS],
];

it.each(COPIED)(
  "the columns of %s that are copied are in the file and in the database",
  (table, inDatabase, columns) => {
    using file = { db: openSqlite(":memory:"), [Symbol.dispose]: (): void => file.db.close() };
    file.db.exec(crawlLayout.schema);
    const inFile = file.db
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map((row) => String((row as { name: unknown }).name));
    const created = new RegExp(`^CREATE TABLE ${inDatabase} \\(([^;]*)`, "m").exec(tablesSql)?.[1] ?? "";
    const words = created.match(/\w+/g) ?? [];
    for (const column of Object.keys(columns)) {
      expect(inFile, `the file's ${table}`).toContain(column);
      expect(words, `the database's ${inDatabase}`).toContain(column);
    }
  },
);
