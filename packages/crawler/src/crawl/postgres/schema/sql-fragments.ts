import { NOW } from "@maycrawl/agent/internal";

/** SQL condition on the table `worker`: the worker has reported within its lease time. */
export const IS_ACTIVE: string = `seen_at > ${NOW} - lease_ms`;

/** SQL expression for a new random lease token. */
export const NEW_TOKEN = "floor(random() * 2147483647)::integer";

/**
 * SQL condition on the table `host`: the host has work. Queries must use exactly the condition of the index
 * `host_ready`. `inbox` is true if workers with other hosts have found URLs of this host.
 */
export const HOST_HAS_WORK = "(queued > 0 OR files > 0 OR inbox OR judge > 0)";

/** Columns that decisions about a URL need, from `url_row AS u` and its last visit `v`. The JSON omits NULLs. */
export const KNOWN_URL_COLUMNS = `u.id, u.host, u.path, u.state, u.depth, u.clicks, u.found_by AS by, u.found_on AS "foundOn", u.redirects,
  u.linked_from AS "linkedFrom", u.sitemap, u.sitemap_round AS "sitemapRound", u.lastmod, u.skipped, u.skipped_because AS "skippedBecause",
  u.round, u.seed, u.judged, u.tries, u.visit, u.interval_ms AS "intervalMs", u.due_at AS "dueAt", u.left_out AS "leftOut",
  u.gone_since AS "goneSince",
  v.at AS "visitedAt", v.round AS "visitedIn"`;

/** SQL that joins the last visit `v` of `url_row AS u`. */
export const JOIN_LAST_VISIT = "LEFT JOIN visit AS v ON v.id = u.visit AND v.host = u.host";
