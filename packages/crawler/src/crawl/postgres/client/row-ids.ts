import { hash } from "node:crypto";
import type { CrawlDatabase } from "./crawl-database.ts";

/** Computes ids of URLs. */
export class UrlIds {
  readonly #key: string;

  /** @param key secret key of the crawl. An attacker who does not know the key cannot construct URLs with equal ids. */
  constructor(key: string) {
    this.#key = key;
  }

  /**
   * Returns an id of a URL: 53 bits of a SHA-256 hash, so that a JavaScript number can hold it. If a host has 10⁷
   * URLs, the probability that two of them have the same id is 1/200. The caller must therefore compare the URL with
   * the stored one, and use the id of the next attempt if they differ.
   * @param attempt 0 for the first id of the URL.
   */
  of(url: string, attempt = 0): number {
    const digest = hash("sha256", `${this.#key}${attempt === 0 ? "" : attempt} ${url}`, "buffer");
    return digest.readUIntBE(0, 6) * 32 + ((digest[6] as number) >>> 3);
  }
}

/** Number of ids that a worker takes with one call to the sequence. */
const STEP = 1_000;
/**
 * Ratio of possible ids to used ids. The ids of one call begin at a random position in a range of `STEP * SPREAD` ids.
 * A database that has lost its latest writes repeats numbers of its sequence; the random position avoids equal ids.
 */
const SPREAD = 8_192;

/** Generates ids of visits. A worker takes `STEP` ids at a time. */
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
