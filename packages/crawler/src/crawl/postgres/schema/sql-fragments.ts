import { NOW } from "@maycrawl/agent/internal";

/** Whether a worker, of the table `worker`, was there a moment ago. */
export const IS_THERE: string = `seen_at > ${NOW} - lease_ms`;

/** A token for a lease that no other one has. */
export const NEW_TOKEN = "floor(random() * 2147483647)::integer";

/** Whether a host, of the table `host`, has work: as in the index, letter by letter. `inbox`: others have found URLs of it. */
export const HOST_HAS_WORK = "(queued > 0 OR files > 0 OR inbox OR judge > 0)";

/** What a decision about a URL has to know of it, of `url_row AS u` and its last visit `v`. NULLs are left out of the JSON. */
export const KNOWN_URL = `u.id, u.host, u.path, u.state, u.depth, u.found_by AS by, u.found_on AS "foundOn", u.redirects,
  u.linked_from AS "linkedFrom", u.sitemap, u.sitemap_round AS "sitemapRound", u.lastmod, u.skipped, u.skipped_because AS "skippedBecause",
  u.round, u.seed, u.judged, u.tries, u.visit, u.interval_ms AS "intervalMs", u.due_at AS "dueAt", u.left_out AS "leftOut",
  u.gone_since AS "goneSince",
  v.at AS "visitedAt", v.round AS "visitedIn"`;

/** Joins the last visit `v` of `url_row AS u`. */
export const WITH_VISIT = "LEFT JOIN visit AS v ON v.id = u.visit AND v.host = u.host";
