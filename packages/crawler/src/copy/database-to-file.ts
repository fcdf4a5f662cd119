import type { SqliteFile, SqliteValue } from "@maycrawl/agent/internal";
import { IS_THERE } from "../crawl/database/functions.ts";
import type { SnapshotReader } from "../crawl/database/snapshot-reader.ts";
import { CONTRADICTION_COLUMNS, VISIT_COLUMNS } from "../crawl/database/visit-columns.ts";
import { leftOutBit } from "../crawl/file/left-out.ts";
import { CrawlStoreError } from "../errors.ts";
import { bytesOf, type DatabaseLinks } from "./copied-links.ts";
import type { CopiedCrawl } from "./copy-crawl.ts";
import { SELDOM_COLUMNS, SITEMAP_COLUMNS, sameTables, URL_COLUMNS } from "./crawl-tables.ts";
import { IdMap } from "./id-map.ts";
import { portionsOf } from "./portions.ts";

/** The order in which URLs and sitemaps are numbered in a file: URLs that wait are visited in it. */
const URL_ORDER = "host, round, depth, url";
const SITEMAP_ORDER = "host, depth, url";

type Row = Readonly<Record<string, SqliteValue>>;

/** Copies a crawl's database into a new file. */
export class DatabaseToFile implements Disposable {
  readonly #reader: SnapshotReader;
  readonly #file: SqliteFile;
  readonly #urls = new IdMap();
  readonly #sitemaps = new IdMap();

  constructor(reader: SnapshotReader, file: SqliteFile) {
    this.#reader = reader;
    this.#file = file;
  }

  /** @param where the database is, in words. @throws {CrawlStoreError} if its crawl is under way. */
  async copy(where: string): Promise<CopiedCrawl> {
    await this.#checkRest(where);
    await this.#number("url", this.#urls, URL_ORDER);
    await this.#number("sitemap", this.#sitemaps, SITEMAP_ORDER);
    for (const { name, columns } of sameTables) {
      const names = Object.keys(columns);
      const sql = `SELECT ${names.join(", ")} FROM ${name}`;
      await this.#copyRows(name, names, sql);
    }
    const urls = await this.#copyUrls();
    const visits = await this.#copyVisits();
    await this.#copySitemaps();
    await this.#copyLinks();
    await this.#copyContradictions();
    await this.#noteJudging();
    return { urls, visits };
  }

  [Symbol.dispose](): void {
    this.#urls[Symbol.dispose]();
    this.#sitemaps[Symbol.dispose]();
  }

