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

/** The path of a file that does not exist yet, in a folder that ends with the test. */
export function newFile(name = "crawl.db"): string {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-crawl-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** Options of a crawl that waits for nobody. */
export function quick(
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

/** Crawls to the end. */
export async function crawled(options: CrawlOptions): Promise<CrawlEvent[]> {
  const events: CrawlEvent[] = [];
  for await (const event of crawl(options)) events.push(event);
  return events;
}

/** What a query of a crawl's file gives. */
export function rows<T>(file: string, sql: string): T[] {
  const database = new SqliteFile(file, crawlLayout);
  try {
    return database.prepare(sql).all() as T[];
  } finally {
    database.close();
  }
}

/** Why URLs were not visited, by path. */
export function skips(file: string): Record<string, string> {
  const all = rows<{ url: string; reason: string }>(file, "SELECT url, reason FROM skipped ORDER BY url");
  return Object.fromEntries(all.map(({ url, reason }) => [url.replace(/^https?:\/\/[^/]*/, ""), reason]));
}
