import type { CrawlRows } from "../../crawl/sql/crawl-rows.ts";
import type { LeftOutReason } from "../../crawl/state/left-out-reasons.ts";
import type { LeftOut, TrapTally } from "../summary/summary.ts";

/** Returns the links that were only counted: by reason, with the hosts that have the most links. */
export async function leftOutOf(crawl: CrawlRows, max: number): Promise<readonly LeftOut[]> {
  const rows = await crawl.all<{
    reason: LeftOutReason;
    all: number;
    origin: string;
    links: number;
    url: string;
  }>(
    `WITH numbered AS (SELECT reason, origin, links, example, CAST(sum(links) OVER (PARTITION BY reason) AS bigint) AS sum,
        row_number() OVER (PARTITION BY reason ORDER BY origin = '', links DESC, origin) AS place FROM left_out)
      SELECT reason, sum AS "all", origin, links, example AS url FROM numbered WHERE place <= ? ORDER BY sum DESC, reason, place`,
    Math.max(1, max),
  );
  const reasons = new Map<LeftOutReason, { links: number; hosts: LeftOut["hosts"][number][] }>();
  for (const { reason, all, origin, links, url } of rows) {
    const known = reasons.get(reason) ?? { links: all, hosts: [] };
    known.hosts.push({ origin, links, url });
    reasons.set(reason, known);
  }
  return [...reasons].map(([reason, { links, hosts }]) => ({ reason, links, hosts }));
}

/** Returns the budgets that are used up, by host, with the number of kept URLs beyond each budget. */
export function trapTallies(crawl: CrawlRows, max: number): Promise<readonly TrapTally[]> {
  return crawl.all(
    `SELECT skipped_because AS what, host.origin, count(*) AS count, min(url.url) AS url FROM url JOIN host ON host.id = url.host
      WHERE url.state = 2 AND url.skipped = 'trap' GROUP BY url.host, host.origin, 1 ORDER BY 3 DESC, 1 NULLS FIRST, url.host LIMIT ?`,
    max,
  );
}
