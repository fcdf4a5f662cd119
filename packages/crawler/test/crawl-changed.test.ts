import { describe, expect, it } from "vitest";
import { crawled, quick, rows } from "./support/crawls.ts";
import { askedOf } from "./support/server-log.ts";
import type { Answer } from "./support/sites.ts";
import { page, world } from "./support/world.ts";

/** A page that is answered 304 when it is asked for by its ETag. */
function conditional(html: string, first: Record<string, string>, unchanged: Record<string, string>): Answer {
  return (request, response) => {
    if (request.headers["if-none-match"] !== undefined) return void response.writeHead(304, unchanged).end();
    response.writeHead(200, { "content-type": "text/html", etag: '"1"', ...first }).end(html);
  };
}

describe("whether a page changed since its last visit", () => {
  const same = page([], { title: "the same" });
  it.each<{ what: string; answers: readonly Answer[]; changed: readonly number[] }>([
    { what: "the same page", answers: [same, same, same], changed: [1, 0, 0] },
    { what: "another body", answers: [same, page(["/x"]), page(["/x"])], changed: [1, 1, 0] },
    {
      what: "200, then 404 with the same body",
      answers: [same, { status: 404, body: same }, { status: 404, body: same }],
      changed: [1, 1, 0],
    },
    {
      what: "a redirect that leads elsewhere",
      answers: ["/1", "/1", "/2"].map((location) => ({ status: 301, headers: { location } })),
      changed: [1, 0, 1],
    },
    {
      what: "another kind of redirect to the same place",
      answers: [301, 302, 302].map((status) => ({ status, headers: { location: "/1" } })),
      changed: [1, 1, 0],
    },
    {
      what: "an image, by its ETag",
      answers: ["1", "1", "2"].map((tag) => ({ headers: { "content-type": "image/png", etag: `"${tag}"` } })),
      changed: [1, 0, 1],
    },
    { what: "404, then the page", answers: [{ status: 404 }, same, same], changed: [1, 1, 0] },
  ])("$what", async ({ answers, changed }) => {
    const w = await world();
    const site = w.host("a", { "/": page(["/p"]) });
    const options = quick(w, { seeds: [`${w.origin("a")}/`, `${w.origin("a")}/p`], sitemaps: false });
    for (const answer of answers) {
      site.set("/p", answer);
      await crawled(options);
    }
    expect(askedOf(w, "a").filter(({ path }) => path === "/p")).toHaveLength(answers.length);
    const visits = rows<{ changed: number }>(
      options.file,
      "SELECT visit.changed FROM visit JOIN url ON url.id = visit.url WHERE url.url LIKE '%/p' ORDER BY visit.round",
    );
    expect(visits.map((visit) => visit.changed)).toEqual(changed);
  });
});

describe("the header of a 304", () => {
  const noindex = { head: '<meta name="robots" content="nofollow">' };
  it.each<{
    what: string;
    html: string;
    first: Record<string, string>;
    later: Record<string, string>;
    words: object;
  }>([
    {
      what: "noindex, where nothing was said",
      html: page([]),
      first: {},
      later: { "x-robots-tag": "noindex" },
      words: { indexable: 0, follow: 1 },
    },
    {
      what: "nothing: what was said stays",
      html: page([], noindex),
      first: { "x-robots-tag": "noindex" },
      later: {},
      words: { indexable: 0, follow: 0 },
    },
    {
      what: "all, where it said noindex; what META says stays",
      html: page([], noindex),
      first: { "x-robots-tag": "noindex" },
      later: { "X-Robots-Tag": "all" },
      words: { indexable: 1, follow: 0 },
    },
    {
      what: "what is said to another crawler",
      html: page([]),
      first: {},
      later: { "x-robots-tag": "otherbot: noindex" },
      words: { indexable: 1, follow: 1 },
    },
  ])("$what", async ({ html, first, later, words }) => {
    const w = await world();
    w.host("a", { "/": conditional(html, first, later) });
    const options = quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    for (let round = 0; round < 3; round++) await crawled(options);
    expect(rows(options.file, "SELECT status, indexable, follow, title FROM pages")).toEqual([
      { status: 304, title: "page", ...words },
    ]);
  });

  it("replaces the validators, with which the next request is made", async () => {
    const w = await world();
    const moved = "Tue, 03 Nov 2026 10:00:00 GMT";
    w.host("a", {
      "/": conditional(
        page([]),
        { "last-modified": "Mon, 02 Nov 2026 10:00:00 GMT" },
        { etag: '"2"', "last-modified": moved },
      ),
    });
    const options = quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    for (let round = 0; round < 3; round++) await crawled(options);
    const asked = askedOf(w, "a").filter(({ path }) => path === "/");
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', '"2"']);
    expect(asked[2]?.headers["if-modified-since"]).toBe(moved);
  });

  it("counts for a page with more directives than are kept: those that decide are", async () => {
    const w = await world();
    const many = Array.from(
      { length: 200 },
      (_, i) => `<meta name="robots" content="max-snippet:${i}">`,
    ).join("");
    const head = `${many}<meta name="robots" content="noindex">`;
    w.host("a", { "/": conditional(page([], { head }), {}, { "x-robots-tag": "nofollow" }) });
    const options = quick(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    for (let round = 0; round < 2; round++) await crawled(options);
    expect(rows(options.file, "SELECT indexable, follow FROM pages")).toEqual([{ indexable: 0, follow: 0 }]);
    expect(rows(options.file, "SELECT max(length(robots)) <= 2000 AS bounded FROM visit")).toEqual([
      { bounded: 1 },
    ]);
  });
});
