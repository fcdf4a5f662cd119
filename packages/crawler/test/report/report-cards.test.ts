import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { summariseCrawl, writeReport } from "../../src/report.ts";
import { crawlReportSite } from "../support/report-site.ts";

/** The data in the page, which its script filters. */
interface Data {
  readonly groups: readonly string[];
  readonly groupOf: readonly number[];
  readonly codes: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

it("writeReport() writes cards and issues that match the listed URLs of a real crawl", async () => {
  const file = await crawlReportSite();
  const { urls } = await writeReport(file, `${file}.html`);
  const page = readFileSync(`${file}.html`, "utf8");
  const data = JSON.parse(page.match(/id="data">([\s\S]*?)<\/script>/)?.[1] ?? "") as Data;

  const cards = [
    ...page.matchAll(/<div data-group="([a-z]+)">.*?<dd>(?:<a[^>]*>|<span[^>]*>)([\d,]+)/gs),
  ].map(([, group, amount]) => [group, Number(amount)] as const);
  expect(cards.map(([group]) => group)).toEqual(data.groups);
  expect(cards.reduce((sum, [, amount]) => sum + amount, 0)).toBe(urls);
  expect((await summariseCrawl(file)).urls.known).toBe(urls);
  expect(page).toContain(`the 7 results add up to ${urls} URLs`);
  for (const [group, amount] of cards) {
    const rows = data.rows.filter(([verdict]) => data.groups[data.groupOf[Number(verdict)] ?? -1] === group);
    expect(rows.length, group).toBe(amount);
  }

  const issues = [...page.matchAll(/<a class="rows" href="#issue=([a-z-]+)">(\d+) URL/g)];
  expect(issues.map(([, code]) => code)).toEqual(data.codes);
  expect(data.codes).toEqual(
    expect.arrayContaining([
      ...["broken-link", "refused-link", "failed-link", "broken-redirect", "redirect-loop"],
      ...["sitemap-blocked", "sitemap-noindex", "orphans", "islands", "canonicalised"],
    ]),
  );
  for (const [, code = "", amount] of issues) {
    const rows = data.rows.filter((row) => (row.at(-1) as number[]).includes(data.codes.indexOf(code)));
    expect(rows.length, code).toBe(Number(amount));
  }
  expect([...page.matchAll(/<h3>.*?<\/svg> (Errors|Warnings|Notes)<\/h3>/g)].map(([, name]) => name)).toEqual(
    ["Errors", "Warnings", "Notes"],
  );
});

it("writeReport() lists the URLs of each issue also if the list is cut", async () => {
  const file = await crawlReportSite();
  await writeReport(file, `${file}.html`, { maxUrls: 8 });
  const page = readFileSync(`${file}.html`, "utf8");
  const data = JSON.parse(page.match(/id="data">([\s\S]*?)<\/script>/)?.[1] ?? "") as Data;
  const whole = `${file}-2.html`;
  await writeReport(file, whole);
  const all = JSON.parse(
    readFileSync(whole, "utf8").match(/id="data">([\s\S]*?)<\/script>/)?.[1] ?? "",
  ) as Data;
  expect(data.rows.map((row) => row.at(-1))).toEqual(all.rows.slice(0, 8).map((row) => row.at(-1)));
});
