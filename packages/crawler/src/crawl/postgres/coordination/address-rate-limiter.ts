import { NOW } from "@maycrawl/agent/internal";
import type { SharedStarts, Start } from "../../pace/address-pace.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";

/** A start that is further away is not reserved, in milliseconds: the host is left to other workers until then. */
const SOON_MS = 200;

/** Starts of requests by IP address that all workers of a crawl share. */
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
 * The starts of requests by IP address. What a crash of the server loses of them is of no use then. free: when the next request to an
 * address may start; asked: until when hosts have an appointment to ask again.
 */
export const rateLimitSql: string = `
CREATE UNLOGGED TABLE address (address text COLLATE "C" PRIMARY KEY, free float8 NOT NULL DEFAULT 0, asked float8 NOT NULL DEFAULT 0)
  WITH (fillfactor = 50);
CREATE UNLOGGED TABLE appointment (origin text COLLATE "C" PRIMARY KEY, at float8 NOT NULL);

-- Reserves a start at all of a host's addresses, if there is one within _soon_ms; otherwise returns when to ask again. Appointments are an
-- interval apart, and nothing is lost if one is missed: starts are handed out to those that are there.
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
  -- One that had an appointment, and others were late, is the next.
  IF _at IS NOT NULL THEN RETURN json_build_object('ms', _free - _now, 'isReserved', false); END IF;
  _at := greatest(_free, _asked, _now + _soon_ms);
  UPDATE address SET asked = _at + _interval_ms WHERE address = ANY (_addresses);
  INSERT INTO appointment (origin, at) VALUES (_origin, _at) ON CONFLICT (origin) DO UPDATE SET at = excluded.at;
  RETURN json_build_object('ms', _at - _now, 'isReserved', false);
END $$;
`;
