import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { SqliteFile } from "@maycrawl/agent/internal";
import { expect, it } from "vitest";
import { CrawlReader } from "../../../src/crawl/file/sqlite/crawl-reader.ts";
import { crawlLayout } from "../../../src/crawl/file/sqlite/file-layout.ts";
import { CrawlStoreError } from "../../../src/errors.ts";
import { summariseCrawl } from "../../../src/report/summarise-crawl.ts";
import { crawlToEnd, newFile, quickOptions } from "../../support/crawls.ts";
import { world } from "../../support/world.ts";

/** File layout of a later version of maycrawl. */
const LATER = { ...crawlLayout, upgrades: ["ALTER TABLE host ADD COLUMN note TEXT NOT NULL DEFAULT 'new'"] };

/** Creates the file of a crawl with one known host. */
function fileOf(layout = crawlLayout): string {
  const path = newFile();
  const file = new SqliteFile(path, layout);
  file.prepare("INSERT INTO host (id, origin) VALUES (1, 'http://a.example')").run();
  file.close();
  return path;
}

it("crawl() and summariseCrawl() reject a file of a newer layout, and do not change it", async () => {
  const path = fileOf(LATER);
  const before = readFileSync(path);
  const words = `A newer maycrawl created ${path}: its layout has version 2, but this maycrawl supports versions up to 1. It was not changed. Update maycrawl, or use another file.`;
  const w = await world();
  const crawling = crawlToEnd(quickOptions(w, { file: path, seeds: [`${w.origin("a")}/`] }));
  await expect(crawling).rejects.toThrow(new CrawlStoreError(words));
  await expect(summariseCrawl(path)).rejects.toThrow(new CrawlStoreError(words));
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(dirname(path))).toEqual(["crawl.db"]);
});

it("CrawlReader reads a file of an older layout in the newest layout, and does not change it", () => {
  const path = fileOf();
  const before = readFileSync(path);
  {
    using reader = new CrawlReader(path, LATER);
    expect(reader.prepare("SELECT origin, note FROM host").all()).toEqual([
      { origin: "http://a.example", note: "new" },
    ]);
  }
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(dirname(path))).toEqual(["crawl.db"]);
});
