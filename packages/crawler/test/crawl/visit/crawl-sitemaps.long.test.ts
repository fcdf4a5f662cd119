import { expect, it } from "vitest";
import { crawlToEnd, newFile, quickOptions, rows } from "../../support/crawls.ts";
import { gapsOf, LOG_DELAY_MS, requestsTo } from "../../support/server-log.ts";
import { expectTurns, urlset } from "../../support/sitemap-turns.ts";
import { page, world } from "../../support/world.ts";

it.each([
  { rate: 5, concurrency: 1 },
  { rate: 3, concurrency: 2 },
])("crawl() alternates between sitemaps and pages, also with a rate: %j", expectTurns);

it("crawl() reads sitemaps on another host at the pace of both hosts, and obeys the other host's robots.txt", async () => {
  const w = await world();
  const o = w.origin("a");
  const maps = Array.from({ length: 3 }, (_, i) => `${w.origin("maps")}/map${i}.xml`);
  w.host("a", {
    "/robots.txt": `${[...maps, `${w.origin("maps")}/no.xml`].map((map) => `Sitemap: ${map}`).join("\n")}\n`,
    "/": page([]),
    ...Object.fromEntries(maps.map((_, i) => [`/${i}`, page([])])),
  });
  w.host("maps", {
    "/robots.txt": "User-agent: *\nDisallow: /no\n",
    ...Object.fromEntries(maps.map((_, i) => [`/map${i}.xml`, urlset(`${o}/${i}`)])),
  });
  const file = newFile();
  const events = await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`], rate: 2 }));
  expect(events.at(-1)).toMatchObject({ by: "done", visited: 4 });
  expect(w.pages("maps").sort()).toEqual(["/map0.xml", "/map1.xml", "/map2.xml"]);
  expect(rows(file, "SELECT url FROM sitemap WHERE failure LIKE 'disallowed%'")).toHaveLength(1);
  // A request for a sitemap counts as a request to the site.
  const requests = w.asked.filter(({ host, path }) => host === "a" || path.startsWith("/map"));
  for (const gap of gapsOf(requests)) expect(gap).toBeGreaterThanOrEqual(500 - LOG_DELAY_MS / 2);
  for (const gap of gapsOf(requestsTo(w, "maps"))) expect(gap).toBeGreaterThanOrEqual(500 - LOG_DELAY_MS / 2);
});

it("crawl() delays a host whose sitemap answers 503, and reports a sitemap whose body breaks off", async () => {
  const w = await world();
  const o = w.origin("a");
  w.host("a", {
    "/robots.txt": `Sitemap: ${o}/busy.xml\nSitemap: ${o}/cut.xml\n`,
    "/busy.xml": { status: 503 },
    "/cut.xml": (_, response) => {
      response.writeHead(200, { "content-type": "application/xml", "content-length": 10_000 });
      response.write(urlset(`${o}/1`).replace("</urlset>", ""), () =>
        setTimeout(() => response.destroy(), 50),
      );
    },
    "/": page(["/2"]),
    "/1": page([]),
    "/2": page([]),
  });
  const file = newFile();
  await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`] }));
  const asked = requestsTo(w, "a");
  const busy = asked.findIndex(({ path }) => path === "/busy.xml");
  expect(gapsOf(asked)[busy]).toBeGreaterThanOrEqual(2_000 - LOG_DELAY_MS);
  expect(rows<{ failure: string }>(file, "SELECT entries, failure FROM sitemap ORDER BY url")).toEqual([
    { entries: 0, failure: "status: the server answered with status 503" },
    { entries: 1, failure: expect.stringMatching(/^source-failed: /) },
  ]);
  expect(
    w
      .pages("a")
      .filter((path) => !path.endsWith(".xml"))
      .sort(),
  ).toEqual(["/", "/1", "/2"]);
});
