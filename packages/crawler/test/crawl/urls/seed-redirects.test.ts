import { readFileSync } from "node:fs";
import { summariseCrawl, writeReport } from "@maycrawl/crawler/report";
import { expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../../tests/support/postgres/postgres.ts";
import { site } from "../../../../../tests/support/site.ts";
import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import { crawlToEnd, newFile, quickOptions, rows, skips } from "../../support/crawls.ts";
import { sqlAt } from "../../support/databases.ts";
import { page, type World, world } from "../../support/world.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const to = (location: string, status = 301) => ({ status, headers: { location } });

/** Adds a site whose pages are at `www`. Its name without `www` redirects there. */
function wwwSite(w: World): void {
  w.host("site", { "/": to(`${w.origin("www.site")}/`) });
  w.host("www.site", { "/": page(["/a"]), "/a": page([]) });
}

const seedsIn = (file: string): string[] =>
  rows<{ url: string }>(file, "SELECT url FROM url WHERE seed = 1 ORDER BY id").map(({ url }) => url);

it("crawl makes the target of a seed's redirect a seed when it has the same registrable domain", async () => {
  const w = await world();
  wwwSite(w);
  const options = quickOptions(w, { seeds: [`${w.origin("site")}/`] });
  await crawlToEnd(options);
  expect(w.pages("www.site")).toEqual(["/", "/a"]);
  expect(seedsIn(options.file)).toEqual([`${w.origin("site")}/`, `${w.origin("www.site")}/`]);
  const again = await crawlToEnd(options);
  expect(w.pages("www.site")).toEqual(["/", "/a", "/", "/a"]);
  expect(again.filter(({ type }) => type === "options")).toEqual([]);
});

it("crawl follows each redirect in a chain that begins with a seed", async () => {
  const w = await world();
  const hops = ["site", "b.site", "c.site", "www.site"];
  for (const [i, host] of hops.slice(1).entries())
    w.host(hops[i] as string, { "/": to(`${w.origin(host)}/`, 308) });
  w.host("www.site", { "/": page(["/a"]), "/a": page([]) });
  await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("site")}/`] }));
  expect(w.pages("www.site")).toEqual(["/", "/a"]);
});

it("crawl limits a chain of redirects between the hosts of a seed's site to maxRedirects", async () => {
  const w = await world();
  const hosts = ["site", "www.site"] as const;
  for (const [i, host] of hosts.entries()) {
    const path = (n: number) => `${w.origin(hosts[1 - i] as string)}/${n}`;
    w.host(host, Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`/${n}`, to(path(n + 1))])));
  }
  const budgets = { maxRedirects: 3 };
  const options = quickOptions(w, { seeds: [`${w.origin("site")}/0`], sitemaps: false, budgets });
  await crawlToEnd(options);
  expect(w.asked.map(({ path }) => path).filter((path) => path !== "/robots.txt")).toEqual([
    "/0",
    "/1",
    "/2",
    "/3",
  ]);
  expect(skips(options.file)).toEqual({ "/4": "trap" });
});

it("crawl follows the redirect of a seed to another port of the same address", async () => {
  const target = await site({ "/": { headers: { "content-type": "text/html" }, body: page(["/a"]) } });
  const seed = await site({ "/": to(`${target.origin}/`) });
  await crawlToEnd(quickOptions(await world(), { seeds: [`${seed.origin}/`], resolve: undefined }));
  expect(target.asked).toContain("/a");
});

it("crawl with scope list visits the target of a seed's redirect, but not the links of the target", async () => {
  const w = await world();
  wwwSite(w);
  await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("site")}/`], scope: "list" }));
  expect(w.pages("www.site")).toEqual(["/"]);
});

it("crawl does not visit the target of a seed's redirect on another registrable domain", async () => {
  const w = await world();
  w.host("site", { "/": to(`${w.origin("other")}/`) });
  w.host("other", { "/": page([]) });
  const options = quickOptions(w, { seeds: [`${w.origin("site")}/`] });
  await crawlToEnd(options);
  expect(w.pages("other")).toEqual([]);
  expect(seedsIn(options.file)).toEqual([`${w.origin("site")}/`]);
  expect(skips(options.file)).toEqual({ "/": "scope" });
});

