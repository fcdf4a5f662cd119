import { NOW, SOON } from "../../store/postgres/postgres-sql.ts";
import { MAX_POLL_GAP_MS, TICKET_GRACE_MS, TICKET_MAX_MS } from "./ticket.ts";

/** A condition on an entry of a host's row: it is a ticket that counts. */
export const TICKET_COUNTS: string = `e.ends < -now AND e.ends >= -(now + ${TICKET_MAX_MS})`;

/**
 * Returns the statement that takes one of `limit` places if there is one for each earlier ticket, too, and else a ticket. It returns
 * a row with `placed`, and with `ticket` and `ahead` if that is false.
 *
 * A host's tickets are in the row of its places, so that one statement can count both while the row is locked. The end of a ticket
 * is negative: statements that only count places take it for a place that is over.
 *
 * Parameters: $3 place, $4 its holder, $5 its milliseconds, $6 limit, $7 ticket or null.
 * @param startsIn returns an expression for the milliseconds until a start is possible that comes behind so many.
 */
export function takeInOrderSql(schema: string, startsIn: (ahead: string) => string): string {
  const kept = `least(${startsIn("ahead")}, ${MAX_POLL_GAP_MS}) + ${TICKET_GRACE_MS}`;
  return `
INSERT INTO ${schema}.held AS h (what, holders, ends, until)
SELECT $3::bytea, ARRAY[$4::uuid], ARRAY[now + $5::float8], now + $5::float8
FROM (SELECT ${NOW} AS now) AS clock WHERE $6::float8 >= 1 AND ${SOON}
ON CONFLICT (what) DO UPDATE SET (holders, ends, until) = (
  SELECT array_append(live.holders, CASE WHEN placed THEN $4::uuid ELSE mine END),
    array_append(live.ends, CASE WHEN placed THEN now + $5::float8 ELSE -(now + kept_ms) END),
    greatest(live.until, now + CASE WHEN placed THEN $5::float8 ELSE kept_ms END)
  FROM (SELECT ${NOW} AS now) AS clock
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(e.holder), '{}') AS holders, coalesce(array_agg(e.ends), '{}') AS ends,
      max(abs(e.ends)) AS until,
      count(*) FILTER (WHERE e.ends > 0) AS places,
      count(*) FILTER (WHERE e.ends < 0 AND ($7::uuid IS NULL OR e.holder < $7::uuid)) AS ahead,
      max(e.holder::text COLLATE "C") FILTER (WHERE e.ends < 0) AS last
    FROM unnest(h.holders, h.ends) AS e (holder, ends)
    WHERE (e.ends > now OR ${TICKET_COUNTS}) AND e.holder IS DISTINCT FROM $7::uuid) AS live
  CROSS JOIN LATERAL (
    SELECT places + ahead < $6::float8 AS placed, ${kept} AS kept_ms, coalesce($7::uuid,
      (lpad(to_hex(greatest(now * 1000, ${rankOf("last")} + 1)::bigint), 16, '0')
        || right(replace($4::text, '-', ''), 16))::uuid) AS mine) AS decided)
RETURNING h.holders[cardinality(h.holders)] = $4::uuid AS placed,
  h.holders[cardinality(h.holders)] AS ticket,
  (SELECT count(*) FROM unnest(h.holders, h.ends) AS e (holder, ends)
    WHERE e.ends < 0 AND e.holder < h.holders[cardinality(h.holders)]) AS ahead`;
}

/** Its rank is what a ticket begins with. Null without a ticket. */
const rankOf = (ticket: string): string =>
  `('x' || left(replace(${ticket}, '-', ''), 16))::bit(64)::bigint::float8`;
