import { expect, it } from "vitest";
import { summariseCrawl, writeReport } from "../../src/report.ts";
import { addProblemRows, problemSite, testFolder, writeCrawlFile } from "../support/crawled-site.ts";
import { codesOf, readReport } from "../support/report-html.ts";

const SITE = "https://www.example.com";

/** Writes the report of a crawl of `problemSite()`. */
async function problemReport(): Promise<ReturnType<typeof readReport>> {
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, problemSite(), addProblemRows);
  await writeReport(path, `${path}.html`);
  return readReport(`${path}.html`);
}

it("writeReport() lists rows with errors, then with warnings, before all others if the list is cut", async () => {
  const noindex = { indexable: 0, indexBecause: "META noindex" } as const;
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    ...["a", "b", "c", "d"].map((name) => ({ url: `${SITE}/${name}`, depth: 2 })),
    { url: `${SITE}/e-note`, visit: noindex },
    { url: `${SITE}/x-warning`, sitemap: true, visit: { canonical: `${SITE}/a` } },
    { url: `${SITE}/y-error`, visit: { status: 404, indexable: null } },
    { url: `${SITE}/z-error`, sitemap: true, visit: { status: 500, indexable: null } },
  ]);
  // The pages a to d are missing from the sitemap, which is a note as well.
  const orders = {
    1: ["y-error"],
    3: ["y-error", "z-error", "x-warning"],
    5: ["y-error", "z-error", "x-warning", "a", "b"],
    7: ["y-error", "z-error", "x-warning", "a", "b", "c", "d"],
    8: ["a", "b", "c", "d", "e-note", "x-warning", "y-error", "z-error"],
  };
  for (const [max, names] of Object.entries(orders)) {
    expect(await writeReport(path, `${path}.html`, { maxUrls: Number(max) })).toEqual({
      urls: 8,
      listed: Number(max),
    });
    const { page, data } = readReport(`${path}.html`);
    expect(data.rows.map(([, url]) => url.slice(SITE.length + 1))).toEqual(names);
    expect(data.total).toBe(8);
    expect(page.includes(`The list has ${max} of 8 URLs; those with issues first`)).toBe(names.length < 8);
  }
});

it("writeReport() lists blocked URLs, redirects and pages with a remark before rows without issues", async () => {
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    ...["a", "b", "c"].map((name) => ({ url: `${SITE}/${name}` })),
    { url: `${SITE}/w-error`, visit: { status: 404, indexable: null } },
    { url: `${SITE}/x-blocked`, skipped: "robots", because: "robots.txt line 2: Disallow: /x" },
    { url: `${SITE}/y-redirect`, visit: { status: 301, redirect: `${SITE}/a`, indexable: null } },
    { url: `${SITE}/z-remark`, visit: { note: "soft 404: not found" } },
  ]);
  await writeReport(path, `${path}.html`, { maxUrls: 5 });
  const { data } = readReport(`${path}.html`);
  expect(data.rows.map(([, url]) => url.slice(SITE.length + 1))).toEqual([
    ...["w-error", "x-blocked", "y-redirect", "z-remark", "a"],
  ]);
});

it("writeReport() lists rows without issues last, in alphabetical order, if the list is cut", async () => {
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    ...["a", "b", "c"].map((name) => ({ url: `${SITE}/${name}` })),
    { url: `${SITE}/z`, visit: { status: 404, indexable: null } },
  ]);
  await writeReport(path, `${path}.html`, { maxUrls: 3 });
  const { data } = readReport(`${path}.html`);
  expect(data.rows.map(([, url]) => url)).toEqual([`${SITE}/z`, `${SITE}/a`, `${SITE}/b`]);
});

it("writeReport() gives a listed row all its issues if the list is cut", async () => {
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, problemSite(), addProblemRows);
  await writeReport(path, `${path}.html`);
  const { data: whole } = readReport(`${path}.html`);
  const all = new Map(whole.rows.map((row) => [row[1], codesOf(whole, row)]));
  for (const maxUrls of [5, 40, 150]) {
    await writeReport(path, `${path}.html`, { maxUrls });
    const { data } = readReport(`${path}.html`);
    expect(data.rows).toHaveLength(maxUrls);
    for (const row of data.rows) expect(codesOf(data, row), row[1]).toEqual(all.get(row[1]));
  }
});