it("crawl does not visit another host after a redirect from a page that is not a seed", async () => {
  const w = await world();
  w.host("site", { "/": page(["/old"]), "/old": to(`${w.origin("www.site")}/`) });
  w.host("www.site", { "/": page([]) });
  await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("site")}/`] }));
  expect(w.pages("www.site")).toEqual([]);
});

it("crawl follows a seed that begins to redirect in a later round", async () => {
  const w = await world();
  const answers = w.host("site", { "/": page(["/b"]), "/b": page([]) });
  w.host("www.site", { "/": page(["/a"]), "/a": page([]) });
  const options = quickOptions(w, { seeds: [`${w.origin("site")}/b`, `${w.origin("site")}/`] });
  await crawlToEnd(options);
  answers.set("/", to(`${w.origin("www.site")}/`));
  await crawlToEnd(options);
  expect(w.pages("www.site")).toEqual(["/", "/a"]);
});

it.each([
  { another: "all hosts answer", by: "done" },
  { another: "another host cannot be reached", by: "unreachable" },
])(
  "crawl visits URLs that were out of scope before a seed redirected to their host, when $another",
  async ({ by }) => {
    const w = await world();
    const www = w.origin("www.site");
    w.host("site", { "/": page([`${www}/lonely`, "/old"]), "/old": to(`${www}/`) });
    w.host("www.site", { "/": page([]), "/lonely": page([]) });
    w.host("other", by === "done" ? { "/": page([]) } : { "/robots.txt": { status: 503 } });
    const seeds = [`${w.origin("site")}/`, `${w.origin("site")}/old`, `${w.origin("other")}/`];
    const events = await crawlToEnd(quickOptions(w, { seeds }));
    expect(w.pages("www.site")).toEqual(["/", "/lonely"]);
    expect(events.at(-1)).toMatchObject({ type: "round-end", by });
  },
);

it("crawl applies the budgets to the target of a seed's redirect, also when the seed redirects there again", async () => {
  const w = await world();
  const answers = w.host("site", { "/": page(["/p?a=1", "/p?a=2", "/p?a=3"]), "/seed": page([]) });
  const seeds = [`${w.origin("site")}/`, `${w.origin("site")}/seed`];
  const options = quickOptions(w, { seeds, sitemaps: false, budgets: { maxQueriesPerPath: 2 } });
  await crawlToEnd(options);
  answers.set("/seed", to("/p?a=9"));
  for (let i = 0; i < 3; i++) await crawlToEnd(options);
  expect(w.pages("site")).not.toContain("/p?a=9");
  expect(skips(options.file)).toMatchObject({ "/p?a=9": "trap" });
});

it("crawl continues in the next run at the host that a seed redirected to", async () => {
  const w = await world();
  wwwSite(w);
  const options = quickOptions(w, { seeds: [`${w.origin("site")}/`], maxPages: 1 });
  await crawlToEnd(options);
  expect(w.pages("www.site")).toEqual([]);
  await crawlToEnd({ ...options, seeds: [], maxPages: 10 });
  expect(w.pages("www.site")).toEqual(["/", "/a"]);
});

it("crawl admits at most 20 hosts of a site through redirects of seeds", async () => {
  const w = await world();
  const hosts = Array.from({ length: 30 }, (_, i) => `h${i}.site`);
  for (const host of hosts) w.host(host, { "/": page([]) });
  const paths = hosts.map((host, i): [string, ReturnType<typeof to>] => [`/${i}`, to(`${w.origin(host)}/`)]);
  w.host("site", Object.fromEntries(paths));
  const seeds = hosts.map((_, i) => `${w.origin("site")}/${i}`);
  await crawlToEnd(quickOptions(w, { seeds, file: newFile(), sitemaps: false }));
  expect(hosts.filter((host) => w.pages(host).length > 0)).toHaveLength(20);
});

it.skipIf(url === undefined)(
  "crawl in a database makes the target of a seed's redirect a seed, and another worker continues there",
  async () => {
    const w = await world();
    wwwSite(w);
    const { file: _, ...rest } = quickOptions(w, { seeds: [`${w.origin("site")}/`], maxPages: 1 });
    const place = { url: String(url), name: String(newName()) };
    await crawlToEnd({ ...rest, database: place });
    expect(w.pages("www.site")).toEqual([]);
    await crawlToEnd({ ...rest, database: place, seeds: [] });
    await crawlToEnd({ ...rest, database: place, seeds: [] });
    expect(w.pages("www.site")).toEqual(["/", "/a"]);
    const seeds = await sqlAt<{ url: string }>(url, `SELECT url FROM ${place.name}.url WHERE seed = 1`);
    expect(seeds.map((row) => row.url).sort()).toEqual([`${w.origin("site")}/`, `${w.origin("www.site")}/`]);
  },
);

/**
 * Crawls five rounds. The seed redirects to `/old`, and from the third round to `/new`, when `/old` is gone. Returns
 * the total number of requests for `/old` after each round.
 */
async function movedTarget(w: World, place: Partial<CrawlOptions>): Promise<readonly number[]> {
  const { file: _, ...rest } = quickOptions(w, { seeds: [`${w.origin("site")}/`], sitemaps: false });
  const counts: number[] = [];
  for (let round = 1; round <= 5; round++) {
    const isMoved = round >= 3;
    w.host("site", {
      "/": to(`${w.origin("site")}${isMoved ? "/new" : "/old"}`),
      "/old": isMoved ? { status: 410 } : page([]),
      "/new": page([]),
    });
    await crawlToEnd({ ...rest, ...place } as CrawlOptions);
    counts.push(w.pages("site").filter((path) => path === "/old").length);
  }
  return counts;
}

it("crawl drops a gone URL that was the target of a seed's redirect", async () => {
  expect(await movedTarget(await world(), { file: newFile() })).toEqual([1, 2, 3, 3, 3]);
});

it.skipIf(url === undefined)(
  "crawl in a database drops a gone URL that was the target of a seed's redirect",
  async () => {
    const database = { url: String(url), name: String(newName()) };
    expect(await movedTarget(await world(), { database })).toEqual([1, 2, 3, 3, 3]);
  },
);

it("summariseCrawl names the target of a seed that redirects to another registrable domain", async () => {
  const w = await world();
  const [url, target] = [`${w.origin("site")}/`, `${w.origin("other")}/`];
  w.host("site", { "/": to(target) });
  const options = quickOptions(w, { seeds: [url] });
  await crawlToEnd(options);
  const { seedsLeadingOut, hasAnswer } = await summariseCrawl(options.file);
  expect([seedsLeadingOut, hasAnswer]).toEqual([[{ url, target }], false]);
});

it("writeReport lists seeds that redirect out of scope, and firewalls that answered", async () => {
  const w = await world();
  const [out, guarded] = [`${w.origin("site")}/`, `${w.origin("guarded")}/`];
  w.host("site", { "/": to(`${w.origin("other")}/<b>`) });
  w.host("guarded", { "/": { status: 403, headers: { "cf-mitigated": "challenge" } } });
  const options = quickOptions(w, { seeds: [out, guarded] });
  await crawlToEnd(options);
  await writeReport(options.file, `${options.file}.html`);
  const report = readFileSync(`${options.file}.html`, "utf8");
  expect(report).toContain("<h3>Seeds that redirect to URLs outside the scope</h3>");
  expect(report).toContain(`<small>to <a class="url" href="${w.origin("other")}/%3Cb%3E"`);
  expect(report).toContain("<h3>Answered by a firewall</h3>");
  expect(report.match(/Cloudflare answered with a challenge/g)).toHaveLength(1);
});

it.skipIf(url === undefined)(
  "summariseCrawl names the target of a seed's redirect in a database until the target is visited as a seed",
  async () => {
    const w = await world();
    const [seed, target] = [`${w.origin("site")}/`, `${w.origin("other")}/`];
    w.host("site", { "/": to(target) });
    w.host("other", { "/": { status: 403, headers: { "cf-mitigated": "challenge" } } });
    const place = { url: String(url), name: String(newName()) };
    const { file: _, ...rest } = quickOptions(w, { seeds: [seed], sitemaps: false });
    await crawlToEnd({ ...rest, database: place });
    expect(await summariseCrawl(place)).toMatchObject({
      seedsLeadingOut: [{ url: seed, target }],
      firewalls: [],
      hasAnswer: false,
    });
    await crawlToEnd({ ...rest, database: place, seeds: [target] });
    expect(await summariseCrawl(place)).toMatchObject({
      seedsLeadingOut: [],
      firewalls: [{ count: 1, url: target }],
      hasAnswer: false,
    });
  },
);
