import { expect } from "vitest";
import { rows } from "../crawls.ts";
import type { HostileResult } from "./hostile-crawl.ts";
import type { HostileKind } from "./kind.ts";

/** Hosts out of scope that a crawl may ask for a sitemap, for each site. */
const MAX_SITEMAP_HOSTS = 5;
/** URLs of each reason that are kept though they are not visited. */
const MAX_KEPT = 10_000;

/** Expects that a hostile site could not do harm. @param maxBytes of the file, with -wal and -shm, at any time. */
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
    // What a budget holds may be queued later: it has the room of what is queued.
    "SELECT skipped AS reason, count(*) AS count FROM url WHERE state = 2 AND skipped <> 'trap' GROUP BY 1",
  ))
    expect.soft(count, `URLs kept for ${reason}`).toBeLessThanOrEqual(MAX_KEPT);
}
