import type { CrawlDatabase } from "./crawl-database.ts";

/** How many ids one call to the sequence gives. */
const STEP = 1_000;
/**
 * How many times more ids there are than are given. They begin at a random place: a database that lost its last second gives the next
 * numbers of its sequence again.
 */
const SPREAD = 8_192;

/** Ids for visits. A worker takes a thousand at a time. */
export class VisitIds {
  readonly #database: CrawlDatabase;
  #next = 0;
  #end = 0;
  #taking: Promise<void> | undefined;

  constructor(database: CrawlDatabase) {
    this.#database = database;
  }

  async next(): Promise<number> {
    while (this.#next === this.#end) {
      this.#taking ??= this.#take().finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
    return this.#next++;
  }

  async #take(): Promise<void> {
    const { schema } = this.#database;
    const [row] = await this.#database.run<{ first: number }>(
      `SELECT nextval('${schema.replaceAll("'", "''")}.visit_ids') AS first`,
    );
    this.#next = (row?.first ?? 0) * SPREAD + Math.floor(Math.random() * STEP * (SPREAD - 1));
    this.#end = this.#next + STEP;
  }
}
