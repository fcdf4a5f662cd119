import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { InvalidOptionError } from "@maycrawl/agent";
import { describe, expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { CrawlFile } from "../../src/crawl/file/sqlite/crawl-file.ts";
import { CrawlStoreError } from "../../src/errors.ts";
import { adviceFor, advisedCodes } from "../../src/report/summary/advice.ts";
import { readPageRecords, summariseCrawl, type Verdict, writeReport } from "../../src/report.ts";
import {
  addProblemRows,
  BEGAN,
  HOSTILE,
  largeSite,
  problemSite,
  testFolder,
  writeCrawlFile,
} from "../support/crawled-site.ts";
import { exampleText } from "../support/example-text.ts";

const SITE = "https://www.example.com";

function troubled(): string {
  return writeCrawlFile(`${testFolder()}/crawl.db`, problemSite(), addProblemRows);
}

describe("summariseCrawl()", () => {
  const site = [...problemSite()];

  it("counts every URL once, by verdict", async () => {
    const { verdicts, urls } = await summariseCrawl(troubled());
    expect(urls).toEqual({ known: site.length, visited: 200, queued: 2, skipped: 76, gone: 1 });
    expect(verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(site.length);
    const of = (verdict: Verdict): number | undefined => verdicts.find(({ what }) => what === verdict)?.count;
    expect(of("blocked")).toBe(site.filter(({ skipped }) => skipped === "robots").length);
    expect(of("gone")).toBe(1);
    expect(of("redirect")).toBe(16);
    expect(of("unread")).toBe(1);
  });

  it("counts blocked URLs by rule, and skipped URLs by reason", async () => {
    const { blocked, skipped } = await summariseCrawl(troubled());
    expect(blocked.count).toBe(56);
    expect(blocked.rules[0]).toEqual({
      what: "robots.txt line 4: Disallow: /cart",
      origin: SITE,
      count: 40,
      url: `${SITE}/cart?add=0`,
    });
    expect(skipped.map(({ what, count }) => [what, count])).toEqual([
      ["robots", 56],
      ["trap", 12],
      ["nofollow", 8],
    ]);
  });

  it("counts pages that are not indexable by directive, and ignores the position of a directive", async () => {
    const { notIndexable } = await summariseCrawl(troubled());
    expect(notIndexable.map(({ what, count }) => [what, count])).toEqual([
      ["META tag noindex", 16],
      [HOSTILE, 1],
    ]);
  });

  it("returns statuses, errors, notes, and the slowest and largest pages", async () => {
    const { statuses, errors, notes, slowest, largest } = await summariseCrawl(troubled(), { maxItems: 2 });
    expect(statuses[0]?.what).toBe(200);
    expect(statuses.find(({ what }) => what === null)?.count).toBe(1);
    expect(errors[0]).toMatchObject({ what: "status 404", count: 12 });
    expect(notes).toHaveLength(2);
    expect(slowest).toEqual([
      { url: `${SITE}/broken`, amount: 9000 },
      { url: `${SITE}/huge`, amount: 2345 },
    ]);
    expect(largest[0]).toEqual({ url: `${SITE}/huge`, amount: 7_654_321 });
  });

  it("returns orphans, islands, waiting hosts and failed sitemaps", async () => {
    const { orphans, islands, waiting, sitemaps } = await summariseCrawl(troubled());
    expect(orphans.count).toBe(6);
    expect(orphans.urls[0]).toBe(`${SITE}/old/0`);
    expect(islands.urls).toHaveLength(10);
    expect(islands.urls).not.toContain(`${SITE}/alias`);
    expect(waiting.hosts).toEqual([
      {
        origin: "https://nowhere.example.com",
        queued: 1,
        readyAt: BEGAN + 7_200_000,
        waitingFor: "robots.txt cannot be fetched (ENOTFOUND)",
        stuck: "nowhere",
      },
      {
        origin: "https://shop.example.com",
        queued: 1,
        readyAt: BEGAN + 3_600_000,
        waitingFor: "robots.txt cannot be fetched (status 503)",
        stuck: "unreachable",
      },
    ]);
    expect(sitemaps.failures).toEqual([
      { url: "https://shop.example.com/sitemap.xml", errors: 0, failure: "status 404" },
    ]);
  });

  it("returns each kind of contradiction with advice", async () => {
    const { contradictions } = await summariseCrawl(troubled());
    expect(Object.fromEntries(contradictions.map(({ code, count }) => [code, count]))).toEqual({
      "sitemap-redirected": 16,
      "sitemap-not-ok": 12,
      "sitemap-not-canonical": 12,
      "sitemap-noindex": 8,
      "sitemap-blocked": 3,
      "canonical-blocked": 1,
      "noindex-blocked": 1,
      "preferences-disagree": 1,
    });
    for (const { code, whatToDo, examples } of contradictions) {
      expect(advisedCodes).toContain(code);
      expect(whatToDo).not.toBe("");
      expect(examples.map(exampleText)).not.toEqual([]);
    }
    expect(adviceFor("constructor").title).toBe("Constructor");
  });

  it("counts visited hosts, but not hosts that are only linked", async () => {
    const path = troubled();
    expect((await summariseCrawl(path)).hosts).toBe(1);
    await writeReport(path, `${path}.html`);
    const page = readFileSync(`${path}.html`, "utf8");
    expect(page).toContain("<title>Crawl of www.example.com</title>");
    expect(page).toContain("<p>1 host visited. ");
    // The crawl knows more URLs of the linked host than of the visited one.
    const linked = writeCrawlFile(`${testFolder()}/crawl.db`, [
      { url: "https://b.example/1", skipped: "scope", because: "another host" },
      { url: "https://b.example/2", skipped: "scope", because: "another host" },
      { url: `${SITE}/`, by: "seed" },
    ]);
    await writeReport(linked, `${linked}.html`);
    expect(readFileSync(`${linked}.html`, "utf8")).toContain("<title>Crawl of www.example.com</title>");
  });

  it.each([
    [1, "1 entry or value that could not be read"],
    [2, "2 entries or values that could not be read"],
  ])("describes %i errors of a sitemap in singular or plural", async (errors, failure) => {
    const path = writeCrawlFile(`${testFolder()}/crawl.db`, [{ url: `${SITE}/` }], (file) => {
      file.prepare("UPDATE sitemap SET errors = ?").run(errors);
    });
    expect((await summariseCrawl(path)).sitemaps.failures).toEqual([
      { url: `${SITE}/sitemap.xml`, errors, failure },
    ]);
  });

  it("counts all visits in slices of time", async () => {
    const { timeline } = await summariseCrawl(troubled());
    const visits = timeline.slices
      .flatMap(({ statuses }) => Object.values(statuses))
      .reduce((sum, n) => sum + n, 0);
    expect(visits).toBe(200);
    expect(timeline.slices.length).toBeLessThanOrEqual(30);
    expect(timeline.slices[0]?.at).toBe(BEGAN);
  });

  it("counts the status 999 separately from 5xx", async () => {
    const urls = [999, 600, 599].map((status) => ({
      url: `${SITE}/${status}`,
      visit: { status, indexable: null },
    }));
    const path = writeCrawlFile(`${testFolder()}/crawl.db`, urls);
    const { statuses, timeline, errors, broken } = await summariseCrawl(path);
    expect(statuses.map(({ what }) => what)).toEqual([599, 600, 999]);
    expect(timeline.slices[0]?.statuses).toMatchObject({ "5xx": 1, other: 2 });
    expect(errors.map(({ what }) => what)).toEqual(["status 599", "status 600", "status 999"]);
    expect(broken.map(({ code, examples }) => [code, examples.at(-1)?.message])).toEqual([
      ["failed-link", "status 999"],
    ]);
    await writeReport(path, `${path}.html`);
    const report = readFileSync(`${path}.html`, "utf8");
    expect(report).toContain("600 or more, not a valid status");
    expect(report).toContain(
      '<th scope="col" class="number">5xx</th><th scope="col" class="number">600 or more</th>',
    );
  });

  it("returns an empty summary if nothing was crawled", async () => {
    const path = `${testFolder()}/empty.db`;
    new CrawlFile(path).close();
    const summary = await summariseCrawl(path);
    expect(summary.round).toBeUndefined();
    expect(summary.urls).toEqual({ known: 0, visited: 0, queued: 0, skipped: 0, gone: 0 });
    expect(summary.timeline.slices).toEqual([]);
    expect(await writeReport(path, `${path}.html`)).toEqual({ urls: 0, listed: 0 });
  });

  it("throws for an invalid maxItems or maxUrls", async () => {
    const path = troubled();
    for (const maxItems of [-1, 1.5, Number.NaN])
      await expect(summariseCrawl(path, { maxItems })).rejects.toThrow(InvalidOptionError);
    await expect(writeReport(path, `${path}.html`, { maxUrls: Number.NaN })).rejects.toThrow(
      InvalidOptionError,
    );
    expect((await summariseCrawl(path, { maxItems: 0 })).slowest).toEqual([]);
  });

  it("throws for a file that is missing or not a crawl, and does not change it", async () => {
    const folder = testFolder();
    await expect(summariseCrawl(`${folder}/mistyped.db`)).rejects.toThrow(CrawlStoreError);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(`${folder}/empty.db`, "");
    await expect(summariseCrawl(`${folder}/empty.db`)).rejects.toThrow(/not a maycrawl file with a crawl/);
    writeFileSync(`${folder}/note.txt`, "hello, this is not a database of anything");
    await expect(summariseCrawl(`${folder}/note.txt`)).rejects.toThrow(/not a maycrawl file with a crawl/);
    expect(readFileSync(`${folder}/note.txt`, "utf8")).toMatch(/^hello/);
  });

  it("reads a running crawl without waiting, and changes nothing", async () => {
    const path = troubled();
    const file = new CrawlFile(path);
    const before = (await summariseCrawl(path)).urls.known;
    // The crawl commits its changes in batches. This batch is not committed yet.
    file.transact(() => {
      file
        .prepare("INSERT INTO url (url, host, state, depth, found_by) VALUES (?, 1, 0, 1, 'link')")
        .run("https://www.example.com/new");
    });
    expect((await summariseCrawl(path)).urls.known).toBe(before);
    const records = readPageRecords(path);
    await records.next();
    file.close();
    expect(await all(records)).toHaveLength(before - 1);
    expect((await summariseCrawl(path)).urls.known).toBe(before + 1);
    const bytes = readFileSync(path);
    await writeReport(path, `${path}.html`);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });
});

describe("writeReport()", () => {
  it("writes one page with a Content Security Policy and escaped data", async () => {
    const path = troubled();
    expect(await writeReport(path, `${path}.html`)).toEqual({ urls: 277, listed: 277 });
    const page = readFileSync(`${path}.html`, "utf8");
    expect(page).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/,
    );
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).not.toContain("\u2028");
    expect(page).not.toContain("\u202E");
    expect(page).not.toMatch(/(?:src|href)="(?!#|data:,"|https?:\/\/)/);
    expect(page).not.toMatch(
      /<(?:link|img|iframe|object|embed|audio|video|source)(?! rel="icon" href="data:,")/,
    );
  });

  it("lists only maxUrls URLs, and counts all URLs", async () => {
    const folder = testFolder();
    const path = writeCrawlFile(`${folder}/crawl.db`, largeSite(3_000));
    expect(await writeReport(path, `${folder}/a.html`, { maxUrls: 100 })).toEqual({
      urls: 3_000,
      listed: 100,
    });
    const page = readFileSync(`${folder}/a.html`, "utf8");
    expect(page).toContain("The list has 100 of 3,000 URLs; those with issues first");
    const data = JSON.parse(page.match(/id="data">([\s\S]*?)<\/script>/)?.[1] ?? "") as { rows: unknown[] };
    expect(data.rows).toHaveLength(100);
  });

  it("writes the whole file or leaves the old one unchanged", async () => {
    const path = troubled();
    const folder = testFolder();
    await expect(writeReport(path, `${folder}/gone/a.html`)).rejects.toThrow(/cannot be written/);
    writeFileSync(`${folder}/a.html`, "before");
    await expect(writeReport(`${folder}/none.db`, `${folder}/a.html`)).rejects.toThrow(CrawlStoreError);
    expect(readFileSync(`${folder}/a.html`, "utf8")).toBe("before");
    expect(existsSync(`${folder}/a.html.${process.pid}.part`)).toBe(false);
  });
});
