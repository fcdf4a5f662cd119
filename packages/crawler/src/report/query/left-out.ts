import type { CrawlReader } from "../../crawl/file/crawl-reader.ts";
import type { LeftOutReason } from "../../crawl/file/left-out.ts";
import type { LeftOut, TrapTally } from "../summary.ts";
import { rowsOf } from "./tallies.ts";

/** What was only counted: for each reason how many links, and the hosts with most of them. */
export function leftOutOf(file: CrawlReader, most: number): readonly LeftOut[] {
  const rows = rowsOf<{ reason: LeftOutReason; all: number; origin: string; links: number; url: string }>(
    file,
    `WITH numbered AS (SELECT reason, origin, links, example, sum(links) OVER (PARTITION BY reason) AS sum,
        row_number() OVER (PARTITION BY reason ORDER BY origin = '', links DESC, origin) AS place FROM left_out)
      SELECT reason, sum AS "all", origin, links, example AS url FROM numbered WHERE place <= max(1, ?) ORDER BY sum DESC, reason, place`,
    most,
  );
  const reasons = new Map<LeftOutReason, { links: number; hosts: LeftOut["hosts"][number][] }>();
  for (const { reason, all, origin, links, url } of rows) {
    const known = reasons.get(reason) ?? { links: all, hosts: [] };
    known.hosts.push({ origin, links, url });
    reasons.set(reason, known);
  }
  return [...reasons].map(([reason, { links, hosts }]) => ({ reason, links, hosts }));
}

/** The budgets that are used up, by host: how many URLs are kept that are beyond them. */
export function trapTallies(file: CrawlReader, most: number): readonly TrapTally[] {
  return rowsOf(
    file,
    `SELECT skipped_because AS what, host.origin, count(*) AS count, min(url.url) AS url FROM url JOIN host ON host.id = url.host
      WHERE url.state = 2 AND url.skipped = 'trap' GROUP BY url.host, 1 ORDER BY 3 DESC, 1 LIMIT ?`,
    most,
  );
}
