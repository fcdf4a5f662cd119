import { readFileSync } from "node:fs";
import { InvalidOptionError } from "@maycrawl/agent";
import { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { readDatabaseCrawlStatus } from "../../src/crawl/postgres/crawl-status.ts";
import { stopDatabaseCrawl } from "../../src/crawl/postgres/stop-crawl.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import { findOtherCrawl } from "../../src/report/other-crawl.ts";
import {
  copyCrawl,
  type DatabasePlace,
  exportCsv,
  exportNdjson,
  readPageRecords,
  summariseCrawl,
  writeReport,
} from "../../src/report.ts";
import {
  addProblemRows,
  hurriedSite,
  largeSite,
  type MadeUrl,
  problemSite,
  testFolder,
  writeCrawlFile,
} from "../support/crawled-site.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const SITE = "https://www.example.com";

/** Creates a crawl file and its copy in a database. */
async function made(
  urls: Iterable<MadeUrl>,
  more?: Parameters<typeof writeCrawlFile>[2],
): Promise<{ readonly file: string; readonly database: DatabasePlace }> {
  const file = writeCrawlFile(`${testFolder()}/crawl.db`, urls, more);
  const database = { url: url as string, name: newName() };
  await copyCrawl(file, database);
  return { file, database };
}

describe.skipIf(url === undefined)("a report on a crawl in a database", () => {
  it.each([
    ["a site with all kinds of trouble", problemSite],
    ["a site with all kinds of answers", hurriedSite],
    ["a site of 1,200 pages", () => largeSite(1_200)],
    ["no site", () => []],
  ])("equals the report on its file: %s", async (_, site) => {
    const { file, database } = await made(site(), site === problemSite ? addProblemRows : undefined);
    for (const maxItems of [0, 1, 20, 1_000])
      expect(await summariseCrawl(database, { maxItems })).toEqual(await summariseCrawl(file, { maxItems }));
    const written = await writeReport(file, `${file}.html`, { now: 0 });
    expect(await writeReport(database, `${file}-2.html`, { now: 0 })).toEqual(written);
    expect(readFileSync(`${file}-2.html`, "utf8")).toBe(readFileSync(`${file}.html`, "utf8"));
  });

  it("finds links that redirect to an error, and circles of redirects", async () => {
    const moved = (from: number, to: number): MadeUrl => ({
      url: `${SITE}/${from}`,
      visit: { status: 301, redirect: `${SITE}/${to}`, indexable: null },
    });
    const chain = Array.from({ length: 300 }, (_, i) => moved(i, i + 1));
    const { file, database } = await made([
      ...chain,
      { url: `${SITE}/300`, visit: { status: 404, indexable: null } },
      moved(401, 402),
      moved(402, 401),
      {
        url: `${SITE}/listed`,
        sitemap: true,
        visit: { status: 301, redirect: `${SITE}/295`, indexable: null },
      },
    ]);
    const summary = await summariseCrawl(database, { maxItems: 1_000 });
    expect(summary).toEqual(await summariseCrawl(file, { maxItems: 1_000 }));
    expect(summary.broken.map(({ code, count }) => [code, count])).toEqual([
      ["broken-link", 1],
      ["broken-redirect", 21],
      ["redirect-loop", 2],
    ]);
    expect(summary.contradictions[0]?.examples[0]?.message).toContain("/300");
  });

  it("exports the same lines of CSV and NDJSON as from the file, in the order of the URLs", async () => {
    const { file, database } = await made(problemSite(), addProblemRows);
    const [head, ...rows] = await all(exportCsv(database, { mark: true }));
    const [headOfFile, ...rowsOfFile] = await all(exportCsv(file, { mark: true }));
    expect(head).toBe(headOfFile);
    expect(rows.toSorted()).toEqual(rowsOfFile.toSorted());
    expect((await all(exportNdjson(database))).toSorted()).toEqual(
      (await all(exportNdjson(file))).toSorted(),
    );
    const urls = (await all(readPageRecords(database))).map((record) => record.url);
    expect(urls).toEqual(urls.toSorted());
    expect(urls.length).toBe(rows.length);
  });

  it("yields all page records after an earlier iteration over them was ended early", async () => {
    const { database } = await made(largeSite(2_500));
    for await (const { url: page } of readPageRecords(database)) if (page.includes("page-10.html")) break;
    expect(await all(readPageRecords(database))).toHaveLength(2_500);
  });

  it("returns a seed of a crawl that has none of the given seeds (findOtherCrawl)", async () => {
    const { database } = await made(problemSite());
    expect(await findOtherCrawl(database, [`${SITE}/`])).toBeUndefined();
    expect(await findOtherCrawl(database, ["https://other.example/", `${SITE}/shoes/`])).toBeUndefined();
    expect(await findOtherCrawl(database, [`${SITE}/sitemap.xml`])).toBeUndefined();
    expect(await findOtherCrawl(database, ["https://other.example/"])).toBe(`${SITE}/`);
    const { database: empty } = await made([]);
    expect(await findOtherCrawl(empty, ["https://other.example/"])).toBeUndefined();
  });

  it("uses the caller's pool, and leaves it open", async () => {
    const { file, database } = await made([{ url: `${SITE}/`, by: "seed" }]);
    const pool = new Pool({ connectionString: database.url });
    const place = { pool, name: database.name, leaseMs: 5_000 };
    expect(await summariseCrawl(place)).toEqual(await summariseCrawl(file));
    expect(await readDatabaseCrawlStatus(place)).toMatchObject({ workers: [] });
    expect(await stopDatabaseCrawl(place)).toEqual({ workers: 0 });
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it("throws if the crawl does not exist, and does not create it", async () => {
    const database = { url: url as string, name: newName() };
    for (const read of [
      () => summariseCrawl(database),
      () => writeReport(database, `${testFolder()}/report.html`),
      () => all(readPageRecords(database)),
      () => findOtherCrawl(database, []),
    ]) {
      await expect(read()).rejects.toThrow(CrawlStoreError);
      await expect(read()).rejects.toThrow(`There is no crawl "${database.name}"`);
    }
  });
});

describe("an invalid place of a crawl", () => {
  it.each([
    [undefined, "A crawl must be the path of its file, or an object with the url or the pool"],
    [null, "A crawl must be the path of its file, or an object with the url or the pool"],
    [5, "A crawl must be the path of its file, or an object with the url or the pool"],
    [{}, "The PostgreSQL options need either url or pool"],
    [{ url: 5 }, "url must be the URL of a PostgreSQL database"],
    [{ pool: 5 }, "pool must be a pg Pool"],
    [{ database: "postgres://x/y" }, 'has no option "database"; the options are url, pool, name, leaseMs'],
  ])("is rejected with InvalidOptionError: %j", async (place, words) => {
    for (const asked of [
      () => summariseCrawl(place as never),
      () => copyCrawl(place as never, `${testFolder()}/copy.db`),
    ]) {
      await expect(asked()).rejects.toThrow(InvalidOptionError);
      await expect(asked()).rejects.toThrow(words);
    }
  });

  it("is rejected with a message that does not contain its password", async () => {
    for (const url of ["postgres://user:secret@127.0.0.1:1/test", "mysql://user:secret@127.0.0.1/test"]) {
      const thrown = await summariseCrawl({ url }).catch((error: Error) => error);
      expect(thrown).toBeInstanceOf(Error);
      expect(String(thrown)).not.toContain("secret");
    }
  });
});
