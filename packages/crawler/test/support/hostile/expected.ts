import { expect } from "vitest";
import { rows } from "../crawls.ts";
import type { HostileResult } from "./hostile-crawl.ts";
import type { HostileKind } from "./kind.ts";

/** Maximum number of hosts out of scope that a crawl may request sitemaps from, for each site. */
const MAX_SITEMAP_HOSTS = 5;
/** Maximum number of skipped URLs that the crawl keeps for each reason. */
const MAX_KEPT = 10_000;

/**
 * Checks that a hostile site did no harm.
 * @param maxBytes maximum size of the file with -wal and -shm, at any time.
 */
export function expectNoHarm(kind: HostileKind, result: HostileResult, maxBytes: number): void {
  const { file, maxFileBytes, firstPage, outside, outsidePages, end } = result;
  expect.soft(end, "the crawl stops").toBeDefined();
  expect.soft(maxFileBytes, "bytes of the file").toBeLessThanOrEqual(maxBytes);
  if (kind.isClosed !== true)
    expect.soft(firstPage, "the place of the first page among the requests").toBeLessThanOrEqual(5);
  expect.soft(outsidePages, "pages out of scope").toBe(0);
  expect.soft(outside.size, "hosts out of scope").toBeLessThanOrEqual(MAX_SITEMAP_HOSTS);
  expect.soft(rows(file, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  for (const { reason, count } of rows<{ reason: string; count: number }>(
    file,
    // URLs that a budget holds back may be queued later, so the limit of queued URLs applies to them.
    "SELECT skipped AS reason, count(*) AS count FROM url WHERE state = 2 AND skipped <> 'trap' GROUP BY 1",
  ))
    expect.soft(count, `URLs kept for ${reason}`).toBeLessThanOrEqual(MAX_KEPT);
}
