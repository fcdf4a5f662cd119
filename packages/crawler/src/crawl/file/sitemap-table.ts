import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { SitemapRecord } from "../frontier.ts";
import type { CrawlFile } from "./crawl-file.ts";

/** The sitemaps of a crawl, in its file. */
export class SitemapTable {
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #make: SqliteStatement;
  readonly #add: SqliteStatement;
  /** The last one that was asked for: entries come file by file. */
  #last: { readonly url: string; readonly id: number } | undefined;

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#find = file.prepare("SELECT id FROM sitemap WHERE url = ?");
    this.#make = file.prepare("INSERT INTO sitemap (url, round) VALUES (?, 0)");
    this.#add = file.prepare(
      "INSERT INTO sitemap (url, round, entries, errors, fault) VALUES (?, ?, ?, ?, ?) ON CONFLICT (url) DO UPDATE SET round = excluded.round, entries = excluded.entries, errors = excluded.errors, fault = excluded.fault",
    );
  }

  /** The id of a sitemap, which is made known where it is not; null for none. Part of a step of others. */
  idOf(url: string | undefined): number | null {
    if (url === undefined) return null;
    if (this.#last?.url === url) return this.#last.id;
    const row = this.#find.get(url) as { id: number } | undefined;
    const id = row?.id ?? Number(this.#make.run(url).lastInsertRowid);
    this.#last = { url, id };
    return id;
  }

  /** Keeps what came of one. */
  add({ url, entries, errors, fault }: SitemapRecord, round: number): void {
    this.#file.transact(() => this.#add.run(url, round, entries, errors, fault ?? null));
  }
}
