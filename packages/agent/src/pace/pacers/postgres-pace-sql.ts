import { takeSql } from "../../store/postgres/postgres-rights.ts";
import { ASYNC_COMMIT, BEFORE_ALL_TIMES, NOW } from "../../store/postgres/postgres-sql.ts";
import { TICKET_COUNTS, takeInOrderSql } from "../tickets/postgres-ticket-sql.ts";
import { MAX_FACTOR, MIN_SLOWED_MS, REMEMBERED_MS, SAME_START_MS } from "./host-pace.ts";

/**
 * SQL statements for the rules of `host-pace.ts`, with a list of the parameters of each statement. Times are in ms.
 * Each statement is atomic: PostgreSQL locks the host's row before computing the new row.
 */
export interface PaceSql {
  /** $1 host, $2 interval. */
  readonly reserve: string;
  /**
   * $1 host, $2 interval, $3 key of the host's places, $4 holder of the new place, $5 duration of the place, $6 limit.
   * Returns no row if no place is free.
   */
  readonly begin: string;
  /**
   * $1 to $6 as for `begin`, $7 ticket or null. If `placed` is true, the row has `start`, `now` and `factor`;
   * otherwise it has `ticket`, `ahead` and `starts_in`. Returns no row only if the limit is less than 1.
   */
  readonly beginInOrder: string;
  /** $1 host, $2 interval, $3 key of the host's places and tickets. */
  readonly startsIn: string;
  /** $1 host, $2 start. */
  readonly giveBack: string;
  /** $1 host, $2 duration of the hold. */
  readonly hold: string;
  /** $1 host. */
  readonly heldUntil: string;
  /** $1 host. */
  readonly slow: string;
  /** $1 host. Returns no row if the host is not slowed down. */
  readonly success: string;
}

/** SQL for the current state of a host: its row `p`, or the state of an unknown host if `p` has expired. */
const KNOWN = `
(SELECT ${NOW} AS now) AS clock
CROSS JOIN LATERAL (SELECT
  CASE WHEN p.until > now THEN p.last ELSE ${BEFORE_ALL_TIMES} END AS last,
  CASE WHEN p.until > now THEN p.previous ELSE ${BEFORE_ALL_TIMES} END AS previous,
  CASE WHEN p.until > now THEN p.held_until ELSE ${BEFORE_ALL_TIMES} END AS held_until,
  CASE WHEN p.until > now THEN p.factor ELSE 1 END AS factor) AS known`;

/**
 * Returns the SQL statements of a pacer.
 * @param schema the quoted name of the schema.
 */
export function paceSql(schema: string): PaceSql {
  const pace = `${schema}.pace`;
  // Both branches (INSERT for an unknown host, UPDATE for a known one) read the clock when they compute the row.
  const upsert = (row: string, source: string, change: string): string => `
INSERT INTO ${pace} AS p (host, last, previous, held_until, factor, until)
SELECT $1::bytea, ${row} FROM ${source}(SELECT ${NOW} AS now) AS clock WHERE ${ASYNC_COMMIT}
ON CONFLICT (host) DO UPDATE SET (last, previous, held_until, factor, until) = (SELECT ${change})`;

  const interval = "$2::float8";
  const spacing = `CASE WHEN factor > 1 THEN greatest(${interval}, ${MIN_SLOWED_MS}) * factor ELSE ${interval} END`;
  // The expression may read the old state of a row that another client is changing. For an estimate, the old state is
  // good enough.
  const startsIn = (ahead: string): string => `coalesce((
    SELECT greatest(0, last + spacing - ${NOW}, held_until - ${NOW}) + ${ahead} * spacing
    FROM ${pace} AS known CROSS JOIN LATERAL (SELECT ${spacing} AS spacing) AS asked
    WHERE known.host = $1::bytea AND known.until > ${NOW}), ${ahead} * ${interval})`;
  const reserve = (source = ""): string =>
    `${upsert(
      `now, ${BEFORE_ALL_TIMES}, ${BEFORE_ALL_TIMES}, 1, now + greatest(${interval}, ${REMEMBERED_MS})`,
      source,
      `start, last, held_until, factor, greatest(p.until, start + greatest(spacing, ${REMEMBERED_MS}))
  FROM ${KNOWN}
  CROSS JOIN LATERAL (SELECT ${spacing} AS spacing) AS asked
  CROSS JOIN LATERAL (SELECT greatest(now, last + spacing, held_until) AS start) AS granted`,
    )} RETURNING last AS start, ${NOW} AS now, factor`;

  const take = takeSql(schema, 3);
  const hold = "now + $2::float8";
  return {
    reserve: reserve(),
    begin: `WITH place AS (${take}) ${reserve("place CROSS JOIN ")}`,
    beginInOrder: `WITH place AS (${takeInOrderSql(schema, startsIn)}),
granted AS (${reserve("(SELECT 1 FROM place WHERE placed) AS taken CROSS JOIN ")})
SELECT placed, ticket::text, ahead::float8, start, granted.now, factor,
  CASE WHEN NOT placed THEN ${startsIn("ahead")} END AS starts_in
FROM place LEFT JOIN granted ON true`,
    startsIn: `SELECT ${startsIn("ahead")} AS starts_in FROM (SELECT count(*) AS ahead
  FROM (SELECT ${NOW} AS now) AS clock, ${schema}.held, unnest(holders, ends) AS e (holder, ends)
  WHERE what = $3::bytea AND ${TICKET_COUNTS}) AS tickets`,
    giveBack: `
UPDATE ${pace} SET last = previous
WHERE host = $1 AND abs(last - $2::float8) <= ${SAME_START_MS} AND until > ${NOW} AND ${ASYNC_COMMIT}`,
    hold: upsert(
      `${BEFORE_ALL_TIMES}, ${BEFORE_ALL_TIMES}, ${hold}, 1, ${hold} + ${REMEMBERED_MS}`,
      "",
      `last, previous, greatest(held_until, ${hold}), factor,
  greatest(p.until, held_until + ${REMEMBERED_MS}, ${hold} + ${REMEMBERED_MS}) FROM ${KNOWN}`,
    ),
    heldUntil: `SELECT held_until AS held FROM ${pace} WHERE host = $1 AND until > ${NOW}`,
    slow: `${upsert(
      `${BEFORE_ALL_TIMES}, ${BEFORE_ALL_TIMES}, ${BEFORE_ALL_TIMES}, 2, now + ${REMEMBERED_MS}`,
      "",
      `last, previous, held_until, least(factor * 2, ${MAX_FACTOR}),
  greatest(p.until, now + ${REMEMBERED_MS}) FROM ${KNOWN}`,
    )} RETURNING factor`,
    success: `
UPDATE ${pace} SET factor = greatest(factor / 2, 1), until = greatest(until, ${NOW} + ${REMEMBERED_MS})
WHERE host = $1 AND until > ${NOW} AND factor > 1 AND ${ASYNC_COMMIT} RETURNING factor`,
  };
}
