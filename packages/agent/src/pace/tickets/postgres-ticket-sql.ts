import { ASYNC_COMMIT, NOW } from "../../store/postgres/postgres-sql.ts";
import { MAX_POLL_GAP_MS, TICKET_GRACE_MS, TICKET_MAX_MS } from "./ticket.ts";

/** SQL condition that is true if the entry `e` of a row of `held` is a valid ticket. */
export const TICKET_COUNTS: string = `e.ends < -now AND e.ends >= -(now + ${TICKET_MAX_MS})`;

/**
 * Returns a statement that takes a place if one of `limit` places is free for this caller and for each earlier ticket.
 * Otherwise the statement takes or renews a ticket. The returned row has `placed`. If `placed` is false, the row also
 * has `ticket` and `ahead`.
 *
 * A host's tickets are in the same row as its places, so that one statement can count both while the row is locked.
 * The end time of a ticket is negative, so statements that only count places treat the ticket as an expired place.
 *
 * Parameters: $3 key of the host's places, $4 holder of the new place, $5 duration of the place in ms, $6 limit, $7
 * ticket or null.
 * @param startsIn returns an SQL expression for the milliseconds until a start. The argument `ahead` is SQL for the
 * number of earlier starts.
 */
export function takeInOrderSql(schema: string, startsIn: (ahead: string) => string): string {
  const kept = `least(${startsIn("ahead")}, ${MAX_POLL_GAP_MS}) + ${TICKET_GRACE_MS}`;
  return `
INSERT INTO ${schema}.held AS h (what, holders, ends, until)
SELECT $3::bytea, ARRAY[$4::uuid], ARRAY[now + $5::float8], now + $5::float8
FROM (SELECT ${NOW} AS now) AS clock WHERE $6::float8 >= 1 AND ${ASYNC_COMMIT}
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

/**
 * Returns an SQL expression for the rank at the beginning of a ticket. The expression is null if the ticket is null.
 */
const rankOf = (ticket: string): string =>
  `('x' || left(replace(${ticket}, '-', ''), 16))::bit(64)::bigint::float8`;
