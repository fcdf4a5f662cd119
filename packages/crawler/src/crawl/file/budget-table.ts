import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { Draw } from "../url/traps.ts";
import type { CrawlFile } from "./crawl-file.ts";

/** How many counts are remembered; all are in the file. */
const MOST_REMEMBERED = 20_000;
/** How much of the first URL is kept, in characters. */
const LONGEST_FIRST = 300;
/** By how many URLs a budget grows for each page that turns out to be its own. */
const GROWTH = 2;

/** A count: as it will be in the file, and how much of it is not written yet. */
interface Count {
  readonly host: number;
  readonly what: string;
  readonly first: string;
  /** URLs that were found. */
  used: number;
  /** Those that were queued. */
  taken: number;
  /** Visited pages that are like no other. */
  own: number;
  unwritten: { used: number; taken: number; own: number } | undefined;
}

/**
 * What is used of the budgets that keep a crawl out of traps, in its file. Each page and each new URL draws on one, and most on the same:
 * they are counted in memory, and written together now and then.
 */
export class BudgetTable {
  readonly #find: SqliteStatement;
  readonly #note: SqliteStatement;
  readonly #add: SqliteStatement;
  /** By host and what. */
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();

  constructor(file: CrawlFile) {
    this.#find = file.prepare("SELECT used, taken, own FROM budget WHERE host = ? AND what = ?");
    this.#note = file.prepare(
      "INSERT INTO budget (host, what, used, first) VALUES (?, ?, ?, ?) ON CONFLICT (host, what) DO UPDATE SET used = max(used, excluded.used)",
    );
    this.#add = file.prepare(
      `INSERT INTO budget (host, what, used, first, taken, own) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (host, what) DO UPDATE SET used = used + excluded.used, taken = taken + excluded.taken, own = own + excluded.own`,
    );
    file.writeBehind(() => this.#write());
  }

  /** The first of the budgets on which a URL would draw that has nothing left; undefined when all have. */
  usedUp(host: number, draws: readonly Draw[], url: string): Draw | undefined {
    return draws.find(({ what, most, grows = true }) => {
      const { taken, own } = this.#countOf(host, what, url);
      return taken >= most + (grows ? GROWTH * own : 0);
    });
  }

  /** Counts a URL that was found. Part of a step of others. */
  found(host: number, draws: readonly Draw[], url: string, isTaken: boolean): void {
    for (const { what } of draws) this.#change(host, what, url, 1, isTaken ? 1 : 0, 0);
  }

  /** A URL that was held is queued after all. */
  taken(host: number, draws: readonly Draw[], url: string): void {
    for (const { what } of draws) this.#change(host, what, url, 0, 1, 0);
  }

  /** A page that is like no other lets the budgets of its form grow. */
  own(host: number, draws: readonly Draw[], url: string): void {
    for (const { what } of draws) this.#change(host, what, url, 0, 0, 1);
  }

  /** Counts a URL that found no room. */
  over(host: number, what: string, url: string): void {
    this.#change(host, what, url, 1, 0, 0);
  }

  /** Keeps how many there are by a count that is kept elsewhere, which only grows. */
  note(host: number, what: string, used: number, first: string): void {
    this.#note.run(host, what, used, first);
  }

  #change(host: number, what: string, url: string, used: number, taken: number, own: number): void {
    const count = this.#countOf(host, what, url);
    count.used += used;
    count.taken += taken;
    count.own += own;
    count.unwritten ??= { used: 0, taken: 0, own: 0 };
    count.unwritten.used += used;
    count.unwritten.taken += taken;
    count.unwritten.own += own;
    this.#unwritten.add(count);
  }

  #countOf(host: number, what: string, first: string): Count {
    const key = `${host} ${what}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    if (this.#counts.size >= MOST_REMEMBERED) {
      this.#write();
      this.#counts.clear();
    }
    const row = this.#find.get(host, what) as Pick<Count, "used" | "taken" | "own"> | undefined;
    const { used = 0, taken = 0, own = 0 } = row ?? {};
    const count: Count = {
      host,
      what,
      first: first.slice(0, LONGEST_FIRST),
      used,
      taken,
      own,
      unwritten: undefined,
    };
    this.#counts.set(key, count);
    return count;
  }

  #write(): void {
    for (const count of this.#unwritten) {
      const { host, what, first, unwritten } = count;
      if (unwritten !== undefined)
        this.#add.run(host, what, unwritten.used, first, unwritten.taken, unwritten.own);
      count.unwritten = undefined;
    }
    this.#unwritten.clear();
  }
}
