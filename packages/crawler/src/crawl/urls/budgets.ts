import type { Draw } from "./traps.ts";

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
  /** Part of a step of others. @param first URL that drew on it. */
  add(host: number, what: string, more: Partial<BudgetRow>, first: string): void;
}

/** What is used of the budgets that keep a crawl out of traps. Each page and each new URL draws on one, and most on the same. */
export class Budgets {
  readonly #rows: BudgetRows;

  constructor(rows: BudgetRows) {
    this.#rows = rows;
  }

  /** The first of the budgets on which a URL would draw that has nothing left; undefined when all have. */
  usedUp(host: number, draws: readonly Draw[]): Draw | undefined {
    return draws.find(({ what, max, grows = true }) => {
      const { taken = 0, own = 0 } = this.#rows.find(host, what) ?? {};
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
    this.#rows.add(host, what, more, url.slice(0, LONGEST_FIRST));
  }
}
