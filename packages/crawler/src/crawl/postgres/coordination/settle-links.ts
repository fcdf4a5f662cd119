import type { Run } from "../client/transaction.ts";

/**
 * Updates the columns of URLs that depend on links and sitemaps: the number of links, a linking page, and the sitemap.
 * If an inbox still contains messages, new links and sitemaps are left to a later call.
 */
export async function settleLinks(run: Run, round: number): Promise<void> {
  for (const step of SETTLE_LINKS) await run(step);
  const [all] = await run<{ areEmpty: boolean }>(`SELECT ${INBOXES_ARE_EMPTY} AS "areEmpty"`);
  if (all?.areEmpty === true) await settleSitemaps(run, round);
}

/** SQL condition: no messages wait for any host. */
const INBOXES_ARE_EMPTY = "NOT EXISTS (SELECT FROM inbox)";

/** SQL condition: the link row is being settled. The first part makes the index `link_unsettled` usable. */
const IS_SETTLING = "settled IS NOT TRUE AND settled IS NULL";

/**
 * Statements that update `url_row.linked` and `url_row.linked_from` by the links stored since the last call. Other
 * workers may store links at the same time. The first statement therefore marks rows, and the others use only these.
 * A link to a URL in an inbox cannot be counted, because the URL has no row yet. New rows are therefore only marked
 * while all inboxes are empty.
 */
const SETTLE_LINKS: readonly string[] = [
  `UPDATE link SET settled = NULL WHERE settled IS NOT TRUE AND ${INBOXES_ARE_EMPTY}`,
  `WITH changes AS (
      SELECT unnest(links) AS id, 1 AS by, page FROM link WHERE ${IS_SETTLING}
      UNION ALL SELECT unnest(before), -1, NULL FROM link WHERE ${IS_SETTLING} AND before IS NOT NULL),
    sums AS (SELECT id, sum(by) AS by, min(page) AS page FROM changes GROUP BY id)
  UPDATE url_row AS u SET linked = coalesce(u.linked, 0) + sums.by,
    linked_from = CASE WHEN coalesce(u.linked, 0) + sums.by > 0 THEN coalesce(u.linked_from, sums.page) END
  FROM sums WHERE u.id = sums.id`,
  // Replaces `linked_from` of URLs if that page no longer links to them.
  `WITH lost AS (SELECT DISTINCT u.id FROM link AS l CROSS JOIN LATERAL unnest(l.before) AS b (id) JOIN url_row AS u ON u.id = b.id
      WHERE l.settled IS NOT TRUE AND l.settled IS NULL AND u.linked_from = l.page AND NOT coalesce(u.id = ANY (l.links), false)),
    others AS (SELECT t.id, min(l.page) AS page FROM link AS l CROSS JOIN LATERAL unnest(l.links) AS t (id)
      WHERE EXISTS (SELECT FROM lost) AND t.id IN (SELECT id FROM lost) GROUP BY t.id)
  UPDATE url_row AS u SET linked_from = others.page FROM others WHERE u.id = others.id`,
  `UPDATE link SET settled = true, before = NULL WHERE ${IS_SETTLING}`,
];

/**
 * Marks sitemaps as removed if nothing names them any more. Clears `url_row.sitemap` if the sitemap was removed, or
 * did not list the URL when it was read last.
 */
async function settleSitemaps(run: Run, round: number): Promise<void> {
  // A host whose robots.txt was not available in this round named no sitemap. Its earlier sitemaps are not removed.
  await run(
    `UPDATE sitemap SET state = 3 WHERE state = 1 AND seed = 0 AND named_by IS NULL AND named_round > 0 AND named_round < $1
      AND host IN (SELECT id FROM host WHERE sitemaps_round = $1)`,
    [round],
  );
  const children = `UPDATE sitemap SET state = 3 WHERE state = 1 AND named_by IN
    (SELECT id FROM sitemap AS above WHERE above.state = 3 OR (above.state = 1 AND above.read_round > sitemap.named_round)) RETURNING 1`;
  while ((await run(children)).length > 0);
  await run(
    `UPDATE url_row AS u SET sitemap = NULL, sitemap_round = NULL, lastmod = NULL FROM sitemap AS s
      WHERE s.id = u.sitemap AND (s.state = 3 OR (s.state = 1 AND s.read_round > coalesce(u.sitemap_round, 0)))`,
  );
}
