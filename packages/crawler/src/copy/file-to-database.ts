import type { CrawlDatabase } from "../crawl/database/crawl-database.ts";
import { foundByCodes } from "../crawl/database/tables-as-views.ts";
import type { Run } from "../crawl/database/transaction.ts";
import { UrlIds } from "../crawl/database/url-ids.ts";
import { CONTRADICTION_COLUMNS, VISIT_COLUMNS } from "../crawl/database/visit-columns.ts";
import type { CrawlReader } from "../crawl/file/crawl-reader.ts";
import { weightSql } from "../crawl/known/url-weight.ts";
import type { FoundBy } from "../crawl/url/found-url.ts";
import { Scope, type ScopeKind } from "../crawl/url/scope.ts";
import { CrawlStoreError } from "../errors.ts";
import { edgesOf, type FileLinks, targetsOf, weightOfLinks } from "./copied-links.ts";
import type { CopiedCrawl } from "./copy-crawl.ts";
import {
  type CopiedTable,
  SELDOM_COLUMNS,
  SITEMAP_COLUMNS,
  sameTables,
  URL_COLUMNS,
} from "./crawl-tables.ts";
import { IdMap } from "./id-map.ts";
import { portionsOf } from "./portions.ts";

type Row = Readonly<Record<string, unknown>>;

/** Copies a crawl's file into a database without a crawl. */
export class FileToDatabase implements Disposable {
  readonly #file: CrawlReader;
  readonly #database: CrawlDatabase;
  readonly #urls = new IdMap();
  readonly #sitemaps = new IdMap();

  constructor(file: CrawlReader, database: CrawlDatabase) {
    this.#file = file;
    this.#database = database;
  }

  /** @param where the target is, in words. @throws {CrawlStoreError} if there is a crawl already. */
  async copy(where: string): Promise<CopiedCrawl> {
    const file = this.#file;
    file.read(() => file.prepare("BEGIN").run());
    const ids = new UrlIds(this.#database.key);
    this.#number("url", this.#urls, ids);
    this.#number("sitemap", this.#sitemaps, ids);
    let isWritten = false;
    await this.#database.transact(async (run) => {
      await run("LOCK TABLE host, round, options, url_row, worker IN SHARE ROW EXCLUSIVE MODE");
      if (await hasCrawl(run)) {
        // The connection broke when this was committed.
        if (isWritten) return;
        throw new CrawlStoreError(`${where} has a crawl already. Give the copy another name.`);
      }
      await this.#write(run);
      isWritten = true;
    });
    const count = (table: string): number =>
      (this.#rows(`SELECT count(*) AS count FROM ${table}`).next().value as { count: number }).count;
    return { urls: count("url"), visits: count("visit") };
  }

  [Symbol.dispose](): void {
    this.#urls[Symbol.dispose]();
    this.#sitemaps[Symbol.dispose]();
  }

