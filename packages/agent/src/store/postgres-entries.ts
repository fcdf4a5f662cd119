import { type BatchItem, PostgresBatch } from "./postgres-batch.ts";
import type { PostgresLink } from "./postgres-link.ts";
import { NOW } from "./postgres-sql.ts";

const LIMITS = { maxItems: 200, maxBytes: 1024 * 1024 };

/** The table of entries: reads and writes many of them by one statement. */
export class PostgresEntries {
  readonly #link: PostgresLink;
  readonly #keepMs: number;
  readonly #gets: PostgresBatch<Buffer | undefined>;
  readonly #sets: PostgresBatch<void>;
  readonly #deleteSql: string;

  /** @param keepMs time after which an entry that was not set anew is dropped. */
  constructor(link: PostgresLink, keepMs: number) {
    this.#link = link;
    this.#keepMs = keepMs;
    const entry = `${link.schema}.entry`;
    // Base64 is the same whatever `bytea_output` says, and shorter than the usual hexadecimal.
    const getSql = `
SELECT encode(origin, 'hex') AS key, encode(value, 'base64') AS value FROM ${entry}
WHERE origin = ANY ($1::bytea[]) AND until > ${NOW}`;
    const setSql = `
INSERT INTO ${entry} (origin, until, value)
SELECT origin, ${NOW} + $3::float8, value FROM unnest($1::bytea[], $2::bytea[]) AS given (origin, value) ORDER BY origin
ON CONFLICT (origin) DO UPDATE SET until = excluded.until, value = excluded.value`;
    this.#deleteSql = `DELETE FROM ${entry} WHERE origin = $1`;
    this.#gets = new PostgresBatch(LIMITS, (items) => this.#getAll(getSql, items));
    this.#sets = new PostgresBatch(LIMITS, (items) => this.#setAll(setSql, items));
  }

  get(key: Buffer): Promise<Buffer | undefined> {
    return this.#gets.ask(key);
  }

  set(key: Buffer, value: Buffer): Promise<void> {
    return this.#sets.ask(key, value);
  }

  async delete(key: Buffer): Promise<void> {
    await this.#link.run(this.#deleteSql, [key]);
  }

  async #getAll(sql: string, items: readonly BatchItem<Buffer | undefined>[]): Promise<void> {
    const rows = (await this.#link.run(sql, [items.map(({ key }) => key)])) as readonly {
      readonly key: string;
      readonly value: string;
    }[];
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    for (const { key, resolve } of items) {
      const value = values.get(key.toString("hex"));
      resolve(value === undefined ? undefined : Buffer.from(value, "base64"));
    }
  }

  async #setAll(sql: string, items: readonly BatchItem<void>[]): Promise<void> {
    // One statement can write a row only once. It writes them in the order of their keys: two that did so in different orders could
    // wait for each other.
    const last = new Map(items.map(({ key, value }) => [key.toString("hex"), { key, value }]));
    const given = [...last.values()];
    const values = [given.map(({ key }) => key), given.map(({ value }) => value), this.#keepMs];
    await this.#link.run(sql, values);
    for (const { resolve } of items) resolve();
  }
}
