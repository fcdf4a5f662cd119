import type { Run } from "../client/transaction.ts";

/**
 * Brings up to date what follows from links and sitemaps: who links to URLs, which sitemap names them. While other workers have URLs
 * on their way to inboxes, the sitemaps are left to the last of them.
 */
export async function settleLinks(run: Run, round: number): Promise<void> {
  for (const step of SETTLE_LINKS) await run(step);
  const [all] = await run<{ areEmpty: boolean }>(`SELECT ${INBOXES_ARE_EMPTY} AS "areEmpty"`);
  if (all?.areEmpty === true) await settleSitemaps(run, round);
}

const INBOXES_ARE_EMPTY = "NOT EXISTS (SELECT FROM inbox)";

/** The links that are being settled, in a form for which the index serves. */
const IS_SETTLING = "settled IS NOT TRUE AND settled IS NULL";

/**
 * Brings `url.linked` and `url.linked_from` up to date by the links that were kept since this was done last. Other workers may keep
 * links meanwhile: the first step marks those that the next ones count, so that none is taken for settled that was not counted. A link
 * to a URL that is still in an inbox has nothing to count for: then it is left to the next time.
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
  // Pages that no longer link to a URL by which it was said to be linked.
  `WITH lost AS (SELECT DISTINCT u.id FROM link AS l CROSS JOIN LATERAL unnest(l.before) AS b (id) JOIN url_row AS u ON u.id = b.id
      WHERE l.settled IS NOT TRUE AND l.settled IS NULL AND u.linked_from = l.page AND NOT coalesce(u.id = ANY (l.links), false)),
    others AS (SELECT t.id, min(l.page) AS page FROM link AS l CROSS JOIN LATERAL unnest(l.links) AS t (id)
      WHERE EXISTS (SELECT FROM lost) AND t.id IN (SELECT id FROM lost) GROUP BY t.id)
  UPDATE url_row AS u SET linked_from = others.page FROM others WHERE u.id = others.id`,
  `UPDATE link SET settled = true, before = NULL WHERE ${IS_SETTLING}`,
];

/** Brings `url.sitemap` up to date: a URL is in a sitemap when the last reading of that named it, and somebody names the sitemap. */
async function settleSitemaps(run: Run, round: number): Promise<void> {
  // A host whose robots.txt was not available in this round has named nothing: what it named before stays.
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