  /** Gives each row its id in the database. Two whose first ids are the same get different ones. */
  #number(table: "url" | "sitemap", map: IdMap, ids: UrlIds): void {
    for (const { id, url } of this.#rows(`SELECT id, url FROM ${table} ORDER BY id`) as Iterable<{
      id: number;
      url: string;
    }>)
      map.add(id, ids.of(url));
    map.complete();
    const find = this.#file.prepare(`SELECT url FROM ${table} WHERE id = ?`);
    for (const id of map.doubles()) {
      const { url } = find.get(id) as { url: string };
      let attempt = 1;
      while (map.has(ids.of(url, attempt))) attempt++;
      map.change(id, ids.of(url, attempt));
    }
  }

  async #write(run: Run): Promise<void> {
    for (const table of sameTables) await this.#writeSame(run, table);
    await this.#writeUrls(run);
    await this.#writeVisits(run);
    await this.#writeSitemaps(run);
    await this.#writeLinks(run);
    await this.#writeContradictions(run);
    await insert(run, "scope", { kind: "text", name: "text" }, this.#scopeNames());
    await insert(run, "kept_part", { reason: "text", slot: "integer", room: "bigint" }, [
      ...this.#rows(
        `SELECT skipped AS reason, 0 AS slot, sum(${weightSql("url")}) AS room FROM url WHERE state = 2 AND skipped IS NOT NULL GROUP BY 1`,
      ),
    ]);
    for (const sql of LAST_STEPS) await run(sql);
    await this.#writeJudging(run);
  }

  async #writeSame(run: Run, { name, columns }: CopiedTable): Promise<void> {
    const rows = this.#rows(`SELECT ${Object.keys(columns).join(", ")} FROM ${name}`);
    for await (const portion of portionsOf(rows)) {
      if (name === "left_out") {
        const parts = portion.map((row) => ({ ...row, slot: 0 }));
        await insert(run, "left_out_part", { ...columns, slot: "integer" }, parts);
      } else await insert(run, name, columns, portion);
    }
  }

  async #writeUrls(run: Run): Promise<void> {
    const columns = {
      id: "bigint",
      found_on: "bigint",
      linked_from: "bigint",
      sitemap: "bigint",
      found_by: "smallint",
      path: "text",
      ...URL_COLUMNS,
      ...SELDOM_COLUMNS,
    };
    const rows = this.#rows(
      "SELECT url.*, host.origin FROM url JOIN host ON host.id = url.host ORDER BY url.id",
    ) as Iterable<UrlOfFile>;
    for await (const portion of portionsOf(rows)) {
      const ids = this.#urls.inDatabase(
        portion.flatMap(({ id, found_on, linked_from }) => [id, found_on, linked_from]),
      );
      const sitemaps = this.#sitemaps.inDatabase(portion.map(({ sitemap }) => sitemap));
      const written = portion.map((row) => ({
        ...row,
        id: ids.get(row.id),
        found_on: ids.get(row.found_on),
        linked_from: ids.get(row.linked_from),
        sitemap: sitemaps.get(row.sitemap),
        found_by: foundByCodes.indexOf(row.found_by),
        path: row.url.slice(row.origin.length),
        ...seldom(row),
      }));
      await insert(run, "url_row", columns, written);
    }
  }

  async #writeVisits(run: Run): Promise<void> {
    const columns = { id: "bigint", url: "bigint", host: "integer", ...VISIT_COLUMNS };
    const rows = this.#rows(
      "SELECT visit.*, url.host FROM visit JOIN url ON url.id = visit.url ORDER BY visit.id",
    ) as Iterable<Row & { readonly url: number }>;
    for await (const portion of portionsOf(rows)) {
      const ids = this.#urls.inDatabase(portion.map(({ url }) => url));
      await insert(
        run,
        "visit",
        columns,
        portion.map((row) => ({ ...row, url: ids.get(row.url) })),
      );
    }
  }

  async #writeSitemaps(run: Run): Promise<void> {
    const columns = { id: "bigint", named_by: "bigint", ...SITEMAP_COLUMNS };
    const rows = this.#rows("SELECT * FROM sitemap ORDER BY id") as Iterable<
      Row & { readonly id: number; readonly named_by: number | null }
    >;
    for await (const portion of portionsOf(rows)) {
      const ids = this.#sitemaps.inDatabase(portion.flatMap(({ id, named_by }) => [id, named_by]));
      await insert(
        run,
        "sitemap",
        columns,
        portion.map((row) => ({ ...row, id: ids.get(row.id), named_by: ids.get(row.named_by) })),
      );
    }
  }

  async #writeLinks(run: Run): Promise<void> {
    const columns = {
      page: "bigint",
      host: "integer",
      settled: "boolean",
      links: "bigint[]",
      others: "bigint[]",
      before: "bigint[]",
    };
    const rows = this.#rows(
      "SELECT link.*, url.host FROM link JOIN url ON url.id = link.page ORDER BY link.page",
    ) as Iterable<FileLinks & { readonly host: number }>;
    for await (const portion of portionsOf(rows, weightOfLinks)) {
      const pages = portion.map((row) => ({ ...row, ...edgesOf(row) }));
      const ids = this.#urls.inDatabase(
        pages.flatMap(({ page, targets, before = [] }) => [
          page,
          ...[...targets, ...before].map(({ to }) => to),
        ]),
      );
      const written = pages.map(({ page, host, settled, targets, before }) => ({
        page: ids.get(page),
        host,
        settled: settled === 1,
        links: listText(targetsOf(targets, true, ids)),
        others: listText(targetsOf(targets, false, ids)),
        before: before === undefined ? null : listText(targetsOf(before, true, ids)),
      }));
      await insert(run, "link", columns, written);
    }
  }

  async #writeContradictions(run: Run): Promise<void> {
    const columns = { url: "bigint", host: "integer", ...CONTRADICTION_COLUMNS };
    const rows = this.#rows(
      `SELECT ${Object.keys(columns)
        .map((name) => (name === "host" ? "url.host" : `contradiction.${name}`))
        .join(", ")} FROM contradiction JOIN url ON url.id = contradiction.url ORDER BY contradiction.id`,
    ) as Iterable<Row & { readonly url: number }>;
    for await (const portion of portionsOf(rows)) {
      const ids = this.#urls.inDatabase(portion.map(({ url }) => url));
      await insert(
        run,
        "contradiction",
        columns,
        portion.map((row) => ({ ...row, url: ids.get(row.url) })),
      );
    }
  }

  /** The names that the seeds let in, by the scope of the last run. */
  #scopeNames(): readonly Row[] {
    const [last] = this.#rows("SELECT value FROM options ORDER BY id DESC LIMIT 1") as Iterable<{
      value: string;
    }>;
    const scope = new Scope(kindOf(last?.value));
    const seeds = this.#rows(
      "SELECT url FROM url WHERE seed = 1 UNION ALL SELECT url FROM sitemap WHERE seed = 1 AND named_by IS NULL",
    ) as Iterable<{ url: string }>;
    for (const { url } of seeds) scope.admit(new URL(url));
    return Array.from(scope.names, (name) => ({ kind: scope.kind, name }));
  }

  /** Hosts some of whose URLs were not judged by the last options yet are marked. */
  async #writeJudging(run: Run): Promise<void> {
    const [judging] = this.#rows(
      `SELECT id FROM (SELECT max(id) AS id FROM options) WHERE id <> CAST(coalesce((SELECT value FROM setting WHERE name = 'judged'), 0) AS INTEGER)`,
    ) as Iterable<{ id: number }>;
    if (judging === undefined) return;
    await run(
      "UPDATE host SET judge = $1 WHERE id IN (SELECT host FROM url_row WHERE coalesce(judged, 0) < $1)",
      [judging.id],
    );
  }

  #rows(sql: string): IterableIterator<Row> {
    return this.#file.read(() => this.#file.prepare(sql).iterate()) as IterableIterator<Row>;
  }
}

