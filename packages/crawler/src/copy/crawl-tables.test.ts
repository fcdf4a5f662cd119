import { openSqlite } from "@maycrawl/agent/internal";
import { expect, it } from "vitest";
import { crawlLayout } from "../crawl/file/sqlite/file-layout.ts";
import { tablesSql } from "../crawl/postgres/schema/tables.ts";
import { crawlTables, selectOf } from "./crawl-tables.ts";

it.each(crawlTables)("crawlTables: the columns of $name exist in the file and in the database", (table) => {
  using file = { db: openSqlite(":memory:"), [Symbol.dispose]: (): void => file.db.close() };
  file.db.exec(crawlLayout.schema);
  const inFile = file.db
    .prepare(`SELECT name FROM pragma_table_info('${table.name}')`)
    .all()
    .map((row) => String((row as { name: unknown }).name));
  expect(() => file.db.prepare(selectOf(table, "file")), "read from the file").not.toThrow();

  const read = [...selectOf(table, "database").matchAll(/ AS (\w+)(?:,| FROM)/g)].map(([, name]) => name);
  const row = Object.fromEntries(read.map((name) => [name, null]));
  for (const column of Object.keys(table.file?.encode?.(row) ?? row))
    expect(inFile, `the file's ${table.name}`).toContain(column);

  const into = table.database?.into ?? table.name;
  const created = new RegExp(`^CREATE TABLE ${into} \\(([^;]*)`, "m").exec(tablesSql)?.[1] ?? "";
  const words = created.match(/\w+/g) ?? [];
  for (const column of Object.keys(table.columns)) expect(words, `the database's ${into}`).toContain(column);
});
