import { describe, expect, it } from "vitest";
import { crawlToEnd, quickOptions } from "../../support/crawls.ts";
import { gapsOf, LOG_DELAY_MS, maxConcurrent, requestsTo, slowly } from "../../support/server-log.ts";
import { page, world } from "../../support/world.ts";

it("crawl() with a rate keeps the interval between request starts at any concurrency", async () => {
  const w = await world();
  const paths = Array.from({ length: 5 }, (_, i) => `/${i}`);
  w.host("a", {
    "/": page(paths),
    ...Object.fromEntries(paths.map((path) => [path, slowly(1_500, page([]))])),
  });
  await crawlToEnd(
    quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false, concurrency: 4, rate: 2 }),
  );
  const asked = requestsTo(w, "a");
  for (const gap of gapsOf(asked)) expect(gap).toBeGreaterThanOrEqual(500 - LOG_DELAY_MS / 2);
  expect(maxConcurrent(asked)).toBeGreaterThanOrEqual(3);
});

describe("crawl() waits between robots.txt and the first request", () => {
  it.each([
    { rate: 1, sitemaps: false, concurrency: 1 },
    { rate: 2, sitemaps: true, concurrency: 4 },
  ])("with the options %j", async ({ rate, ...options }) => {
    const w = await world();
    for (const name of ["a", "b"]) w.host(name, { "/": page(["/1"]), "/1": page([]) });
    const seeds = ["a", "b"].map((name) => `${w.origin(name)}/`);
    await crawlToEnd(quickOptions(w, { seeds, rate, ...options }));
    for (const name of ["a", "b"]) {
      const asked = requestsTo(w, name);
      expect(asked[0]?.path).toBe("/robots.txt");
      expect(asked.length).toBe(options.sitemaps ? 5 : 3);
      for (const gap of gapsOf(asked)) expect(gap).toBeGreaterThanOrEqual(1000 / rate - LOG_DELAY_MS / 2);
    }
  });

  it("for the time of a Crawl-delay, but not without a rate or Crawl-delay", async () => {
    const w = await world();
    w.host("a", { "/robots.txt": "User-agent: *\nCrawl-delay: 1.5\n", "/": page([]) });
    w.host("b", { "/": page([]) });
    const seeds = ["a", "b"].map((name) => `${w.origin(name)}/`);
    await crawlToEnd(quickOptions(w, { seeds, sitemaps: false }));
    expect(gapsOf(requestsTo(w, "a"))[0]).toBeGreaterThanOrEqual(1_500 - LOG_DELAY_MS);
    expect(gapsOf(requestsTo(w, "b"))[0]).toBeLessThan(1_000);
  });
});
