import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { type CrawlSummary, readPageRecords, summariseCrawl, writeReport } from "../../src/report.ts";
import { type MadeUrl, testFolder, writeCrawlFile } from "../support/crawled-site.ts";
import { crawlToEnd, quickOptions, rows } from "../support/crawls.ts";
import { exampleText } from "../support/example-text.ts";
import { page, world } from "../support/world.ts";

/** Returns the examples of broken links by code, as texts without the origin. */
function brokenOf({ broken }: CrawlSummary): Record<string, string[]> {
  return Object.fromEntries(
    broken.map(({ code, examples }) => [
      code,
      examples.map((one) => `${one.url} ${exampleText(one)}`.replaceAll(/http:\/\/a\.example:\d+/g, "")),
    ]),
  );
}

describe("broken links and redirects in summariseCrawl()", () => {
  it("are listed with the page that leads to them", async () => {
    const w = await world();
    w.host("a", {
      "/": page(["/list", "/missing", "/loop1", "/self", "/once"]),
      "/list": page(["/gone", "/broken"]),
      "/gone": { status: 410 },
      "/broken": { status: 403 },
      "/loop1": { status: 302, headers: { location: "/loop2" } },
      "/loop2": { status: 301, headers: { location: "/loop3" } },
      "/loop3": { status: 301, headers: { location: "/loop1" } },
      "/self": { status: 302, headers: { location: "/self" } },
      "/once": { status: 301, headers: { location: "/list" } },
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    const { file } = options;
    const summary = await summariseCrawl(file);
    expect(brokenOf(summary)).toEqual({
      "broken-link": ["/gone status 410; linked from /list", "/missing status 404; linked from /"],
      "refused-link": ["/broken status 403; linked from /list"],
      "redirect-loop": [
        "/loop1 it redirects to /loop2, which redirects back to it; linked from /",
        "/loop2 it redirects to /loop3, which redirects back to it; redirected from /loop1",
        "/loop3 it redirects to /loop1, which redirects back to it; redirected from /loop2",
        "/self it redirects to itself; linked from /",
      ],
    });
    expect(summary.broken.map(({ count }) => count)).toEqual([2, 1, 4]);
    await writeReport(file, `${file}.html`);
    const report = readFileSync(`${file}.html`, "utf8");
    const [, mend = ""] = /<h2 id="issues">([\s\S]*?)<\/section>/.exec(report) ?? [];
    expect(mend).toContain("Redirects in a circle");
    expect(mend).toContain(`status 404; linked from ${w.origin("a")}/<`);
  });

  it("include redirects without a usable Location and an unsolicited 304, in each report and round", async () => {
    const w = await world();
    const to = (location: string): { status: number; headers: Record<string, string> } => ({
      status: 301,
      headers: { location },
    });
    w.host("a", {
      "/": page(["/none", "/empty", "/bad", "/mail", "/same", "/way"]),
      "/none": { status: 302, body: page(["/hidden"]) },
      "/empty": { ...to(""), status: 307 },
      "/bad": { ...to("http://u:PW@[x"), status: 303 },
      "/mail": { ...to("mailto:a@b.example"), status: 308 },
      "/same": { status: 304, headers: { etag: '"1"' } },
      "/way": to("/none"),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    const { file } = options;
    const why: Record<string, string> = {
      "/bad": 'it redirects to "http://u:***@[x", which is not an http or https URL',
      "/empty": "status 307 with an empty Location",
      "/mail": 'it redirects to "mailto:a@b.example", which is not an http or https URL',
      "/none": "status 302 without a Location",
      "/same": "status 304 (not modified), although the request had no condition",
    };
    for (let round = 1; round <= 2; round++) {
      await crawlToEnd(options);
      const summary = await summariseCrawl(file);
      expect(brokenOf(summary)).toEqual({
        "broken-redirect": [
          "/way it redirects to /none, which has no usable target: status 302 without a Location; linked from /",
        ],
        "redirect-nowhere": Object.entries(why).map(([path, words]) => `${path} ${words}; linked from /`),
      });
      const counts = Object.fromEntries(summary.verdicts.map(({ what, count }) => [what, count]));
      expect(counts).toMatchObject({ failed: 5, redirect: 1, indexable: 1, unread: 0 });
      const records = (await all(readPageRecords(file))).filter(({ verdict }) => verdict === "failed");
      const found = records.map(({ url, why: words }) => [new URL(url).pathname, words] as const);
      expect(Object.fromEntries(found)).toEqual(why);
    }
    await writeReport(file, `${file}.html`, { maxItems: 1 });
    const report = readFileSync(`${file}.html`, "utf8");
    expect(report).toContain("Redirects without a usable target");
    const [, query = ""] = /And 4 more: <code>(.*?)<\/code>/.exec(report) ?? [];
    expect(rows(file, query)).toHaveLength(5);
    expect(w.pages("a")).not.toContain("/hidden");
  });

  it("name the linking page, even if a sitemap named the URL first", async () => {
    const w = await world();
    const origin = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${origin}/sitemap.xml`,
      "/sitemap.xml": `<urlset><url><loc>${origin}/missing</loc></url><url><loc>${origin}/orphan</loc></url></urlset>`,
      "/": page(["/about"]),
      "/about": page(["/missing"]),
    });
    const options = quickOptions(w, { seeds: [`${origin}/`] });
    await crawlToEnd(options);
    expect(brokenOf(await summariseCrawl(options.file))).toEqual({
      "broken-link": ["/missing status 404; linked from /about"],
    });
    const records = (await all(readPageRecords(options.file))).map(({ url, foundBy, foundOn }) => [
      url,
      foundBy,
      foundOn,
    ]);
    expect(records).toContainEqual([`${origin}/missing`, "sitemap", `${origin}/about`]);
    expect(records).toContainEqual([`${origin}/orphan`, "sitemap", null]);
    expect(records).toContainEqual([`${origin}/`, "seed", null]);
  });

  it("name the linking page, not one that redirects to the URL or names it as canonical", async () => {
    const w = await world();
    const origin = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${origin}/sitemap.xml`,
      "/sitemap.xml": `<urlset>${["x", "y"].map((name) => `<url><loc>${origin}/${name}</loc></url>`).join("")}</urlset>`,
      "/redirects": { status: 301, headers: { location: "/x" } },
      "/canonical": page(["/list"], { head: '<link rel="canonical" href="/y">' }),
      "/list": page(["/x", "/y"]),
    });
    const options = quickOptions(w, { seeds: [`${origin}/redirects`, `${origin}/canonical`] });
    await crawlToEnd(options);
    expect(brokenOf(await summariseCrawl(options.file))).toEqual({
      "broken-link": ["/x status 404; linked from /list", "/y status 404; linked from /list"],
    });
  });

  it("do not include working links, URLs without links, and disallowed URLs", async () => {
    const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
      { url: "https://example.com/", by: "seed", depth: 0 },
      { url: "https://example.com/old", by: "sitemap", sitemap: true, visit: { status: 404 } },
      {
        url: "https://example.com/closed",
        skipped: "robots",
        because: "Disallow: /closed",
        visit: { status: 404 },
      },
      {
        url: "https://example.com/closed-circle",
        skipped: "robots",
        because: "Disallow: /closed",
        visit: { status: 301, redirect: "https://example.com/closed-circle" },
      },
      { url: "https://example.com/a", visit: { status: 301, redirect: "https://example.com/b" } },
      { url: "https://example.com/b", visit: { status: 301, redirect: "https://example.com/" } },
    ]);
    expect((await summariseCrawl(path)).broken).toEqual([]);
    await writeReport(path, `${path}.html`);
  });

  it("include gone and queued URLs, and the SQL query in the report finds all of them", async () => {
    const failed = (name: string, more: Partial<MadeUrl>): MadeUrl => ({
      url: `https://example.com/${name}`,
      visit: { status: 404, indexable: null },
      ...more,
    });
    const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
      failed("left", { state: 3 }),
      failed("missing", {}),
      failed("waits", { state: 0 }),
      failed("closed", { skipped: "robots", because: "Disallow: /closed" }),
      failed("refused", { skipped: "refused", because: "the policy" }),
    ]);
    const [broken] = (await summariseCrawl(path)).broken;
    expect(broken?.examples.map(({ url }) => new URL(url).pathname)).toEqual(["/left", "/missing", "/waits"]);
    await writeReport(path, `${path}.html`, { maxItems: 1 });
    const [, query = ""] = /And 2 more: <code>(.*?)<\/code>/.exec(readFileSync(`${path}.html`, "utf8")) ?? [];
    expect(rows(path, query.replaceAll("&gt;", ">").replaceAll("&lt;", "<"))).toHaveLength(3);
  });

  it("are found behind 5,000 redirects in less than quadratic time", async () => {
    const to = (i: number): string => `https://example.com/${i}`;
    const urls = Array.from({ length: 5_000 }, (_, i) => ({
      url: to(i),
      // A chain of 5,000 that ends in a circle of two.
      visit: { status: 301, redirect: to(i === 4_999 ? 4_998 : i + 1) },
    }));
    const { broken } = await summariseCrawl(writeCrawlFile(`${testFolder()}/crawl.db`, urls), {
      maxItems: 1,
    });
    expect(broken.map(({ code, count, examples }) => [code, count, examples.length])).toEqual([
      ["redirect-loop", 2, 1],
    ]);
  });
});
