import type { Draw } from "../url/traps.ts";

/** How many counts are remembered; all are in the rows. */
const MAX_REMEMBERED = 20_000;
/** How much of the first URL is kept, in characters. */
const LONGEST_FIRST = 300;
/** By how many URLs a budget grows for each page that turns out to be its own. */
const GROWTH = 2;

/** What is used of one budget. */
export interface BudgetRow {
  /** URLs that were found. */
  readonly used: number;
  /** Those that were queued. */
  readonly taken: number;
  /** Visited pages that are like no other. */
  readonly own: number;
}

/** The rows in which budgets are kept. */
export interface BudgetRows {
  find(host: number, what: string): BudgetRow | undefined;
  /** @param first URL that drew on it. */
  add(host: number, what: string, first: string, more: BudgetRow): void;
}

const NOTHING: BudgetRow = { used: 0, taken: 0, own: 0 };

/** Adds up what was used of a budget. */
export function sumOf(one: BudgetRow, more: Partial<BudgetRow>): BudgetRow {
  const { used = 0, taken = 0, own = 0 } = more;
  return { used: one.used + used, taken: one.taken + taken, own: one.own + own };
}

/** A count: as it will be in the rows, and how much of it is not written yet. */
interface Count {
  readonly host: number;
  readonly what: string;
  readonly first: string;
  sum: BudgetRow;
  unwritten: BudgetRow;
}

/**
 * What is used of the budgets that keep a crawl out of traps. Each page and each new URL draws on one, and most on the same: they are
 * counted in memory, and written together now and then.
 */
export class Budgets {
  readonly #rows: BudgetRows;
  /** By host and what. */
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();

  constructor(rows: BudgetRows) {
    this.#rows = rows;
  }

  /** The first of the budgets on which a URL would draw that has nothing left; undefined when all have. */
  usedUp(host: number, draws: readonly Draw[], url: string): Draw | undefined {
    return draws.find(({ what, max, grows = true }) => {
      const { taken, own } = this.#countOf(host, what, url).sum;
      return taken >= max + (grows ? GROWTH * own : 0);
    });
  }

  /** Counts a URL that was found. Part of a step of others. */
  found(host: number, draws: readonly Draw[], url: string, isTaken: boolean): void {
    for (const { what } of draws) this.#change(host, what, url, { used: 1, taken: Number(isTaken) });
  }

  /** A URL that was held is queued after all. */
  taken(host: number, draws: readonly Draw[], url: string): void {
    for (const { what } of draws) this.#change(host, what, url, { taken: 1 });
  }

  /** A page that is like no other lets the budgets of its form grow. */
  own(host: number, draws: readonly Draw[], url: string): void {
    for (const { what } of draws) this.#change(host, what, url, { own: 1 });
  }

  /** Counts a URL that found no room. */
  over(host: number, what: string, url: string): void {
    this.#change(host, what, url, { used: 1 });
  }

  #change(host: number, what: string, url: string, more: Partial<BudgetRow>): void {
    const count = this.#countOf(host, what, url);
    count.sum = sumOf(count.sum, more);
    count.unwritten = sumOf(count.unwritten, more);
    this.#unwritten.add(count);
  }

  #countOf(host: number, what: string, first: string): Count {
    const key = `${host} ${what}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    if (this.#counts.size >= MAX_REMEMBERED) {
      this.write();
      this.#counts.clear();
    }
    const sum = this.#rows.find(host, what) ?? NOTHING;
    const count: Count = { host, what, first: first.slice(0, LONGEST_FIRST), sum, unwritten: NOTHING };
    this.#counts.set(key, count);
    return count;
  }

  /** Writes what was counted. Part of a step of others. */
  write(): void {
    for (const count of this.#unwritten) {
      const { host, what, first, unwritten } = count;
      this.#rows.add(host, what, first, unwritten);
      count.unwritten = NOTHING;
    }
    this.#unwritten.clear();
  }
}
