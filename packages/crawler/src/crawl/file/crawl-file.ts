import { InvalidOptionError } from "@maycrawl/agent";
import { SqliteFile, type SqliteStatement } from "@maycrawl/agent/sqlite";
import { crawlLayout } from "./layout.ts";

/** The file of a crawl, open. Another process may read it meanwhile, and none may write it. */
export class CrawlFile {
  readonly path: string;
  readonly #file: SqliteFile;
  #depth = 0;

  /** @throws {StoreFailedError} where it cannot be opened, or is another program's or version's: that is left as it is. */
  constructor(path: string) {
    if (path === "") throw new InvalidOptionError("The file of a crawl needs a name, such as crawl.db.");
    this.path = path;
    this.#file = new SqliteFile(path, crawlLayout);
    this.#file.write(() => this.#file.prepare("PRAGMA cache_size = -16384").get());
    // References are for readers; to check them for each link would cost more than the links.
    this.#file.write(() => this.#file.prepare("PRAGMA foreign_keys = OFF").run());
  }

  prepare(sql: string): SqliteStatement {
    return this.#file.prepare(sql);
  }

  /** Does several things as one: after a crash all of them are there, or none. Within another one it is a part of that. */
  transact<T>(action: () => T): T {
    if (this.#depth > 0) return action();
    this.#depth++;
    try {
      return this.#file.transact(action);
    } finally {
      this.#depth--;
    }
  }

  read<T>(action: () => T): T {
    return this.#file.read(action);
  }

  close(): void {
    this.#file.close();
  }
}
