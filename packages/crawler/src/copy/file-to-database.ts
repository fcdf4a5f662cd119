import type { CrawlReader } from "../crawl/file/sqlite/crawl-reader.ts";
import type { CrawlDatabase } from "../crawl/postgres/client/crawl-database.ts";
import { UrlIds } from "../crawl/postgres/client/row-ids.ts";
import type { Run } from "../crawl/postgres/client/transaction.ts";
import { Scope, type ScopeKind } from "../crawl/urls/scope.ts";
import { CrawlStoreError } from "../errors.ts";
import { weightSql } from "../url/url-weight.ts";
import type { CopiedTable, NumberedTable, Row } from "./copied-table.ts";
import { type CopiedCrawl, copyTables } from "./copy-tables.ts";
import { selectOf } from "./crawl-tables.ts";
import { IdMap } from "./id-map.ts";

/**
 * Copies a crawl from its file into a database without a crawl.
 * @param where description of the target.
 * @throws {CrawlStoreError} if the database already contains a crawl.
 */
export async function fileToDatabase(
  file: CrawlReader,
  database: CrawlDatabase,
  where: string,
): Promise<CopiedCrawl> {
  using url = new IdMap();
  using sitemap = new IdMap();
  file.read(() => file.prepare("BEGIN").run());
  const ids = new UrlIds(database.key);
  number(file, "url", url, ids);
  number(file, "sitemap", sitemap, ids);
  let copied: CopiedCrawl | undefined;
  return await database.transact(async (run) => {
    await run("LOCK TABLE host, round, options, url_row, worker IN SHARE ROW EXCLUSIVE MODE");
    if (await hasCrawl(run)) {
      // The connection broke during the commit, but the copy was committed.
      if (copied !== undefined) return copied;
      throw new CrawlStoreError(`${where} already contains a crawl. Give the copy another name.`);
    }
    const written = await copyTables({
      read: (table) => readTable(file, table),
      write: ({ name, columns, database: { into = name } = {} }, rows) => insert(run, into, columns, rows),
      ids: { url, sitemap },
    });
    await insert(run, "scope", { kind: "text", name: "text" }, scopeNames(file));
    for (const sql of LAST_STEPS) await run(sql);
    copied = written;
    return written;
  });
}

/** Assigns each row an id in the database. If an earlier row has the same id, the row gets its next possible id. */
function number(file: CrawlReader, table: NumberedTable, map: IdMap, ids: UrlIds): void {
  const rows = rowsOf<{ id: number; url: string }>(file, `SELECT id, url FROM ${table} ORDER BY id`);
  for (const { id, url } of rows) {
    let attempt = 0;
    while (!map.add(id, ids.of(url, attempt))) attempt++;
  }
}

function* readTable(file: CrawlReader, table: CopiedTable): Generator<Row, void, undefined> {
  const decode = table.file?.decode ?? ((row) => row);
  for (const row of rowsOf(file, selectOf(table, "file"))) yield decode(row);
}

/** Returns the host names that the seeds admit, by the scope of the last run. */
function scopeNames(file: CrawlReader): readonly Row[] {
  const [last] = rowsOf<{ value: string }>(file, "SELECT value FROM options ORDER BY id DESC LIMIT 1");
  const options = JSON.parse(last?.value ?? "{}") as { readonly scope?: ScopeKind };
  const scope = new Scope(options.scope ?? "host");
  const seeds = rowsOf<{ url: string }>(
    file,
    "SELECT url FROM url WHERE seed = 1 UNION ALL SELECT url FROM sitemap WHERE seed = 1 AND named_by IS NULL",
  );
  for (const { url } of seeds) scope.admit(new URL(url));
  return Array.from(scope.names, (name) => ({ kind: scope.kind, name }));
}

function rowsOf<T = Row>(file: CrawlReader, sql: string): IterableIterator<T> {
  return file.read(() => file.prepare(sql).iterate()) as IterableIterator<T>;
}

/** Statements that derive values from the copied rows: the next values of sequences, and the crawl's own row. */
const LAST_STEPS: readonly string[] = [
  "SELECT setval(pg_get_serial_sequence('host', 'id'), (SELECT max(id) FROM host))",
  "SELECT setval('visit_ids', (SELECT max(id) + 1 FROM visit), false)",
  `UPDATE round SET settled = ended_at IS NOT NULL AND
    (id < (SELECT max(id) FROM round) OR NOT EXISTS (SELECT FROM link WHERE NOT settled))`,
  `UPDATE crawl SET round = coalesce((SELECT max(id) FROM round), 0), options = coalesce((SELECT max(id) FROM options), 0),
    scope = coalesce((SELECT max(id) FROM scope), 0)`,
  `INSERT INTO kept_part (reason, slot, room)
    SELECT skipped, 0, sum(${weightSql("url")}) FROM url WHERE state = 2 AND skipped IS NOT NULL GROUP BY skipped`,
  // Marks hosts with URLs that were not judged by the last options yet.
  `UPDATE host SET judge = last.id FROM (SELECT max(id) AS id FROM options) AS last
    WHERE last.id <> coalesce((SELECT value FROM setting WHERE name = 'judged')::integer, 0)
      AND host.id IN (SELECT host FROM url_row WHERE coalesce(judged, 0) < last.id)`,
  // Without this, PostgreSQL would plan the first report without knowing the number of rows.
  "ANALYZE host, url_row, visit, link, contradiction, sitemap",
];

async function hasCrawl(run: Run): Promise<boolean> {
  const [found] = await run<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM host) OR EXISTS (SELECT FROM round) OR EXISTS (SELECT FROM options) OR EXISTS (SELECT FROM worker) AS found",
  );
  return found?.found === true;
}

/** Writes rows. Lists are sent as texts, because the lists in a PostgreSQL array must have the same length. */
async function insert(
  run: Run,
  table: string,
  columns: CopiedTable["columns"],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const sent = Object.values(columns).map((type, i) => `$${i + 1}::${type.endsWith("[]") ? "text" : type}[]`);
  const taken = Object.entries(columns).map(([name, type]) => `${name}::${type}`);
  const id = table === "host" ? " OVERRIDING SYSTEM VALUE" : "";
  await run(
    `INSERT INTO ${table} (${names.join(", ")})${id} SELECT ${taken.join(", ")} FROM unnest(${sent.join(", ")}) AS sent (${names.join(", ")})`,
    names.map((name) => rows.map((row) => sentValue(row[name]))),
  );
}

function sentValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? null : `{${value.sort((a, b) => a - b).join()}}`;
}
