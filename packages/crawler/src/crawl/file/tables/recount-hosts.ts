import { weightSql } from "../../../url/url-weight.ts";

/**
 * Returns SQL that recounts the URLs and sitemaps of all hosts. `weight` covers URLs that were never visited, and are
 * queued or held by a budget.
 * @param sitemaps whether sitemaps are read; seeds that are sitemaps always are.
 */
export function recountHosts(sitemaps: boolean): readonly string[] {
  return [
    "UPDATE host SET queued = 0, known = 0, weight = 0, files = 0",
    `UPDATE host SET queued = c.queued, known = c.known, weight = c.weight
     FROM (SELECT host, count(*) FILTER (WHERE state IN (0, 4)) AS queued, count(*) AS known,
         coalesce(sum(${weightSql("url")})
           FILTER (WHERE visit IS NULL AND (state IN (0, 4) OR skipped = 'trap')), 0) AS weight
       FROM url GROUP BY host) AS c WHERE c.host = host.id`,
    `UPDATE host SET files = c.files
     FROM (SELECT host, count(*) AS files FROM sitemap WHERE state = 0 ${sitemaps ? "" : "AND seed = 1 "}GROUP BY host) AS c WHERE c.host = host.id`,
  ];
}
