import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { CrawlFile } from "./crawl-file.ts";

/** What is used of the budgets that keep a crawl out of traps, in its file. */
export class BudgetTable {
  readonly #find: SqliteStatement;
  readonly #count: SqliteStatement;
  readonly #note: SqliteStatement;

  constructor(file: CrawlFile) {
    this.#find = file.prepare("SELECT used FROM budget WHERE host = ? AND what = ?");
    this.#note = file.prepare(
      "INSERT INTO budget (host, what, used, first) VALUES (?, ?, ?, ?) ON CONFLICT (host, what) DO UPDATE SET used = max(used, excluded.used)",
    );
    this.#count = file.prepare(
      "INSERT INTO budget (host, what, used, first) VALUES (?, ?, 1, ?) ON CONFLICT (host, what) DO UPDATE SET used = used + 1",
    );
  }

  /**
   * Draws on a budget. What is beyond it is counted too: people want to know how much it was.
   * @param first the URL that is remembered as an example if it is the first.
   * @returns whether there was something left.
   */
  draw(host: number, what: string, most: number, first: string): boolean {
    return this.count(host, what, first) <= most;
  }

  /** Counts one. @returns how many there are now. */
  count(host: number, what: string, first: string): number {
    this.#count.run(host, what, first);
    return (this.#find.get(host, what) as { used: number }).used;
  }

  /** Keeps how many there are by a count that is kept elsewhere, which only grows. */
  note(host: number, what: string, used: number, first: string): void {
    this.#note.run(host, what, used, first);
  }
}
