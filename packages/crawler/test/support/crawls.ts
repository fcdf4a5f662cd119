import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteFile } from "@maycrawl/agent/internal";
import { onTestFinished } from "vitest";
import { crawl } from "../../src/crawl/crawl.ts";
import { crawlLayout } from "../../src/crawl/file/sqlite/file-layout.ts";
import type { CrawlOptions } from "../../src/crawl/options/options.ts";
import type { CrawlEvent } from "../../src/crawl/state/events.ts";
import type { World } from "./world.ts";

/** Returns a path for a new file, in a folder that is deleted after the test. */
export function newFile(name = "crawl.db"): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-crawl-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** Returns crawl options without waiting times. */
export function quickOptions(
  world: World,
  options: Partial<CrawlOptions>,
): CrawlOptions & { readonly file: string } {
  return {
    userAgent: "FooBot/1.0 (+https://example.com/bot)",
    rate: 0,
    unreachableHostsTimeoutMs: 0,
    resolve: world.resolve,
    ...options,
    file: options.file ?? newFile(),
  };
}

/** Crawls to the end, and returns the events. */
export async function crawlToEnd(options: CrawlOptions): Promise<CrawlEvent[]> {
  const events: CrawlEvent[] = [];
  for await (const event of crawl(options)) events.push(event);
  return events;
}

/** Returns the rows of a query on a crawl file. */
export function rows<T>(file: string, sql: string): T[] {
  const database = new SqliteFile(file, crawlLayout);
  try {
    return database.prepare(sql).all() as T[];
  } finally {
    database.close();
  }
}

/** Returns the reason for each skipped URL, by path. */
export function skips(file: string): Record<string, string> {
  const all = rows<{ url: string; reason: string }>(file, "SELECT url, reason FROM skipped ORDER BY url");
  return Object.fromEntries(all.map(({ url, reason }) => [url.replace(/^https?:\/\/[^/]*/, ""), reason]));
}
