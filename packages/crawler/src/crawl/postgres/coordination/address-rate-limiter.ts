import { NOW } from "@maycrawl/agent/internal";
import type { SharedStarts, Start } from "../../pace/address-pace.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";

/** Maximum wait for a reserved start, in milliseconds. During a longer wait, other workers can take the host. */
const SOON_MS = 200;

/** Creates a limiter for request starts by IP address, which all workers of a crawl share. */
export function addressRateLimiter(database: CrawlDatabase): SharedStarts {
  const sql = `SELECT ${database.schema}.address_start($1, $2, $3, ${SOON_MS}) AS start`;
  return {
    async reserve(origin, addresses, intervalMs) {
      const [row] = await database.run<{ start: Start }>(sql, [origin, [...addresses], intervalMs]);
      return row?.start ?? { ms: 0, isReserved: true };
    },
  };
}

/**
 * SQL that creates the tables and the function of the limiter. A crash of the server empties the tables (UNLOGGED), but
 * the starts are obsolete by then. `free`: earliest time of the next request to an address. `asked`: earliest time of
 * a new appointment. An appointment is the time when a host should ask again.
 */
export const rateLimitSql: string = `
CREATE UNLOGGED TABLE address (address text COLLATE "C" PRIMARY KEY, free float8 NOT NULL DEFAULT 0, asked float8 NOT NULL DEFAULT 0)
  WITH (fillfactor = 50);
CREATE UNLOGGED TABLE appointment (origin text COLLATE "C" PRIMARY KEY, at float8 NOT NULL);

-- Reserves a start at all addresses of a host if they are free within _soon_ms. Otherwise returns when to ask again.
-- Appointments are one interval apart. A missed appointment wastes no time, because any host can use the start.
CREATE FUNCTION address_start(_origin text, _addresses text[], _interval_ms float8, _soon_ms float8) RETURNS json LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE _now float8; _free float8; _asked float8; _at float8;
BEGIN
  INSERT INTO address (address) SELECT x FROM unnest(_addresses) AS x ORDER BY x ON CONFLICT DO NOTHING;
  PERFORM 1 FROM address WHERE address = ANY (_addresses) ORDER BY address FOR NO KEY UPDATE;
  _now := ${NOW};
  SELECT max(free), max(asked) INTO _free, _asked FROM address WHERE address = ANY (_addresses);
  SELECT at INTO _at FROM appointment WHERE origin = _origin;
  IF _at > _now + _soon_ms THEN RETURN json_build_object('ms', _at - _now, 'isReserved', false); END IF;
  IF _free <= _now + _soon_ms AND (_at IS NOT NULL OR _asked <= _now + _soon_ms) THEN
    UPDATE address SET free = greatest(_now, _free) + _interval_ms WHERE address = ANY (_addresses);
    DELETE FROM appointment WHERE origin = _origin;
    RETURN json_build_object('ms', greatest(_now, _free) - _now, 'isReserved', true);
  END IF;
  -- The time of the host's appointment has come, but a late host has used the start. This host can have the next start.
  IF _at IS NOT NULL THEN RETURN json_build_object('ms', _free - _now, 'isReserved', false); END IF;
  _at := greatest(_free, _asked, _now + _soon_ms);
  UPDATE address SET asked = _at + _interval_ms WHERE address = ANY (_addresses);
  INSERT INTO appointment (origin, at) VALUES (_origin, _at) ON CONFLICT (origin) DO UPDATE SET at = excluded.at;
  RETURN json_build_object('ms', _at - _now, 'isReserved', false);
END $$;
`;
