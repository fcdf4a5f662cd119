import type { BudgetUse } from "./traps.ts";

/** Maximum length of the stored example URL, in characters. */
const MAX_EXAMPLE = 300;
/** Growth of a budget for each unique page, in URLs. */
const GROWTH = 2;

/** Usage of one budget. */
export interface BudgetRow {
  /** Number of found URLs. */
  readonly used: number;
  /** Number of queued URLs. */
  readonly taken: number;
  /** Number of unique pages: visited pages that are like no other page of the host. */
  readonly own: number;
}

/** The rows that store the usage of budgets. */
export interface BudgetRows {
  find(host: number, what: string): BudgetRow | undefined;
  /** Adds to the counts. Part of the caller's transaction. @param first example URL, stored with a new row. */
  add(host: number, what: string, more: Partial<BudgetRow>, first: string): void;
}

/** Usage of the budgets that keep a crawl out of traps. All methods are part of the caller's transaction. */
export class Budgets {
  readonly #rows: BudgetRows;

  constructor(rows: BudgetRows) {
    this.#rows = rows;
  }

  /** Returns the first budget of a URL that is used up; undefined if all have room. */
  usedUp(host: number, draws: readonly BudgetUse[]): BudgetUse | undefined {
    return draws.find(({ what, max, grows = true }) => {
      const { taken = 0, own = 0 } = this.#rows.find(host, what) ?? {};
      return taken >= max + (grows ? GROWTH * own : 0);
    });
  }

  /** Counts a found URL. @param isTaken whether the URL is queued. */
  found(host: number, draws: readonly BudgetUse[], url: string, isTaken: boolean): void {
    for (const { what } of draws) this.#change(host, what, url, { used: 1, taken: Number(isTaken) });
  }

  /** Counts a held URL that is now queued. */
  taken(host: number, draws: readonly BudgetUse[], url: string): void {
    for (const { what } of draws) this.#change(host, what, url, { taken: 1 });
  }

  /** Counts a unique page, so that the budgets for its URL form grow. */
  own(host: number, draws: readonly BudgetUse[], url: string): void {
    for (const { what } of draws) this.#change(host, what, url, { own: 1 });
  }

  /** Counts a URL that got no row because the limit of its host was reached. */
  countOverLimit(host: number, what: string, url: string): void {
    this.#change(host, what, url, { used: 1 });
  }

  #change(host: number, what: string, url: string, more: Partial<BudgetRow>): void {
    this.#rows.add(host, what, more, url.slice(0, MAX_EXAMPLE));
  }
}