it("writeReport() and summariseCrawl() count only indexable, crawled pages as orphans", async () => {
  const orphan = { by: "sitemap", linked: false, sitemap: true } as const;
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    { url: `${SITE}/`, by: "seed" },
    { ...orphan, url: `${SITE}/lonely` },
    { ...orphan, url: `${SITE}/missing`, visit: { status: 404, indexable: null } },
    { ...orphan, url: `${SITE}/moved`, visit: { status: 301, redirect: `${SITE}/`, indexable: null } },
    { ...orphan, url: `${SITE}/draft`, visit: { indexable: 0, indexBecause: "META noindex" } },
    { ...orphan, url: `${SITE}/copy`, visit: { canonical: `${SITE}/` } },
    { ...orphan, url: `${SITE}/cart`, skipped: "robots", because: "robots.txt line 2: Disallow: /cart" },
    { ...orphan, url: "https://other.example/", skipped: "scope", because: "another host" },
    { ...orphan, url: `${SITE}/later`, state: 0 },
  ]);
  expect((await summariseCrawl(path)).orphans).toEqual({ count: 1, urls: [`${SITE}/lonely`] });
  await writeReport(path, `${path}.html`);
  const { page, data } = readReport(`${path}.html`);
  expect(page).toMatch(/href="#issue=orphans">1 URL</);
  expect(data.rows.filter((row) => codesOf(data, row).includes("orphans")).map(([, url]) => url)).toEqual([
    `${SITE}/lonely`,
  ]);
});

it("writeReport() gives the network error of a host that cannot be reached as the reason of its rows", async () => {
  const { data } = await problemReport();
  const why = new Map(data.rows.map((row) => [row[1], row[8]]));
  expect(why.get("https://nowhere.example.com/")).toBe("robots.txt cannot be fetched (ENOTFOUND)");
  expect(why.get("https://shop.example.com/later")).toBe("robots.txt cannot be fetched (status 503)");
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [{ url: `${SITE}/`, state: 0 }]);
  await writeReport(path, `${path}.html`);
  expect(readReport(`${path}.html`).data.rows[0]?.[8]).toBe("not visited yet");
});

it("writeReport() uses one name for each result in cards, rows, filters, charts and the tree", async () => {
  const { page, data } = await problemReport();
  const texts = (pattern: RegExp): string[] => [
    ...new Set([...page.matchAll(pattern)].map(([, text = ""]) => text.trim())),
  ];
  const names = data.names.toSorted();
  expect(texts(/<div data-group="[a-z]+"><dt><svg.*?<\/svg>([^<]*)</g).toSorted()).toEqual(names);
  expect(
    texts(
      /<option value="(?:indexable|error|redirect|nonindexable|blocked|unread|uncrawled)">([^<]*)</g,
    ).toSorted(),
  ).toEqual(names);
  expect(texts(/<span class="result"><svg.*?<\/svg>([^<]*)</g).toSorted()).toEqual(names);
  const issue = texts(/href="#result=blocked">[^<]*<span class="unseen">: ([^<]*)<\/span><\/a><div/g);
  expect(issue).toEqual([data.names[data.groups.indexOf("blocked")]]);
});

it("writeReport() uses one name for an issue and for its list", async () => {
  const { page } = await problemReport();
  for (const id of ["waiting", "sitemaps", "traps", "notes"]) {
    const [, title = "?"] =
      page.match(new RegExp(`href="#${id}">[^<]*<span class="unseen">: ([^<]*)<`)) ?? [];
    const list = page.slice(page.indexOf(`<article class="card" id="${id}"`));
    // The list of all sitemaps has another title; its failures have the title of the issue.
    const heading = id === "sitemaps" ? `<p>${title}:</p>` : `<h3>${title}`;
    expect(list.slice(0, list.indexOf("</article>")), id).toContain(heading);
  }
});

it("writeReport() promises that numbers open their URLs only with a script", async () => {
  const { page } = await problemReport();
  expect(page).toContain('<span class="scripted" hidden> A number opens its URLs.</span>');
  expect(page.match(/A number opens its URLs/g)).toHaveLength(1);
});

it("writeReport() gives the reason of a sitemap's failure in its issue", async () => {
  const { page } = await problemReport();
  const issue = page.match(/href="#sitemaps">1 sitemap.*?<\/li><\/ul><\/details>/s)?.[0];
  expect(issue).toContain('href="https://shop.example.com/sitemap.xml"');
  expect(issue).toContain("<small>status 404</small>");
});

it("writeReport() offers to list exactly the URLs of a folder that the tree cuts", async () => {
  const path = writeCrawlFile(`${testFolder()}/crawl.db`, [
    ...Array.from({ length: 30 }, (_, i) => ({ url: `${SITE}/shoes/${i}` })),
    { url: `${SITE}/shoes/sale/1` },
    { url: `${SITE}/search?q=${SITE}/shoes/` },
  ]);
  await writeReport(path, `${path}.html`);
  const { page, data } = readReport(`${path}.html`);
  const [, prefix = "?", amount] =
    page.match(/data-find="([^"]*)" hidden>List all (\d+) URLs of this folder</) ?? [];
  expect([prefix, amount]).toEqual([`${SITE}/shoes/`, "31"]);
  expect(data.rows.filter(([, url]) => url.startsWith(prefix))).toHaveLength(31);
});
