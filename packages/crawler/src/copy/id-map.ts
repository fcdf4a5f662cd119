import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite, type SqliteDatabase, type SqliteStatement } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../errors.ts";

/** Pairs that are written together. */
const TOGETHER = 20_000;

/**
 * Which row of a crawl's file is which row of its database, by their ids. The pairs are in a temporary file: a crawl has more of them
 * than fit into memory.
 */
export class IdMap implements Disposable {
  readonly #folder: string;
  readonly #database: SqliteDatabase;
  readonly #add: SqliteStatement;
  #waiting: number[] = [];

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "maycrawl-copy-"));
    try {
      this.#database = openSqlite(join(this.#folder, "ids.db"));
      // Nobody reads it after this process.
      this.#database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
      this.#database.exec("CREATE TABLE ids (file INTEGER PRIMARY KEY, database INTEGER NOT NULL)");
      this.#add = this.#database.prepare(
        "INSERT INTO ids (file, database) SELECT value ->> 0, value ->> 1 FROM json_each(?)",
      );
    } catch (thrown) {
      rmSync(this.#folder, { recursive: true, force: true });
      throw failed(thrown);
    }
  }

  /** Adds a pair. All are added before the first is looked up. */
  add(file: number, database: number): void {
    this.#waiting.push(file, database);
    if (this.#waiting.length >= 2 * TOGETHER) this.#write();
  }

  /** Ends the adding. */
  complete(): void {
    this.#write();
    this.#told(() => this.#database.exec("CREATE INDEX ids_database ON ids (database)"));
  }

  /** Returns ids in the file of rows whose id in the database another row has, too: all of them but the first. */
  doubles(): readonly number[] {
    const sql = `SELECT ids.file FROM ids JOIN (SELECT database, min(file) AS first FROM ids GROUP BY database HAVING count(*) > 1) AS double
      ON double.database = ids.database WHERE ids.file > double.first ORDER BY ids.file`;
    return (this.#rows(sql) as { file: number }[]).map(({ file }) => file);
  }

  /** Whether a row has this id in the database. */
  has(database: number): boolean {
    return this.#rows("SELECT 1 FROM ids WHERE database = ? LIMIT 1", database).length > 0;
  }

  /** Gives a row another id in the database. */
  change(file: number, database: number): void {
    this.#told(() =>
      this.#database.prepare("UPDATE ids SET database = ? WHERE file = ?").run(database, file),
    );
  }

  /** Returns the ids in the database of rows of the file. */
  inDatabase(files: Iterable<number | null>): ReadonlyMap<number | null, number> {
    return this.#pairs("SELECT file AS one, database AS other FROM ids WHERE file IN", files);
  }

  /** Returns the ids in the file of rows of the database. */
  inFile(databases: Iterable<number | null>): ReadonlyMap<number | null, number> {
    return this.#pairs("SELECT database AS one, file AS other FROM ids WHERE database IN", databases);
  }

  [Symbol.dispose](): void {
    this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #pairs(sql: string, ids: Iterable<number | null>): ReadonlyMap<number | null, number> {
    const asked = JSON.stringify([...new Set(ids)].filter((id) => id !== null));
    const rows = this.#rows(`${sql} (SELECT value FROM json_each(?))`, asked);
    return new Map((rows as { one: number; other: number }[]).map(({ one, other }) => [one, other]));
  }

  #rows(sql: string, ...values: (number | string)[]): unknown[] {
    return this.#told(() => this.#database.prepare(sql).all(...values));
  }

  #write(): void {
    const pairs: (readonly [number, number])[] = [];
    for (let i = 0; i < this.#waiting.length; i += 2)
      pairs.push([this.#waiting[i] as number, this.#waiting[i + 1] as number]);
    this.#waiting = [];
    this.#told(() => this.#add.run(JSON.stringify(pairs)));
  }

  #told<T>(action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      throw failed(thrown);
    }
  }
}

function failed(thrown: unknown): CrawlStoreError {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  return new CrawlStoreError(`A temporary file in ${tmpdir()} could not be written: ${why}.`, thrown);
}
