import type { FoundBy } from "../state/found-url.ts";

/** How a URL was found, in the order of its codes in `url_row.found_by`. Codes are stored: they never change. */
export const foundByCodes: readonly FoundBy[] = ["seed", "link", "redirect", "canonical", "sitemap"];

/** Tables of a crawl's file that a database keeps in another form: views that have their names and columns. */
export const tablesAsViewsSql: string = `
CREATE VIEW url AS
  SELECT u.id, host.origin || u.path AS url, u.host, u.state, u.depth,
    (ARRAY[${foundByCodes.map((by) => `'${by}'`).join(", ")}])[u.found_by + 1] COLLATE "C" AS found_by, u.found_on,
    coalesce(u.redirects, 0) AS redirects, coalesce(u.linked, 0) AS linked, u.sitemap, u.lastmod, u.skipped, u.skipped_because,
    coalesce(u.tries, 0) AS tries, u.visit, u.interval_ms, coalesce(u.due_at, 0) AS due_at, u.round, coalesce(u.seed, 0) AS seed,
    u.linked_from, u.sitemap_round, coalesce(u.judged, 0) AS judged, coalesce(u.left_out, 0) AS left_out, u.gone_since
  FROM url_row AS u JOIN host ON host.id = u.host;
CREATE VIEW left_out AS
  SELECT reason, origin, sum(links)::bigint AS links, min(example) AS example FROM left_out_part GROUP BY reason, origin;
`;
