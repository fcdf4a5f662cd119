import { existsSync, linkSync, mkdirSync, writeFileSync } from "node:fs";
import { InvalidOptionError } from "@maycrawl/agent";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { ownSchema, postgresForTests, withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { copyCrawl } from "../../src/copy/copy-crawl.ts";
import type { CrawlFile } from "../../src/crawl/file/sqlite/crawl-file.ts";
import { CrawlLock } from "../../src/crawl/file/sqlite/crawl-lock.ts";
import { UrlIds } from "../../src/crawl/postgres/client/row-ids.ts";
import { writeEdges } from "../../src/crawl/state/edges.ts";
import { leftOutBit } from "../../src/crawl/state/left-out-reasons.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import { readPageRecords } from "../../src/export/page-records.ts";
import { summariseCrawl } from "../../src/report/summarise-crawl.ts";
import { checkCopied, type Database, filesIn } from "../support/copied-crawls.ts";
import { crawlContents } from "../support/crawl-contents.ts";
import {
  addProblemRows,
  largeSite,
  type MadeUrl,
  problemSite,
  testFolder,
  writeCrawlFile,
} from "../support/crawled-site.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const newDatabase = (): Database => ({ url: url as string, name: newName() as string });
const SITE = "https://example.com";
const SEED: MadeUrl = { url: `${SITE}/`, by: "seed" };

/** Runs SQL in a crawl's schema. */
async function inDatabase(
  { url: database, name }: Database,
  sql: string,
): Promise<Record<string, unknown>[]> {
  return await withDatabase(database, async (client) => {
    await client.query(`SET search_path = "${name}"`);
    return (await client.query(sql)).rows;
  });
}

async function copiedBack(file: string): Promise<string> {
  const database = newDatabase();
  await copyCrawl(file, database);
  await copyCrawl(database, `${file}-copy.db`);
  return `${file}-copy.db`;
}

describe.skipIf(url === undefined)("copyCrawl()", () => {
  it("copies all rows of a random crawl to a database and back to a file, and all three reports are equal", async () => {
    await checkCopied(1, newDatabase());
  });

  it("copies many rows and long texts unchanged", async () => {
    const texts = [
      '"',
      "\\",
      "{}",
      "a,b",
      "NULL",
      "",
      "line\r\nbreak",
      "ä\u{1F600}\u2028",
      "x".repeat(100_000),
    ];
    const urls: MadeUrl[] = texts.map((title, i) => ({ url: `${SITE}/${i}`, visit: { title, ms: i / 7 } }));
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, [...urls, ...largeSite(1_500)], (crawl) => {
      crawl
        .prepare("INSERT INTO link (page, settled, targets, before) SELECT id, id % 2, ?, ? FROM url")
        .run(edges(), edges());
    });
    expect(crawlContents(await copiedBack(file))).toEqual(crawlContents(file));
  });

  it("gives URLs different ids in the database if their first ids collide", async () => {
    const of = UrlIds.prototype.of;
    const few = vi.spyOn(UrlIds.prototype, "of");
    onTestFinished(() => few.mockRestore());
    few.mockImplementation(function (this: UrlIds, text, attempt = 0) {
      return attempt === 0 ? of.call(this, text) % 20 : of.call(this, text, attempt);
    });
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, problemSite(), addProblemRows);
    const database = newDatabase();
    await copyCrawl(file, database);
    const [ids] = await inDatabase(
      database,
      "SELECT count(DISTINCT id)::integer AS ids, count(*)::integer AS urls FROM url_row",
    );
    expect(ids?.["ids"]).toBe(ids?.["urls"]);
    await copyCrawl(database, `${file}-copy.db`);
    expect(crawlContents(`${file}-copy.db`)).toEqual(crawlContents(file));
    expect(await summariseCrawl(database)).toEqual(await summariseCrawl(file));
  });

  it("numbers URLs in the file by host, round, depth and URL", async () => {
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, [
      { url: `${SITE}/b`, depth: 2 },
      { url: "https://other.example/", depth: 0 },
      { url: `${SITE}/c`, depth: 1 },
      { url: `${SITE}/a`, depth: 2 },
    ]);
    const copy = await copiedBack(file);
    expect((await all(readPageRecords(copy))).map((record) => record.url)).toEqual([
      `${SITE}/c`,
      `${SITE}/a`,
      `${SITE}/b`,
      "https://other.example/",
    ]);
  });

  it("continues the ids of hosts and visits, and copies the domains in the scope of the seeds", async () => {
    const file = writeCrawlFile(
      `${testFolder()}/crawl.db`,
      [SEED, { url: "https://shop.example.com/", by: "seed" }],
      (crawl) => {
        setOptions(crawl, "domain");
        crawl.prepare("INSERT INTO setting (name, value) VALUES ('judged', '1')").run();
      },
    );
    const database = newDatabase();
    await copyCrawl(file, database);
    expect(await inDatabase(database, "SELECT id, name FROM scope")).toEqual([
      { id: 1, name: "example.com" },
    ]);
    expect(await inDatabase(database, "SELECT round, options, scope FROM crawl")).toEqual([
      { round: 1, options: 1, scope: 1 },
    ]);
    expect(
      await inDatabase(database, "INSERT INTO host (origin) VALUES ('https://new.example') RETURNING id"),
    ).toEqual([{ id: 3 }]);
    expect(await inDatabase(database, "SELECT nextval('visit_ids')::integer AS next")).toEqual([{ next: 3 }]);
    expect(await inDatabase(database, "SELECT DISTINCT settled FROM round")).toEqual([{ settled: true }]);
    expect(await inDatabase(database, "SELECT DISTINCT judge FROM host")).toEqual([{ judge: 0 }]);
  });

  it("copies which hosts have URLs that are not yet judged by the new options", async () => {
    const file = writeCrawlFile(
      `${testFolder()}/crawl.db`,
      [SEED, { url: "https://other.example/" }],
      (crawl) => {
        setOptions(crawl, "host");
        crawl.prepare("UPDATE url SET judged = 1 WHERE id = 2").run();
      },
    );
    const database = newDatabase();
    await copyCrawl(file, database);
    expect(await inDatabase(database, "SELECT id, judge FROM host ORDER BY id")).toEqual([
      { id: 1, judge: 1 },
      { id: 2, judge: 0 },
    ]);
    await copyCrawl(database, `${file}-copy.db`);
    expect(crawlContents(`${file}-copy.db`)).toEqual(crawlContents(file));
  });

  it("marks pages and sitemaps to be read again if the inbox still has URLs from them", async () => {
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, [SEED, { url: `${SITE}/a`, sitemap: true }]);
    const database = newDatabase();
    await copyCrawl(file, database);
    await inDatabase(
      database,
      `INSERT INTO inbox (host, page_host, page, depth, found_by, path) SELECT 1, 1, id, 1, 1, '/new' FROM url WHERE url = '${SITE}/a';
       INSERT INTO inbox (host, page_host, sitemap, depth, found_by, path) VALUES (1, 1, '${SITE}/sitemap.xml', 1, 4, '/other')`,
    );
    await copyCrawl(database, `${file}-copy.db`);
    const { url: urls, sitemap } = crawlContents(`${file}-copy.db`);
    expect(urls?.map(({ left_out }) => left_out)).toEqual([0, leftOutBit.again]);
    expect(sitemap?.map(({ left_out }) => left_out)).toEqual([leftOutBit.again]);
    await inDatabase(database, "INSERT INTO inbox (host, depth, found_by, path) VALUES (1, 0, 0, '/seed')");
    await expect(copyCrawl(database, `${file}-2.db`)).rejects.toThrow(
      /has seeds that no worker has processed yet/,
    );
  });

  it("copies an empty crawl", async () => {
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, []);
    expect(crawlContents(await copiedBack(file))).toEqual(crawlContents(file));
  });
});