interface UrlOfFile extends Row {
  readonly id: number;
  readonly url: string;
  readonly origin: string;
  readonly found_by: FoundBy;
  readonly found_on: number | null;
  readonly linked_from: number | null;
  readonly sitemap: number | null;
}

/** What follows from the rows: where sequences go on, and what the crawl's own row says. */
const LAST_STEPS: readonly string[] = [
  "SELECT setval(pg_get_serial_sequence('host', 'id'), (SELECT max(id) FROM host))",
  "SELECT setval('visit_ids', (SELECT max(id) + 1 FROM visit), false)",
  `UPDATE round SET settled = ended_at IS NOT NULL AND
    (id < (SELECT max(id) FROM round) OR NOT EXISTS (SELECT FROM link WHERE NOT settled))`,
  `UPDATE crawl SET round = coalesce((SELECT max(id) FROM round), 0), options = coalesce((SELECT max(id) FROM options), 0),
    scope = coalesce((SELECT max(id) FROM scope), 0)`,
  // The first report would be planned without knowing how many rows there are.
  "ANALYZE host, url_row, visit, link, contradiction, sitemap",
];

async function hasCrawl(run: Run): Promise<boolean> {
  const [found] = await run<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM host) OR EXISTS (SELECT FROM round) OR EXISTS (SELECT FROM options) OR EXISTS (SELECT FROM worker) AS found",
  );
  return found?.found === true;
}

function kindOf(options: string | undefined): ScopeKind {
  const { scope } = JSON.parse(options ?? "{}") as { readonly scope?: ScopeKind };
  return scope ?? "host";
}

function seldom(row: Row): Row {
  return Object.fromEntries(
    Object.keys(SELDOM_COLUMNS).map((column) => [column, row[column] === 0 ? null : row[column]]),
  );
}

function listText(list: readonly number[] | null): string | null {
  return list && `{${list.join()}}`;
}

/** Writes rows. Lists are given as texts, since PostgreSQL's arrays of lists have lists of one length. */
async function insert(
  run: Run,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const sent = Object.values(columns).map((type, i) => `$${i + 1}::${type.endsWith("[]") ? "text" : type}[]`);
  const taken = Object.entries(columns).map(([name, type]) => `${name}::${type}`);
  const id = table === "host" ? " OVERRIDING SYSTEM VALUE" : "";
  await run(
    `INSERT INTO ${table} (${names.join(", ")})${id} SELECT ${taken.join(", ")} FROM unnest(${sent.join(", ")}) AS sent (${names.join(", ")})`,
    names.map((name) => rows.map((row) => row[name] ?? null)),
  );
}
