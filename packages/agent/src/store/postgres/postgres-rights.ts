import { randomUUID } from "node:crypto";
import type { Lease } from "../access-store.ts";
import { keyOf } from "./postgres-key.ts";
import type { PostgresLink } from "./postgres-link.ts";
import { NOW, SOON } from "./postgres-sql.ts";
import { PostgresSweep } from "./postgres-sweep.ts";

/**
 * Returns the statement that takes one of `limit` rights. It returns a row if one was free. It keeps tickets, whose ends are below 0 (see
 * `takeInOrderSql`). PostgreSQL locks the row first, then reads
 * the clock and counts the holders: two statements that take at the same time count each other.
 * @param first number of the first of its parameters: key, holder, milliseconds and limit.
 */
export function takeSql(schema: string, first: number): string {
  const [what, holder, ms, limit] = ["", "", "::float8", "::float8"].map((type, i) => `$${first + i}${type}`);
  return `
INSERT INTO ${schema}.held AS h (what, holders, ends, until)
SELECT ${what}::bytea, ARRAY[${holder}::uuid], ARRAY[now + ${ms}], now + ${ms}
FROM (SELECT ${NOW} AS now) AS clock WHERE ${limit} >= 1 AND ${SOON}
ON CONFLICT (what) DO UPDATE SET (holders, ends, until) = (
  SELECT array_append(array_remove(array_agg(holder), NULL), ${holder}::uuid),
    array_append(array_remove(array_agg(ends), NULL), min(now) + ${ms}),
    greatest(max(abs(ends)), min(now) + ${ms})
  FROM (SELECT ${NOW} AS now) AS clock
  LEFT JOIN unnest(h.holders, h.ends) AS live (holder, ends) ON live.ends > now OR live.ends < -now)
WHERE (SELECT count(*) FROM unnest(h.ends) AS live (ends) WHERE live.ends > ${NOW}) < ${limit}
RETURNING 1`;
}

/** Rights that end by themselves, as `TimedRights` are, in a database: by its clock, for all its clients. */
export class PostgresRights {
  readonly #link: PostgresLink;
  readonly #take: string;
  readonly #renew: string;
  readonly #release: string;
  /** Removes rights that were never released. */
  readonly #sweep: PostgresSweep;

  constructor(link: PostgresLink) {
    const held = `${link.schema}.held`;
    this.#link = link;
    this.#sweep = new PostgresSweep(link, "held", "what");
    this.#take = takeSql(link.schema, 1);
    this.#renew = `
UPDATE ${held} SET ends[array_position(holders, $2::uuid)] = ${NOW} + $3::float8,
  until = greatest(until, ${NOW} + $3::float8)
WHERE what = $1 AND ends[array_position(holders, $2::uuid)] > ${NOW} AND ${SOON} RETURNING 1`;
    this.#release = `
UPDATE ${held} SET (holders, ends) = (
  SELECT coalesce(array_agg(holder), '{}'), coalesce(array_agg(ends), '{}')
  FROM unnest(holders, ends) AS other (holder, ends) WHERE holder <> $2::uuid)
WHERE what = $1 AND $2::uuid = ANY (holders) AND ${SOON}`;
  }

  /** One of at most `limit` rights, for so many milliseconds; undefined while all are held. */
  async take(what: string, limit: number, ms: number): Promise<Lease | undefined> {
    const key = keyOf(what);
    const holder = randomUUID();
    const rows = await this.#link.run(this.#take, [key, holder, ms, limit]);
    return rows.length > 0 ? this.taken(key, holder) : undefined;
  }

  /** A right that another statement has taken. */
  taken(key: Buffer, holder: string): Lease {
    this.#sweep.wrote();
    return {
      renew: async (more) => (await this.#link.run(this.#renew, [key, holder, more])).length > 0,
      release: () => this.release(key, holder),
    };
  }

  /** Removes what a holder has at a key. */
  async release(key: Buffer, holder: string): Promise<void> {
    await this.#link.run(this.#release, [key, holder]);
  }
}