describe.skipIf(url === undefined)("copyCrawl() throws", () => {
  it("if the crawl is running", async () => {
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, [SEED]);
    const database = newDatabase();
    {
      using _lock = new CrawlLock(file);
      await expect(copyCrawl(file, database)).rejects.toThrow(
        /is being crawled by this process\. Wait until that crawl ends/,
      );
    }
    await copyCrawl(file, database);
    await inDatabase(
      database,
      "INSERT INTO worker (name, since, seen_at) SELECT 'one.example', now, now FROM (SELECT extract(epoch FROM now()) * 1000 AS now) AS clock",
    );
    await expect(copyCrawl(database, `${file}-copy.db`)).rejects.toThrow(
      /is in use by the worker one\.example\. Stop all workers/,
    );
    expect(existsSync(`${file}-copy.db`)).toBe(false);
    await inDatabase(database, "UPDATE worker SET seen_at = seen_at - 120000");
    await copyCrawl(database, `${file}-copy.db`);
  });

  it("if the target exists", async () => {
    const folder = testFolder();
    const file = writeCrawlFile(`${folder}/crawl.db`, [SEED]);
    const database = newDatabase();
    await copyCrawl(file, database);
    await expect(copyCrawl(file, database)).rejects.toThrow(
      /already contains a crawl\. Give the copy another name/,
    );
    for (const taken of [file, folder]) {
      await expect(copyCrawl(database, taken)).rejects.toThrow(CrawlStoreError);
      await expect(copyCrawl(database, taken)).rejects.toThrow(
        /exists already\. Name a file that does not exist/,
      );
    }
    writeFileSync(`${folder}/empty.db`, "");
    await copyCrawl(database, `${folder}/empty.db`);
    expect(crawlContents(`${folder}/empty.db`)).toEqual(crawlContents(file));
  });

  it("if another process has locked the target", async () => {
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, [SEED]);
    const database = newDatabase();
    await copyCrawl(file, database);
    using _lock = new CrawlLock(`${file}-copy.db`);
    await expect(copyCrawl(database, `${file}-copy.db`)).rejects.toThrow(/is being crawled by this process/);
  });

  it("if a row cannot be copied, and leaves no partial copy", async () => {
    const folder = testFolder();
    const database = newDatabase();
    // The round number is too large for the database column. The rows before it are valid.
    const bad = writeCrawlFile(`${folder}/bad.db`, problemSite(), (crawl) => {
      crawl
        .prepare(
          "INSERT INTO contradiction (url, round, code, message, message_id, params) VALUES (1, 3000000000, 'x', 'y', 'x', '{}')",
        )
        .run();
    });
    await expect(copyCrawl(bad, database)).rejects.toThrow(CrawlStoreError);
    expect((await summariseCrawl(database)).urls.known).toBe(0);
    const good = writeCrawlFile(`${folder}/good.db`, problemSite());
    await copyCrawl(good, database);
    await inDatabase(
      database,
      "INSERT INTO url_row (id, host, round, depth, state, found_by, path) SELECT 1, host, round, depth, state, found_by, path FROM url_row LIMIT 1",
    );
    await expect(copyCrawl(database, `${folder}/copy.db`)).rejects.toThrow(
      /could not be written: UNIQUE constraint failed/,
    );
    expect(filesIn(folder)).toEqual(["bad.db", "good.db"]);
  });

  it("if the source is not a crawl", async () => {
    const folder = testFolder();
    writeFileSync(`${folder}/note.txt`, "A note.");
    await expect(copyCrawl(`${folder}/note.txt`, newDatabase())).rejects.toThrow(
      /not a maycrawl file with a crawl/,
    );
    await expect(copyCrawl(`${folder}/none.db`, newDatabase())).rejects.toThrow(/The file .* does not exist/);
    const none = newDatabase();
    await expect(copyCrawl(none, `${folder}/copy.db`)).rejects.toThrow(/There is no crawl "/);
    await expect(copyCrawl(none, `${folder}/none/copy.db`)).rejects.toThrow(CrawlStoreError);
    expect(filesIn(folder)).toEqual(["note.txt"]);
  });

  it("if a place is invalid, or if both places are files or both are databases", async () => {
    const file = writeCrawlFile(`${testFolder()}/crawl.db`, [SEED]);
    for (const [from, to] of [
      [file, `${file}-copy.db`],
      [newDatabase(), newDatabase()],
      [file, undefined],
      [5, newDatabase()],
      [newDatabase(), ""],
    ])
      await expect(copyCrawl(from as string, to as string)).rejects.toThrow(InvalidOptionError);
  });
});

describe.skipIf(url === undefined)("copyCrawl() from a file with two hard links", () => {
  it("copies into a database, although a crawl refuses to write the file", async () => {
    const folder = testFolder();
    mkdirSync(`${folder}/other`);
    const file = writeCrawlFile(`${folder}/crawl.db`, [SEED]);
    linkSync(file, `${folder}/other/crawl.db`);
    const database = newDatabase();
    expect(await copyCrawl(file, database)).toEqual({ urls: 1, visits: 1 });
  });
});

function edges(): Uint8Array {
  const some = [1, 5, 1_000, 1_499].map((to) => ({ to, isLink: true }));
  return writeEdges([...some, { to: 5, isLink: false }, { to: 7, isLink: false }]) as Uint8Array;
}

function setOptions(crawl: CrawlFile, scope: string): void {
  crawl.prepare("INSERT INTO options (id, at, value) VALUES (1, 5, ?)").run(JSON.stringify({ scope }));
}
