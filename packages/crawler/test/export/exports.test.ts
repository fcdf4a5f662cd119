import { describe, expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { recordFields } from "../../src/export/page-records.ts";
import { exportCsv, exportNdjson, type PageRecord, readPageRecords } from "../../src/report.ts";
import {
  HOSTILE,
  largeSite,
  type MadeUrl,
  problemSite,
  testFolder,
  writeCrawlFile,
} from "../support/crawled-site.ts";

const crawlOf = (urls: Iterable<MadeUrl>): string => writeCrawlFile(`${testFolder()}/crawl.db`, urls);

describe("exportNdjson()", () => {
  it("yields a line of JSON for each URL, in the order in which the URLs were found", async () => {
    const urls = [...problemSite()];
    const lines = await all(exportNdjson(crawlOf(urls)));
    expect(lines).toHaveLength(urls.length);
    expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records.map(({ url }) => url)).toEqual(urls.map(({ url }) => url));
    expect(records.find(({ url }) => String(url).endsWith("/hostile"))).toMatchObject({
      title: HOSTILE,
      indexable: 0,
    });
    for (const record of records) expect(Object.keys(record)).toEqual(recordFields);
    const nothing = Object.fromEntries(recordFields.map((field) => [field, null]));
    expect(records.find(({ verdict }) => verdict === "blocked")).toEqual({
      ...nothing,
      url: "https://www.example.com/cart?add=0",
      verdict: "blocked",
      why: "robots.txt line 4: Disallow: /cart",
      depth: 1,
      foundBy: "link",
      linked: 1,
      inSitemap: 1,
      linkedFrom: "https://www.example.com/cart?add=0",
      inlinks: 1,
    });
  });

  it("releases the file when the caller leaves the loop", async () => {
    const path = crawlOf(largeSite(1_000));
    for await (const line of exportNdjson(path)) if (line.includes("page-10.html")) break;
    expect(await all(readPageRecords(path))).toHaveLength(1_000);
  });
});

describe("readPageRecords()", () => {
  const SITE = "https://example.com";
  const recordOf = async (made: Omit<MadeUrl, "url">): Promise<PageRecord> =>
    (await all(readPageRecords(crawlOf([{ ...made, url: `${SITE}/` }]))))[0] as PageRecord;

  it.each([404, 410, 500])(
    "does not report a page with status %i as indexable, even if its directives allow it",
    async (status) => {
      // Error pages rarely have a noindex.
      const failed = await recordOf({ visit: { status, indexable: 1 } });
      expect(failed).toMatchObject({
        verdict: "failed",
        why: `status ${status}`,
        indexable: null,
        follow: null,
      });
      const gone = await recordOf({ state: 3, visit: { status, indexable: 1 } });
      expect(gone).toMatchObject({ verdict: "gone", why: `status ${status}`, indexable: null, follow: null });
    },
  );

  it("reports whether a page may be indexed and its links followed", async () => {
    expect(await recordOf({})).toMatchObject({ verdict: "indexable", indexable: 1, follow: 1 });
    expect(await recordOf({ visit: { status: 304 } })).toMatchObject({ verdict: "indexable", indexable: 1 });
    expect(await recordOf({ visit: { indexable: 0 } })).toMatchObject({
      verdict: "not-indexable",
      indexable: 0,
    });
    const own = await recordOf({ visit: { canonical: `${SITE}/` } });
    expect(own).toMatchObject({ verdict: "indexable", indexable: 1 });
    expect(await recordOf({ visit: { canonical: `${SITE}/other`, note: "soft 404: x" } })).toMatchObject({
      verdict: "canonicalised",
      why: `canonical: ${SITE}/other`,
      indexable: 0,
      follow: 1,
    });
    const blocked = await recordOf({ skipped: "robots", visit: { indexable: 1 } });
    expect(blocked).toMatchObject({ verdict: "blocked", indexable: null, follow: null });
  });

  it("reports whether a page is linked, from where, and by how many pages", async () => {
    const urls = [
      { url: `${SITE}/`, by: "seed" },
      { url: `${SITE}/a`, linkedFrom: 1, inlinks: 7 },
      { url: `${SITE}/b`, by: "sitemap", sitemap: true },
    ];
    const records = await all(readPageRecords(crawlOf(urls)));
    expect(records.map(({ linked, linkedFrom, inlinks }) => [linked, linkedFrom, inlinks])).toEqual([
      [0, null, 0],
      [1, `${SITE}/`, 7],
      [0, null, 0],
    ]);
  });

  it("rounds durations to tenths of a millisecond", async () => {
    expect((await recordOf({ visit: { ms: 16.043_844_999_999_92 } })).ms).toBe(16);
    expect((await recordOf({ visit: { ms: 0.27 } })).ms).toBe(0.3);
  });
});

