import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite, type SqliteDatabase, type SqliteStatement } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../errors.ts";

/**
 * Maps the ids of the source to the ids of the target. The pairs are in a temporary file, because a large crawl has
 * more of them than fit into memory.
 */
export class IdMap implements Disposable {
  readonly #folder: string;
  readonly #database: SqliteDatabase;
  readonly #add: SqliteStatement;
  readonly #find: SqliteStatement;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "maycrawl-copy-"));
    try {
      this.#database = openSqlite(join(this.#folder, "ids.db"));
      this.#database.exec(
        "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536",
      );
      this.#database.exec("CREATE TABLE ids (source INTEGER PRIMARY KEY, target INTEGER NOT NULL UNIQUE)");
      this.#add = this.#database.prepare("INSERT OR IGNORE INTO ids (source, target) VALUES (?, ?)");
      this.#find = this.#database.prepare(
        "SELECT source, target FROM ids WHERE source IN (SELECT value FROM json_each(?))",
      );
      // The transaction is never committed, because the file is removed at the end.
      this.#database.exec("BEGIN");
    } catch (thrown) {
      rmSync(this.#folder, { recursive: true, force: true });
      throw failed(thrown);
    }
  }

  /**
   * Adds a pair.
   * @returns false if one of its ids already exists. The pair is then not added.
   */
  add(source: number, target: number): boolean {
    return this.#wrapErrors(() => this.#add.run(source, target).changes) > 0;
  }

  /** Returns the ids of the target for ids of the source. */
  lookUp(ids: ReadonlySet<number | null>): ReadonlyMap<number | null, number> {
    const list = JSON.stringify([...ids].filter((id) => id !== null));
    const rows = this.#wrapErrors(() => this.#find.all(list)) as { source: number; target: number }[];
    return new Map(rows.map(({ source, target }) => [source, target]));
  }

  [Symbol.dispose](): void {
    this.#database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #wrapErrors<T>(action: () => T): T {
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