  async #checkRest(where: string): Promise<void> {
    const [worker] = await this.#reader.all<{ name: string }>(
      `SELECT name FROM worker WHERE ${IS_THERE} ORDER BY seen_at DESC LIMIT 1`,
    );
    if (worker !== undefined) {
      throw new CrawlStoreError(
        `${where} is being crawled by ${worker.name}. Stop all workers; one that was killed counts for half a minute.`,
      );
    }
    const [seeds] = await this.#reader.all("SELECT 1 AS one FROM inbox WHERE page_host IS NULL LIMIT 1");
    if (seeds !== undefined) {
      throw new CrawlStoreError(
        `${where} has seeds that no worker has taken in. Let a worker go on with the crawl for a while first.`,
      );
    }
  }

  async #number(table: string, map: IdMap, order: string): Promise<void> {
    let number = 0;
    for await (const { id } of this.#reader.iterate<{ id: number }>(
      `SELECT id FROM ${table} ORDER BY ${order}`,
    ))
      map.add(++number, id);
    map.complete();
  }

  async #copyUrls(): Promise<number> {
    const columns = [...Object.keys(URL_COLUMNS), ...Object.keys(SELDOM_COLUMNS), "url", "found_by"];
    const ids = ["id", "found_on", "linked_from", "sitemap"];
    // The links of such pages are seen again: their URLs were not taken in.
    const leftOut = `left_out | CASE WHEN id IN (SELECT page FROM inbox WHERE page IS NOT NULL) THEN ${leftOutBit.again} ELSE 0 END AS left_out`;
    const selected = [...columns, ...ids].map((name) => (name === "left_out" ? leftOut : name)).join(", ");
    return await this.#copyRows(
      "url",
      [...columns, ...ids],
      `SELECT ${selected} FROM url ORDER BY ${URL_ORDER}`,
      (rows: readonly (Row & UrlIdsOfRow)[]) => {
        const urls = this.#urls.inFile(
          rows.flatMap(({ id, found_on, linked_from }) => [id, found_on, linked_from]),
        );
        const sitemaps = this.#sitemaps.inFile(rows.map(({ sitemap }) => sitemap));
        return rows.map((row) => ({
          ...row,
          id: urls.get(row.id) ?? null,
          found_on: urls.get(row.found_on) ?? null,
          linked_from: urls.get(row.linked_from) ?? null,
          sitemap: sitemaps.get(row.sitemap) ?? null,
        }));
      },
    );
  }

  async #copyVisits(): Promise<number> {
    const columns = ["id", "url", ...Object.keys(VISIT_COLUMNS)];
    return await this.#copyRows(
      "visit",
      columns,
      `SELECT ${columns.join(", ")} FROM visit ORDER BY id`,
      this.#withUrl,
    );
  }

  async #copySitemaps(): Promise<void> {
    const columns = ["id", "named_by", ...Object.keys(SITEMAP_COLUMNS)];
    const leftOut = `left_out | CASE WHEN url IN (SELECT sitemap FROM inbox WHERE sitemap IS NOT NULL) THEN ${leftOutBit.again} ELSE 0 END AS left_out`;
    const selected = columns.map((name) => (name === "left_out" ? leftOut : name)).join(", ");
    await this.#copyRows(
      "sitemap",
      columns,
      `SELECT ${selected} FROM sitemap ORDER BY ${SITEMAP_ORDER}`,
      (rows: readonly (Row & { readonly id: number; readonly named_by: number | null })[]) => {
        const ids = this.#sitemaps.inFile(rows.flatMap(({ id, named_by }) => [id, named_by]));
        return rows.map((row) => ({
          ...row,
          id: ids.get(row.id) ?? null,
          named_by: ids.get(row.named_by) ?? null,
        }));
      },
    );
  }

  async #copyLinks(): Promise<void> {
    await this.#copyRows(
      "link",
      ["page", "settled", "targets", "before"],
      "SELECT page, settled, links, others, before FROM link",
      (rows: readonly DatabaseLinks[]) => {
        const ids = this.#urls.inFile(
          rows.flatMap(({ page, links, others, before }) => [
            page,
            ...(links ?? []),
            ...(others ?? []),
            ...(before ?? []),
          ]),
        );
        return rows.map((row) => ({
          page: ids.get(row.page) ?? null,
          settled: Number(row.settled),
          targets: bytesOf(row, ids),
          before: bytesOf({ links: row.before, others: null }, ids),
        }));
      },
    );
  }

  async #copyContradictions(): Promise<void> {
    const columns = ["url", ...Object.keys(CONTRADICTION_COLUMNS)];
    const sql = `SELECT ${columns.join(", ")} FROM contradiction ORDER BY url, round, code, message`;
    await this.#copyRows("contradiction", columns, sql, this.#withUrl);
  }

  /** A file says once by which options its URLs were judged, a database says which of its hosts are still to be judged. */
  async #noteJudging(): Promise<void> {
    const [row] = await this.#reader.all<{ judged: number | null }>(
      "SELECT max(id) AS judged FROM options WHERE NOT EXISTS (SELECT FROM host WHERE judge > 0)",
    );
    if (typeof row?.judged !== "number") return;
    const judged = String(row.judged);
    this.#file.transact(() =>
      this.#file.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('judged', ?)").run(judged),
    );
  }

  readonly #withUrl = (rows: readonly (Row & { readonly url: number })[]): readonly Row[] => {
    const ids = this.#urls.inFile(rows.map(({ url }) => url));
    return rows.map((row) => ({ ...row, url: ids.get(row.url) ?? null }));
  };

  /** Copies the rows of a query. @param change gives rows as the file has them. @returns how many there are. */
  async #copyRows<T>(
    table: string,
    columns: readonly string[],
    sql: string,
    change: (rows: readonly T[]) => readonly Row[] = (rows) => rows as readonly Row[],
  ): Promise<number> {
    const insert = this.#file.prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    let count = 0;
    for await (const portion of portionsOf(this.#reader.iterate<T>(sql))) {
      count += portion.length;
      const rows = change(portion);
      this.#file.transact(() => {
        for (const row of rows) insert.run(...columns.map((column) => row[column] as SqliteValue));
      });
    }
    return count;
  }
}

interface UrlIdsOfRow {
  readonly id: number;
  readonly found_on: number | null;
  readonly linked_from: number | null;
  readonly sitemap: number | null;
}
