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
