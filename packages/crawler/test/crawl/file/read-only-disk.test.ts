import { chmodSync, copyFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { summariseCrawl } from "../../../src/report/summarise-crawl.ts";
import { crawlToEnd, newFile, quickOptions, rows } from "../../support/crawls.ts";
import { newDisk } from "../../support/disks.ts";
import { page, world } from "../../support/world.ts";

/**
 * Crawls one page and copies the crawl file into `folder`, without SQLite's extra files. Runs the SQL `change` before
 * the copy.
 */
async function crawlIn(folder: string, change = "SELECT 1") {
  const w = await world();
  w.host("a", { "/": page([]) });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
  await crawlToEnd(options);
  rows(options.file, change);
  rows(options.file, "PRAGMA wal_checkpoint(TRUNCATE)");
  const file = join(folder, "it's 50% of #1?.db");
  copyFileSync(options.file, file);
  return { w, folder, file };
}

/**
 * Calls `crawlIn` on a new disk, which is then mounted read-only.
 * @param extraFiles texts of further files, by the ending of their names.
 */
async function onShutDisk(
  skip: (why: string) => never,
  { change, extraFiles = {} }: { change?: string; extraFiles?: Record<string, string> } = {},
) {
  const { folder, remount, remove } = newDisk("size=8m") ?? skip("no file system may be mounted");
  onTestFinished(remove);
  const made = await crawlIn(folder, change);
  for (const [ending, text] of Object.entries(extraFiles)) writeFileSync(made.file + ending, text);
  remount("ro");
  return made;
}

const ONE_PAGE = { hosts: 1, urls: { visited: 1 } };

describe("on a read-only disk,", () => {
  it("crawl() rejects a new file and an existing file", async ({ skip }) => {
    const { w, folder, file } = await onShutDisk(skip);
    for (const path of [file, join(folder, "new.db")]) {
      const options = quickOptions(w, { file: path, seeds: [`${w.origin("a")}/`] });
      await expect(crawlToEnd(options)).rejects.toThrow(/could not be opened: EROFS/);
    }
    expect(w.pages("a")).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.for([
    ["without a log", {}],
    ["with an empty log", { "-wal": "" }],
    ["with an old log index", { "-shm": "x".repeat(32_768) }],
  ] satisfies [string, Record<string, string>][])(
    "summariseCrawl() reads a crawl file %s",
    async ([, extraFiles], { skip }) => {
      const { folder, file } = await onShutDisk(skip, { extraFiles });
      expect(await summariseCrawl(file)).toMatchObject(ONE_PAGE);
      expect(readdirSync(folder)).toHaveLength(1 + Object.keys(extraFiles).length);
    },
  );

  it("summariseCrawl() rejects a file with data in its log, with advice", async ({ skip }) => {
    const { file } = await onShutDisk(skip, { extraFiles: { "-wal": "x".repeat(4128) } });
    await expect(summariseCrawl(file)).rejects.toThrow(
      /a part of its content is still in .*-wal\. Copy the file/,
    );
  });

  it("summariseCrawl() follows a link to the file", async ({ skip }) => {
    const { file } = await onShutDisk(skip);
    const link = newFile("link.db");
    symlinkSync(file, link);
    expect(await summariseCrawl(link)).toMatchObject(ONE_PAGE);
  });

  it("summariseCrawl() reads the log of a running crawl through a link to another disk", async ({ skip }) => {
    const { folder, remount, remove } = newDisk("size=8m") ?? skip("no file system may be mounted");
    onTestFinished(remove);
    const w = await world();
    const file = newFile();
    const link = join(folder, basename(file));
    symlinkSync(file, link);
    remount("ro");
    const seen: Promise<void>[] = [];
    w.host("a", {
      "/": page(["/b"]),
      "/b": (_, response) => {
        const visited = async (): Promise<number> => (await summariseCrawl(link)).urls.visited;
        // The visit of the first page is written while this page is requested.
        seen.push(expect.poll(visited).toBe(1));
        void Promise.allSettled(seen).then(() => response.end());
      },
    });
    const options = quickOptions(w, { file, seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    expect(seen).toHaveLength(1);
    await seen[0];
  });
});

describe.skipIf(process.getuid?.() === 0)("in a folder without write permission (skipped for root),", () => {
  it("summariseCrawl() rejects a crawl file, because SQLite cannot create files there", async () => {
    const { file } = await crawlIn(dirname(newFile()));
    chmodSync(dirname(file), 0o500);
    await expect(summariseCrawl(file)).rejects.toThrow(/SQLite has to create files in it\. Copy the file/);
    chmodSync(dirname(file), 0o700);
    expect(await summariseCrawl(file)).toMatchObject(ONE_PAGE);
  });
});
