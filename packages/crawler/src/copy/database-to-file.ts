import type { SqliteFile, SqliteValue } from "@maycrawl/agent/internal";
import type { SnapshotReader } from "../crawl/postgres/client/snapshot-reader.ts";
import { IS_ACTIVE } from "../crawl/postgres/schema/sql-fragments.ts";
import { CrawlStoreError } from "../errors.ts";
import type { CopiedTable, NumberedTable, Row } from "./copied-table.ts";
import { type CopiedCrawl, copyTables } from "./copy-tables.ts";
import { NUMBERING_ORDER, selectOf } from "./crawl-tables.ts";
import { IdMap } from "./id-map.ts";

/**
 * Copies a crawl from its database into a new file.
 * @param where description of the database.
 * @throws {CrawlStoreError} if the crawl is running, or has seeds that no worker has processed.
 */
export async function databaseToFile(
  reader: SnapshotReader,
  file: SqliteFile,
  where: string,
): Promise<CopiedCrawl> {
  await checkIdle(reader, where);
  using url = new IdMap();
  using sitemap = new IdMap();
  await assignNumbers(reader, "url", url);
  await assignNumbers(reader, "sitemap", sitemap);
  const copied = await copyTables({
    read: (table) => reader.iterate(selectOf(table, "database")),
    write: (table, rows) => insert(file, table, rows),
    ids: { url, sitemap },
  });
  await noteJudging(reader, file);
  return copied;
}

async function checkIdle(reader: SnapshotReader, where: string): Promise<void> {
  const [worker] = await reader.all<{ name: string }>(
    `SELECT name FROM worker WHERE ${IS_ACTIVE} ORDER BY seen_at DESC LIMIT 1`,
  );
  if (worker !== undefined) {
    throw new CrawlStoreError(
      `${where} is in use by the worker ${worker.name}. Stop all workers. A killed worker counts as running for half a minute.`,
    );
  }
  const [seeds] = await reader.all("SELECT 1 AS one FROM inbox WHERE page_host IS NULL LIMIT 1");
  if (seeds !== undefined) {
    throw new CrawlStoreError(
      `${where} has seeds that no worker has processed yet. Run a worker for a while first.`,
    );
  }
}

async function assignNumbers(reader: SnapshotReader, table: NumberedTable, map: IdMap): Promise<void> {
  let number = 0;
  const rows = reader.iterate<{ id: number }>(`SELECT id FROM ${table} ORDER BY ${NUMBERING_ORDER[table]}`);
  for await (const { id } of rows) map.add(id, ++number);
}

/**
 * Stores the version of the options that were used to judge all URLs. Does nothing if the database marks a host that
 * must be judged again, because the file has only one version for all URLs.
 */
async function noteJudging(reader: SnapshotReader, file: SqliteFile): Promise<void> {
  const [row] = await reader.all<{ judged: number | null }>(
    "SELECT max(id) AS judged FROM options WHERE NOT EXISTS (SELECT FROM host WHERE judge > 0)",
  );
  if (typeof row?.judged !== "number") return;
  const judged = String(row.judged);
  file.transact(() =>
    file.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('judged', ?)").run(judged),
  );
}

function insert(file: SqliteFile, table: CopiedTable, rows: readonly Row[]): void {
  const encoded = rows.map(table.file?.encode ?? ((row) => row));
  const columns = Object.keys(encoded[0] ?? {});
  const add = file.prepare(
    `INSERT INTO ${table.name} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  file.transact(() => {
    for (const row of encoded) add.run(...columns.map((column) => row[column] as SqliteValue));
  });
}
