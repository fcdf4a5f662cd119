import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { CrawlReader } from "../../src/crawl/file/sqlite/crawl-reader.ts";
import { summariseCrawl } from "../../src/report/summarise-crawl.ts";
import { crawlToEnd, newFile, quickOptions } from "../support/crawls.ts";
import { ended, filesOf, slowSite, start } from "../support/log-readers.ts";
import { page, world } from "../support/world.ts";

/** Returns the digests of all files in the folder of a crawl, by name. */
const digests = (file: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dirname(file)).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(dirname(file), name)))
        .digest("hex"),
    ]),
  );

/** Crawls one page into a file, and kills a process that has run `sql` on it. Returns the path of the file. */
async function killedAfter(sql: string): Promise<string> {
  const w = await world();
  w.host("a", { "/": page([]) });
  const { file } = quickOptions(w, {});
  await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
  const script = `import { openSqlite } from "@maycrawl/agent/internal";
openSqlite(process.argv[1]).exec(process.argv[2]);
process.kill(process.pid, "SIGKILL");`;
  const args = ["--input-type=module", "-e", script, file, sql];
  await ended(spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: "inherit" }));
  return file;
}

/** Returns the only URL of a crawl, as a report reads it. */
function urlIn(file: string): string {
  using reader = new CrawlReader(file);
  return (reader.prepare("SELECT url FROM url").get() as { url: string }).url;
}

const IN_LOG = "PRAGMA journal_mode = WAL; UPDATE url SET url = url || 'b'";

it("summariseCrawl() of a killed crawl changes no file, and the crawl can continue afterwards", async () => {
  const w = await world();
  slowSite(w, "a", 100);
  const file = newFile();
  const killed = start(file, w, "a");
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(40);
  killed.kill("SIGKILL");
  await ended(killed);
  const before = digests(file);
  expect(Object.keys(before).length).toBeGreaterThan(1);
  for (let time = 0; time < 2; time++) {
    expect((await summariseCrawl(file)).urls.visited).toBeGreaterThan(0);
    expect(digests(file)).toEqual(before);
  }
  await ended(start(file, w, "a"));
  expect(filesOf(file)).toEqual(["crawl.db"]);
  expect((await summariseCrawl(file)).urls.visited).toBe(101);
});

it("summariseCrawl() reads the write-ahead log of a killed process, and keeps it", async () => {
  const file = await killedAfter(IN_LOG);
  const before = digests(file);
  expect(Object.keys(before)).toContain("crawl.db-wal");
  expect((await summariseCrawl(file)).urls).toMatchObject({ visited: 1 });
  expect(urlIn(file)).toMatch(/\/b$/);
  expect(digests(file)).toEqual(before);
});

it("a report without the index of the write-ahead log changes neither the file nor the log", async () => {
  const file = await killedAfter(IN_LOG);
  rmSync(`${file}-shm`);
  const before = digests(file);
  expect(urlIn(file)).toMatch(/\/b$/);
  expect(digests(file)).toMatchObject(before);
});

it("summariseCrawl() rolls back an interrupted commit in a copy, not in the file", async () => {
  const file = await killedAfter(
    "PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE url SET url = hex(zeroblob(50000))",
  );
  const before = digests(file);
  expect(Object.keys(before)).toContain("crawl.db-journal");
  expect(readFileSync(`${file}-journal`).length).toBeGreaterThan(0);
  expect((await summariseCrawl(file)).urls).toMatchObject({ visited: 1 });
  expect(urlIn(file)).toMatch(/^http.*\/$/);
  expect(digests(file)).toEqual(before);
});
