import { expect, it } from "vitest";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

const DISALLOWED = Array.from({ length: 2_000 }, (_, i) => `/no/${i}`);

it.each([1, 4])(
  "crawl() skips URLs that robots.txt disallows without using a turn of their host (%d connections)",
  async (concurrency) => {
    const w = await world();
    w.host("a", {
      "/robots.txt": "User-agent: *\nDisallow: /no/\n",
      "/": page([...DISALLOWED.slice(0, 1_000), "/x", ...DISALLOWED.slice(1_000)]),
      "/x": page([]),
    });
    // At this rate, 2,000 turns would take longer than the time limit of a test.
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 2, concurrency });
    for (let round = 1; round <= 2; round++) {
      const events = await crawlToEnd(options);
      expect(events.filter(({ type }) => type === "skip")).toHaveLength(2_000);
      expect(events.at(-1)).toMatchObject({ by: "done", visited: 2 });
    }
    expect(w.pages("a").sort()).toEqual(["/", "/", "/x", "/x"]);
    const skipped = "SELECT count(*) AS urls FROM skipped WHERE reason = 'robots'";
    expect(rows(options.file, skipped)).toEqual([{ urls: 2_000 }]);
  },
);

it("crawl() does not count URLs that robots.txt disallows towards maxPages", async () => {
  const w = await world();
  w.host("a", {
    "/robots.txt": "User-agent: *\nDisallow: /no/\n",
    "/": page([...DISALLOWED.slice(0, 50), "/x", "/y", "/z"]),
    "/x": page([]),
    "/y": page([]),
  });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, rate: 50, maxPages: 3 });
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "limit", visited: 3 });
  expect(w.pages("a")).toEqual(["/", "/x", "/y"]);
});

it("crawl() skips sitemaps that robots.txt disallows without using a turn of their host", async () => {
  const w = await world();
  const origin = w.origin("a");
  const sitemaps = Array.from(
    { length: 300 },
    (_, i) => `<sitemap><loc>${origin}/no/${i}.xml</loc></sitemap>`,
  );
  w.host("a", {
    "/robots.txt": `User-agent: *\nDisallow: /no/\nSitemap: ${origin}/all.xml\n`,
    "/all.xml": `<sitemapindex>${sitemaps.join("")}</sitemapindex>`,
    "/": page([]),
  });
  const options = quickOptions(w, { seeds: [`${origin}/`], rate: 2 });
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done", visited: 1 });
  expect(w.pages("a").sort()).toEqual(["/", "/all.xml"]);
});
