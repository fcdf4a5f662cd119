import { hash } from "node:crypto";
import type { CrawlDatabase } from "./crawl-database.ts";

/** Makes ids of URLs. */
export class UrlIds {
  readonly #key: string;

  /** @param key of the crawl: without it nobody can make URLs that have the same id. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * The id of a URL: 53 bits of a SHA-256, which a JavaScript number holds. Of 10⁷ URLs of a host two have the same id in one of 200
   * crawls; whoever keeps a URL compares it with the one that has its id, and takes the next id where that is another.
   * @param attempt 0 for its first id.
   */
  of(url: string, attempt = 0): number {
    const digest = hash("sha256", `${this.#key}${attempt === 0 ? "" : attempt} ${url}`, "buffer");
    return digest.readUIntBE(0, 6) * 32 + ((digest[6] as number) >>> 3);
  }
}

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
