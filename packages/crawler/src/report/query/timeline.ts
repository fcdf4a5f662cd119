import { type CrawlRows, rowOf } from "../../crawl/sql/crawl-rows.ts";
import type { CrawlSummary, StatusClass } from "../summary/summary.ts";

/** Maximum number of slices. With more slices, the columns of the chart would be too narrow. */
const MAX_SLICES = 30;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Possible lengths of a slice, in milliseconds. They are easy to read. */
const WIDTHS = [1, 2, 5, 10, 30]
  .map((n) => n * SECOND_MS)
  .concat([1, 2, 5, 10, 30].map((n) => n * MINUTE_MS))
  .concat([1, 2, 6, 12].map((n) => n * HOUR_MS))
  .concat([1, 2, 7, 14, 30, 91, 182, 365].map((n) => n * DAY_MS));

/** Returns the statuses of all visits over time. A slice without visits has only zeros. */
export async function timelineOf(crawl: CrawlRows): Promise<CrawlSummary["timeline"]> {
  const { first, last } = await rowOf<{ first: number | null; last: number | null }>(
    crawl,
    "SELECT min(at) AS first, max(at) AS last FROM visit",
  );
  if (first === null || last === null) return { sliceMs: SECOND_MS, slices: [] };
  const span = last - first;
  const sliceMs = WIDTHS.find((width) => span / width < MAX_SLICES) ?? Math.ceil((span + 1) / MAX_SLICES);
  const slices = Array.from({ length: Math.floor(span / sliceMs) + 1 }, (_, i) => ({
    at: first + i * sliceMs,
    statuses: { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, other: 0, none: 0 },
  }));
  const rows = await crawl.all<{ slice: number; hundreds: number | null; count: number }>(
    `SELECT ${crawl.engine.floor("(at - ?) / ?")} AS slice, status / 100 AS hundreds, count(*) AS count FROM visit GROUP BY 1, 2`,
    first,
    sliceMs,
  );
  for (const { slice, hundreds, count } of rows) {
    const counted = slices[slice];
    if (counted !== undefined) counted.statuses[classOf(hundreds)] += count;
  }
  return { sliceMs, slices };
}

function classOf(hundreds: number | null): StatusClass {
  if (hundreds === null) return "none";
  if (hundreds <= 2) return "2xx";
  return hundreds <= 5 ? `${hundreds as 3 | 4 | 5}xx` : "other";
}
