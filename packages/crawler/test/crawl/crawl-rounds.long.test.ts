import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../tests/support/site.ts";
import { summariseCrawl } from "../../src/report.ts";
import { crawlToEnd, quickOptions, rows } from "../support/crawls.ts";
import { page, world } from "../support/world.ts";

/** Returns a page that answers 304 to requests with its ETag. */
function validated(body: string, etag: string): Answer {
  return (request, response) => {
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { "content-type": "text/html", etag }).end(body);
  };
}

describe("a second round", () => {
  it("keeps the contradictions of unchanged pages, and removes those of changed pages", async () => {
    const w = await world();
    const origin = w.origin("a");
    const head = '<meta name="robots" content="noai"><meta name="tdm-reservation" content="0">';
    const answers = w.host("a", {
      "/robots.txt": `Sitemap: ${origin}/sitemap.xml`,
      "/sitemap.xml": `<urlset>${["/", "/no", "/other"].map((path) => `<url><loc>${origin}${path}</loc></url>`).join("")}</urlset>`,
      "/": validated(page(["/no", "/other", "/words"]), '"1"'),
      "/no": validated(page([], { head: '<meta name="robots" content="noindex">' }), '"1"'),
      "/other": validated(page([], { head: '<link rel="canonical" href="/">' }), '"1"'),
      "/words": validated(page([], { head }), '"1"'),
    });
    const options = quickOptions(w, { seeds: [`${origin}/`] });
    const found = async (): Promise<string[]> => {
      await crawlToEnd(options);
      const all = rows<{ url: string; code: string }>(options.file, "SELECT url, code FROM contradictions");
      return all.map(({ url, code }) => `${new URL(url).pathname} ${code}`).sort();
    };
    const before = await found();
    expect(before).toEqual([
      "/no sitemap-noindex",
      "/other sitemap-not-canonical",
      "/words preferences-disagree",
    ]);
    for (let round = 2; round <= 3; round++) expect(await found()).toEqual(before);
    const { notIndexable, contradictions } = await summariseCrawl(options.file);
    expect(notIndexable.map(({ count, url }) => [count, url])).toEqual([[1, `${origin}/no`]]);
    expect(contradictions).toHaveLength(3);
    answers.set("/no", { status: 503 });
    answers.set("/other", page([]));
    answers.set("/words", page([]));
    expect(await found()).toEqual(["/no sitemap-failed"]);
  });
});
