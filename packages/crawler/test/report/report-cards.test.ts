import { expect, it } from "vitest";
import { all } from "../../../../tests/support/byte-streams.ts";
import { readPageRecords, summariseCrawl, writeReport } from "../../src/report.ts";
import { testFolder, writeCrawlFile } from "../support/crawled-site.ts";
import { codesOf, readReport } from "../support/report-html.ts";
import { crawlReportSite } from "../support/report-site.ts";

const SITE = "https://www.example.com";

it("writeReport() writes cards and issues that match the listed URLs of a real crawl", async () => {
  const file = await crawlReportSite();
  const { urls } = await writeReport(file, `${file}.html`);
  const { page, data } = readReport(`${file}.html`);

  const cards = [
    ...page.matchAll(/<div data-group="([a-z]+)">.*?<dd>(?:<a[^>]*>|<span[^>]*>)([\d,]+)/gs),
  ].map(([, group, amount]) => [group, Number(amount)] as const);
  expect(cards.map(([group]) => group)).toEqual(data.groups);
  expect(cards.reduce((sum, [, amount]) => sum + amount, 0)).toBe(urls);
  expect((await summariseCrawl(file)).urls.known).toBe(urls);
  expect(page).toMatch(/<header>.*?<p>Crawled as <code>[^<]+<\/code><\/p><\/header>/s);
  expect(page).toContain(`the 7 results add up to ${urls} URLs`);
  for (const [group, amount] of cards) {
    const rows = data.rows.filter(([own]) => data.groups[own] === group);
    expect(rows.length, group).toBe(amount);
  }

  const issues = [...page.matchAll(/<a class="rows" href="#issue=([a-z-]+)">(\d+) URL/g)];
  expect(issues.map(([, code]) => code)).toEqual(data.codes);
  expect(data.codes).toEqual(
    expect.arrayContaining([
      ...["broken-link", "refused-link", "failed-link", "broken-redirect", "redirect-loop"],
      ...["sitemap-blocked", "sitemap-noindex", "orphans", "islands", "canonicalised", "noindex"],
    ]),
  );
  for (const [, code = "", amount] of issues) {
    const rows = data.rows.filter((row) => codesOf(data, row).includes(code));
    expect(rows.length, code).toBe(Number(amount));
  }
  expect([...page.matchAll(/<h3>.*?<\/svg> (Errors|Warnings|Notes)<\/h3>/g)].map(([, name]) => name)).toEqual(
    ["Errors", "Warnings", "Notes"],
  );
});

it("writeReport() counts a page with another canonical URL as canonicalised, and not as indexable", async () => {
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    { url: `${SITE}/`, by: "seed", visit: { canonical: `${SITE}/` } },
    { url: `${SITE}/copy`, visit: { canonical: `${SITE}/` } },
    {
      url: `${SITE}/draft`,
      visit: { indexable: 0, indexBecause: "META tag noindex at byte 42 of the page" },
    },
    { url: `${SITE}/gone`, visit: { status: 404, indexable: null, canonical: `${SITE}/` } },
  ]);
  await writeReport(path, `${path}.html`);
  const { page, data } = readReport(`${path}.html`);
  expect(data.rows.map(([group, url, , , , , , , why]) => [url, data.names[group], why])).toEqual([
    [`${SITE}/`, "Indexable", null],
    [`${SITE}/copy`, "Noindex, canonicalised", `canonical: ${SITE}/`],
    [`${SITE}/draft`, "Noindex, canonicalised", "META tag noindex at byte 42 of the page"],
    [`${SITE}/gone`, "4xx, 5xx, no answer", "status 404"],
  ]);
  expect(page).toMatch(/data-group="indexable">.*?<dd><a href="#result=indexable">1</s);
  expect(page).toMatch(/data-group="nonindexable">.*?<dd><a href="#result=nonindexable">2</s);
  expect(page).toMatch(/href="#issue=canonicalised">1 URL</);
  const { verdicts } = await summariseCrawl(path);
  expect(verdicts.find(({ what }) => what === "indexable")?.count).toBe(1);
  const records = await all(readPageRecords(path));
  expect(records.map(({ verdict, indexable }) => [verdict, indexable])).toEqual([
    ["indexable", 1],
    ["canonicalised", 0],
    ["not-indexable", 0],
    ["failed", null],
  ]);
  expect(page).toMatch(/href="#issue=noindex">1 URL</);
});

it("writeReport() reports refused access as a warning of its own, which asks for no repair", async () => {
  const failed = (status: number | null) => ({
    url: `${SITE}/${status}`,
    visit: { status, error: status === null ? "no answer" : null, indexable: null },
  });
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    { url: `${SITE}/`, by: "seed" },
    ...[401, 403, 404, 429, 500, null].map(failed),
  ]);
  await writeReport(path, `${path}.html`);
  const { page, data } = readReport(`${path}.html`);
  const urlsOf = (code: string) =>
    data.rows.filter((row) => codesOf(data, row).includes(code)).map(([, url]) => url.slice(SITE.length + 1));
  expect(urlsOf("failed")).toEqual(["404", "429", "500", "null"]);
  expect(urlsOf("refused")).toEqual(["401", "403"]);
  expect(page).toMatch(/data-group="error">.*?<dd><a href="#result=error">6</s);
  const severityOf = (code: string) =>
    page
      .slice(0, page.indexOf(`href="#issue=${code}"`))
      .match(/data-severity="([a-z]+)"/g)
      ?.at(-1);
  expect([severityOf("failed"), severityOf("refused")]).toEqual([
    'data-severity="error"',
    'data-severity="warning"',
  ]);
  expect(page.match(/href="#issue=refused">.*?<\/li>/s)?.[0]).toContain("can stay as they are");
});
