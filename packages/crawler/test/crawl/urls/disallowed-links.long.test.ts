import { expect, it } from "vitest";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { word } from "../../support/hostile/kind.ts";
import { page, world } from "../../support/world.ts";

it("crawl() keeps 10,000 URLs that robots.txt disallows, also after another round, and counts the rest", async () => {
  const w = await world();
  const links = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, n) => `/no/${word(from + n)}`);
  w.host("a", {
    "/robots.txt": "User-agent: *\nDisallow: /no/\n",
    "/": page(["/1", "/2", ...links(0, 7_000)], { title: "One" }),
    "/1": page(links(7_000, 14_000), { title: "Two" }),
    "/2": page(links(14_000, 18_000), { title: "Three" }),
  });
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
  for (let round = 1; round <= 2; round++) {
    await crawlToEnd(options);
    expect(
      rows(options.file, "SELECT skipped, count(*) AS urls FROM url WHERE state = 2 GROUP BY 1"),
    ).toEqual([{ skipped: "robots", urls: 10_000 }]);
    expect(rows(options.file, "SELECT reason, links FROM left_out")).toEqual([
      { reason: "robots", links: 8_000 },
    ]);
  }
});