describe("exportCsv()", () => {
  it("yields CSV that parses to the same values (RFC 4180)", async () => {
    const path = crawlOf(problemSite());
    const [head, ...rows] = parseCsv((await all(exportCsv(path))).join(""));
    expect(head?.slice(0, 4)).toEqual(["url", "verdict", "why", "status"]);
    const records = await all(readPageRecords(path));
    const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
    const expected = records.map((record) => Object.values({ ...record, visitedAt: time(record.visitedAt) }));
    expect(rows).toEqual(expected.map((values) => values.map((value) => String(value ?? ""))));
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "＝1", '=HYPERLINK("http://x")'])(
    "prevents a spreadsheet from computing %j",
    async (title) => {
      const path = crawlOf([{ url: "https://example.com/", visit: { title } }]);
      const [head, row] = parseCsv((await all(exportCsv(path))).join(""));
      expect(row?.[head?.indexOf("title") ?? -1]).toBe(`'${title}`);
    },
  );

  it("prevents a spreadsheet that splits cells at semicolons from computing a formula", async () => {
    const path = crawlOf([{ url: "https://example.com/", visit: { title: 'ok;=HYPERLINK("http://x")' } }]);
    expect((await all(exportCsv(path))).join("")).toContain(`,"ok;'=HYPERLINK(""http://x"")",`);
  });

  it("writes times in ISO 8601, in UTC", async () => {
    const path = crawlOf([{ url: "https://example.com/" }]);
    const [head, row] = parseCsv((await all(exportCsv(path))).join(""));
    const [record] = await all(readPageRecords(path));
    expect(row?.[head?.indexOf("visitedAt") ?? -1]).toBe("2026-11-02T08:00:00.000Z");
    expect(record?.visitedAt).toBe(Date.parse("2026-11-02T08:00:00.000Z"));
  });

  it("quotes texts, but not numbers", async () => {
    const path = crawlOf([
      { url: "https://example.com/a,b", visit: { title: 'say "hi",\r\nthen go', status: 200 } },
    ]);
    const text = (await all(exportCsv(path))).join("");
    expect(text).toContain('"https://example.com/a,b","indexable",,200,');
    expect(text).toContain(',"say ""hi"",\r\nthen go",');
  });

  it("begins with a byte order mark if `mark` is true", async () => {
    const path = crawlOf([{ url: "https://example.com/" }]);
    expect((await all(exportCsv(path, { mark: true })))[0]).toMatch(/^\uFEFF"url",/);
    expect((await all(exportCsv(path)))[0]).toMatch(/^"url",/);
  });
});

/** Parses CSV into rows of cells, strictly by the grammar of RFC 4180 §2. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let value = "";
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (text[at] === '"' && text[at + 1] === '"') at++;
        else if (text[at] === '"') break;
        value += text[at];
      }
      at++;
    } else {
      while (at < text.length && text[at] !== "," && text[at] !== "\r" && text[at] !== "\n")
        value += text[at++];
    }
    row.push(value);
    if (text[at] === ",") {
      at++;
      continue;
    }
    expect(text.slice(at, at + 2)).toBe("\r\n");
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}
