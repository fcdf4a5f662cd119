import { InvalidOptionError } from "@maycrawl/agent";
import { SqliteFile, type SqliteStatement } from "@maycrawl/agent/sqlite";
import { crawlLayout } from "./layout.ts";

/** The file of a crawl, to be looked at: it is not changed, and a crawl that goes on by it neither waits nor is waited for. */
export class CrawlReader implements Disposable {
  readonly #file: SqliteFile;

  /** @throws {StoreFailedError} where there is none, or it is another program's or version's. */
  constructor(path: string) {
    if (path === "") throw new InvalidOptionError("The file of a crawl needs a name, such as crawl.db.");
    this.#file = new SqliteFile({ path, readOnly: true }, crawlLayout);
  }

  prepare(sql: string): SqliteStatement {
    return this.#file.prepare(sql);
  }

  read<T>(action: () => T): T {
    return this.#file.read(action);
  }

  /** Looks at the file as it is at one moment, whatever is written meanwhile. */
  snapshot<T>(look: () => T): T {
    // A deferred transaction that only reads holds nobody up.
    this.read(() => this.prepare("BEGIN").run());
    const result = look();
    this.read(() => this.prepare("COMMIT").run());
    return result;
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }
}
