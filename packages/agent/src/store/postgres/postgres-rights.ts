import { randomUUID } from "node:crypto";
import type { Lease } from "../access-store.ts";
import { keyOf } from "./postgres-key.ts";
import type { PostgresLink } from "./postgres-link.ts";
import { ASYNC_COMMIT, NOW } from "./postgres-sql.ts";
import { PostgresSweep } from "./postgres-sweep.ts";

/**
 * Returns a statement that takes one of `limit` rights. The statement returns a row if a right was free. The row of a
 * key can also contain tickets, with negative `ends` (see `takeInOrderSql`). The statement keeps these tickets.
 * PostgreSQL locks the row before it reads the clock and counts the holders. Concurrent statements therefore count
 * each other's rights.
 * @param first number of the first parameter. The parameters are key, holder, milliseconds and limit.
 */
export function takeSql(schema: string, first: number): string {
  const [what, holder, ms, limit] = ["", "", "::float8", "::float8"].map((type, i) => `$${first + i}${type}`);
  return `
INSERT INTO ${schema}.held AS h (what, holders, ends, until)
SELECT ${what}::bytea, ARRAY[${holder}::uuid], ARRAY[now + ${ms}], now + ${ms}
FROM (SELECT ${NOW} AS now) AS clock WHERE ${limit} >= 1 AND ${ASYNC_COMMIT}
ON CONFLICT (what) DO UPDATE SET (holders, ends, until) = (
  SELECT array_append(array_remove(array_agg(holder), NULL), ${holder}::uuid),
    array_append(array_remove(array_agg(ends), NULL), min(now) + ${ms}),
    greatest(max(abs(ends)), min(now) + ${ms})
  FROM (SELECT ${NOW} AS now) AS clock
  LEFT JOIN unnest(h.holders, h.ends) AS live (holder, ends) ON live.ends > now OR live.ends < -now)
WHERE (SELECT count(*) FROM unnest(h.ends) AS live (ends) WHERE live.ends > ${NOW}) < ${limit}
RETURNING 1`;
}

/** Like `ExpiringRights`, but in a database. For all clients, the server's clock decides when a right expires. */
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
WHERE what = $1 AND ends[array_position(holders, $2::uuid)] > ${NOW} AND ${ASYNC_COMMIT} RETURNING 1`;
    this.#release = `
UPDATE ${held} SET (holders, ends) = (
  SELECT coalesce(array_agg(holder), '{}'), coalesce(array_agg(ends), '{}')
  FROM unnest(holders, ends) AS other (holder, ends) WHERE holder <> $2::uuid)
WHERE what = $1 AND $2::uuid = ANY (holders) AND ${ASYNC_COMMIT}`;
  }

  /** Takes one of at most `limit` rights for `ms` milliseconds; returns undefined while all are held. */
  async take(what: string, limit: number, ms: number): Promise<Lease | undefined> {
    const key = keyOf(what);
    const holder = randomUUID();
    const rows = await this.#link.run(this.#take, [key, holder, ms, limit]);
    return rows.length > 0 ? this.leaseOf(key, holder) : undefined;
  }

  /** Returns the lease for a right that another statement has already taken. */
  leaseOf(key: Buffer, holder: string): Lease {
    this.#sweep.countWrite();
    return {
      renew: async (more) => (await this.#link.run(this.#renew, [key, holder, more])).length > 0,
      release: () => this.release(key, holder),
    };
  }

  /** Removes a holder's right to a key. */
  async release(key: Buffer, holder: string): Promise<void> {
    await this.#link.run(this.#release, [key, holder]);
  }
}
