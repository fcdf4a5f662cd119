import { describe, expect, it } from "vitest";
import { contradictionMessages } from "../../src/audit/messages.ts";
import { adviceFor } from "../../src/report/summary/advice.ts";
import { summariseCrawl } from "../../src/report.ts";
import { type MadeUrl, testFolder, writeCrawlFile } from "../support/crawled-site.ts";
import { exampleText } from "../support/example-text.ts";

const O = "https://example.com";
const NOINDEX = { indexable: 0, indexBecause: "META tag noindex at byte 9 of the page" } as const;
const BLOCKED = { skipped: "robots", because: "robots.txt line 2: Disallow: /shut" } as const;

/** Creates a crawl, and returns its contradictions as texts: path, code and message. */
async function contradictionsIn(urls: readonly MadeUrl[]): Promise<string[]> {
  const { contradictions } = await summariseCrawl(writeCrawlFile(`${testFolder()}/crawl.db`, urls));
  return contradictions
    .flatMap(({ code, examples }) =>
      examples.map((one) => `${one.url} ${code}: ${exampleText(one)}`.replaceAll(O, "")),
    )
    .sort();
}

describe("contradictions in summariseCrawl()", () => {
  it("ignore statements of error pages and redirects", async () => {
    const canonical = `${O}/moved`;
    const moved = { url: `${O}/moved`, visit: { status: 301, redirect: `${O}/`, indexable: null } };
    const failed = [404, 410, 503].flatMap((status): MadeUrl[] => [
      { url: `${O}/${status}`, visit: { status, canonical } },
      { url: `${O}/${status}/shut`, ...BLOCKED, visit: { status, ...NOINDEX } },
      { url: `${O}/${status}/alias`, visit: { status, canonical: `${O}/shut` } },
    ]);
    expect(
      await contradictionsIn([{ url: `${O}/` }, { url: `${O}/shut`, ...BLOCKED }, moved, ...failed]),
    ).toEqual([]);
    expect(
      await contradictionsIn([
        moved,
        { url: `${O}/new`, visit: { canonical } },
        { url: `${O}/same`, visit: { status: 304, canonical } },
        { url: `${O}/shut`, ...BLOCKED, visit: { status: 304, ...NOINDEX } },
      ]),
    ).toEqual([
      "/new canonical-not-ok: /moved redirects to /",
      "/same canonical-not-ok: /moved redirects to /",
      "/shut noindex-blocked: META tag noindex at byte 9 of the page, but crawlers cannot read it: robots.txt line 2: Disallow: /shut",
    ]);
  });

  it("include both a noindex and another canonical URL of one page", async () => {
    expect(
      await contradictionsIn([
        { url: `${O}/` },
        { url: `${O}/both`, sitemap: true, visit: { ...NOINDEX, canonical: `${O}/` } },
        { url: `${O}/away`, sitemap: true, visit: { status: 302, redirect: `${O}/`, canonical: `${O}/` } },
      ]),
    ).toEqual([
      "/away sitemap-redirected: It redirects to /",
      "/both sitemap-noindex: META tag noindex at byte 9 of the page",
      "/both sitemap-not-canonical: Its canonical URL is /",
    ]);
  });

  it("distinguish a missing page, a page that refuses access, and a server that failed", async () => {
    const listed = (path: string, visit: MadeUrl["visit"]): MadeUrl => ({
      url: O + path,
      sitemap: true,
      visit: { indexable: null, ...visit },
    });
    const urls = [
      ...[204, 404, 410, 401, 403, 429, 503].map((status) => listed(`/${status}`, { status })),
      listed("/none", { status: null, error: "no answer within 300 ms" }),
      { url: `${O}/gone`, state: 3, sitemap: true, visit: { status: 410, indexable: null } } as const,
    ];
    expect(await contradictionsIn(urls)).toEqual([
      "/204 sitemap-not-ok: It answers 204",
      "/401 sitemap-refused: It answers 401",
      "/403 sitemap-refused: It answers 403",
      "/404 sitemap-not-ok: It answers 404",
      "/410 sitemap-not-ok: It answers 410",
      "/429 sitemap-failed: It answers 429",
      "/503 sitemap-failed: It answers 503",
      "/gone sitemap-not-ok: It answers 410",
      "/none sitemap-failed: It could not be fetched: no answer within 300 ms",
    ]);
    for (const code of ["sitemap-failed", "sitemap-refused"])
      expect(adviceFor(code).title).not.toContain("missing");
    expect(adviceFor("sitemap-failed").whatToDo).not.toMatch(/remove/i);
    // An audit and a report give the same advice.
    expect(contradictionMessages["sitemap-refused.what-to-do"]).toBe(adviceFor("sitemap-refused").whatToDo);
  });

  it("have the stored text if this version does not know the message id", async () => {
    const crawl = writeCrawlFile(`${testFolder()}/crawl.db`, [{ url: `${O}/` }], (file) => {
      file
        .prepare(
          "INSERT INTO contradiction (url, round, code, message, message_id, params) VALUES (1, 1, 'later', 'The text.', 'later.id', '{\"n\":1}')",
        )
        .run();
    });
    const [later] = (await summariseCrawl(crawl)).contradictions;
    expect(later?.examples).toEqual([
      { url: `${O}/`, id: "later.id", params: { n: 1 }, message: "The text." },
    ]);
  });

  it("have the advice to keep a noindex readable", () => {
    expect(adviceFor("noindex-blocked").whatToDo).toMatch(/so that crawlers can read the noindex/);
  });

  it("name the final URL of redirects, and what it answers", async () => {
    const moved = (from: string, to: string, more: Partial<MadeUrl> = {}): MadeUrl => ({
      url: O + from,
      visit: { status: 301, redirect: O + to, indexable: null },
      ...more,
    });
    const answers = (path: string, status: number): MadeUrl => ({
      url: O + path,
      visit: { status, indexable: null },
    });
    const listed = { sitemap: true };
    const urls: MadeUrl[] = [
      { url: `${O}/page` },
      answers("/404", 404),
      answers("/503", 503),
      { url: `${O}/shut`, ...BLOCKED },
      moved("/a", "/b", listed),
      moved("/b", "/c"),
      moved("/c", "/404"),
      moved("/d", "/e", listed),
      moved("/e", "/page#part"),
      moved("/f", "/page", listed),
      moved("/g", "/shut", listed),
      moved("/h", "/i", listed),
      moved("/i", "/h"),
      moved("/j", "/unknown", listed),
      { url: `${O}/k`, visit: { canonical: `${O}/c` } },
      { url: `${O}/l`, visit: { canonical: `${O}/404` } },
      { url: `${O}/m`, visit: { canonical: `${O}/503` } },
    ];
    expect(await contradictionsIn(urls)).toEqual([
      "/a sitemap-redirected: It redirects to /b, and after 2 more redirects to /404, which answers 404",
      "/d sitemap-redirected: It redirects to /e, and after 1 more redirect to /page#part",
      "/f sitemap-redirected: It redirects to /page",
      "/g sitemap-redirected: It redirects to /shut, which was not visited (robots.txt line 2: Disallow: /shut)",
      "/h sitemap-redirected: It redirects to /i, in an endless loop",
      "/j sitemap-redirected: It redirects to /unknown",
      "/k canonical-not-ok: /c redirects to /404, which answers 404",
      "/l canonical-not-ok: /404 answers 404",
      "/m canonical-not-ok: /503 answers 503: it could not be fetched",
    ]);
    expect(adviceFor("sitemap-redirected").whatToDo).toMatch(/last URL of the redirects.*remove the entry/);
  });
});

describe("islands in summariseCrawl()", () => {
  it("are the linked, indexable pages that the sitemap lacks", async () => {
    const urls: MadeUrl[] = [
      { url: `${O}/`, sitemap: true },
      { url: `${O}/island` },
      { url: `${O}/unchanged`, visit: { status: 304 } },
      { url: `${O}/self`, visit: { canonical: `${O}/self` } },
      { url: `${O}/alias`, visit: { canonical: `${O}/` } },
      { url: `${O}/shut`, ...BLOCKED, visit: {} },
      { url: `${O}/limit`, skipped: "limit", because: "3 pages", visit: {} },
      { url: `${O}/a.png`, visit: { indexable: null, note: "not read: image/png" } },
      { url: `${O}/noindex`, visit: NOINDEX },
      { url: `${O}/404`, visit: { status: 404 } },
      { url: `${O}/gone`, state: 3, visit: { status: 404 } },
      { url: `${O}/seed`, by: "seed" },
      { url: "https://other.example/without-sitemap" },
    ];
    expect((await summariseCrawl(writeCrawlFile(`${testFolder()}/crawl.db`, urls))).islands).toEqual({
      count: 3,
      urls: ["/island", "/self", "/unchanged"].map((path) => O + path),
    });
  });
});
