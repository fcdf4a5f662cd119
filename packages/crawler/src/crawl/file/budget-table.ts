import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { CrawlFile } from "./crawl-file.ts";

/** How many counts are remembered; all are in the file. */
const MOST_REMEMBERED = 20_000;
/** How long a count may be ahead of the file, in milliseconds: a crash may lose so much of it, and a budget is no promise. */
const LONGEST_AHEAD = 1_000;

/** A count: as it will stand in the file, and how much of it does not stand there yet. */
interface Count {
  readonly host: number;
  readonly what: string;
  readonly first: string;
  used: number;
  unwritten: number;
}

/**
 * What is used of the budgets that keep a crawl out of traps, in its file. Each page and each new URL draws on one, and most on the same:
 * they are counted in memory, and written together now and then.
 */
export class BudgetTable {
  readonly #file: CrawlFile;
  readonly #find: SqliteStatement;
  readonly #note: SqliteStatement;
  readonly #add: SqliteStatement;
  /** By host and what. */
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();
  #writtenAt = 0;

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#find = file.prepare("SELECT used FROM budget WHERE host = ? AND what = ?");
    this.#note = file.prepare(
      "INSERT INTO budget (host, what, used, first) VALUES (?, ?, ?, ?) ON CONFLICT (host, what) DO UPDATE SET used = max(used, excluded.used)",
    );
    this.#add = file.prepare(
      "INSERT INTO budget (host, what, used, first) VALUES (?, ?, ?, ?) ON CONFLICT (host, what) DO UPDATE SET used = used + excluded.used",
    );
    file.beforeCommit((isLast) => {
      if (isLast || Date.now() - this.#writtenAt >= LONGEST_AHEAD) this.#write();
    });
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
    return this.#file.transact(() => {
      const key = `${host} ${what}`;
      const count = this.#counts.get(key) ?? this.#remember(key, host, what, first);
      count.used++;
      count.unwritten++;
      this.#unwritten.add(count);
      return count.used;
    });
  }

  #remember(key: string, host: number, what: string, first: string): Count {
    if (this.#counts.size >= MOST_REMEMBERED) {
      this.#write();
      this.#counts.clear();
    }
    const row = this.#find.get(host, what) as { used: number } | undefined;
    const count = { host, what, first, used: row?.used ?? 0, unwritten: 0 };
    this.#counts.set(key, count);
    return count;
  }

  #write(): void {
    for (const count of this.#unwritten) {
      this.#add.run(count.host, count.what, count.unwritten, count.first);
      count.unwritten = 0;
    }
    this.#unwritten.clear();
    this.#writtenAt = Date.now();
  }

  /** Keeps how many there are by a count that is kept elsewhere, which only grows. */
  note(host: number, what: string, used: number, first: string): void {
    this.#note.run(host, what, used, first);
  }
}
