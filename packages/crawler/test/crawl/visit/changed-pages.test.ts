import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../../tests/support/site.ts";
import { crawlToEnd, quickOptions, rows } from "../../support/crawls.ts";
import { requestsTo } from "../../support/server-log.ts";
import { page, world } from "../../support/world.ts";

/** Returns a page that answers 304 to a request with an ETag. */
function conditional(html: string, first: Record<string, string>, unchanged: Record<string, string>): Answer {
  return (request, response) => {
    if (request.headers["if-none-match"] !== undefined) return void response.writeHead(304, unchanged).end();
    response.writeHead(200, { "content-type": "text/html", etag: '"1"', ...first }).end(html);
  };
}

const same = page([], { title: "the same" });
/** Three answers of each page, one for each round, and whether the page counts as changed in each round (1 or 0). */
const ROUNDS: Readonly<Record<string, { answers: readonly Answer[]; changed: readonly number[] }>> = {
  "the same page": { answers: [same, same, same], changed: [1, 0, 0] },
  "another body": { answers: [same, page(["/x"]), page(["/x"])], changed: [1, 1, 0] },
  "200, then 404 with the same body": {
    answers: [same, { status: 404, body: same }, { status: 404, body: same }],
    changed: [1, 1, 0],
  },
  "a redirect that leads elsewhere": {
    answers: ["/1", "/1", "/2"].map((location) => ({ status: 301, headers: { location } })),
    changed: [1, 0, 1],
  },
  "another kind of redirect to the same place": {
    answers: [301, 302, 302].map((status) => ({ status, headers: { location: "/1" } })),
    changed: [1, 1, 0],
  },
  "an image, by its ETag": {
    answers: ["1", "1", "2"].map((tag) => ({ headers: { "content-type": "image/png", etag: `"${tag}"` } })),
    changed: [1, 0, 1],
  },
  "404, then the page": { answers: [{ status: 404 }, same, same], changed: [1, 1, 0] },
};

it("crawl() records in each of three rounds whether a page has changed since its last visit", async () => {
  const w = await world();
  const o = w.origin("a");
  const pages = Object.entries(ROUNDS).map(([what, rounds], i) => ({ what, path: `/p${i}`, ...rounds }));
  const site = w.host("a", {});
  const options = quickOptions(w, { seeds: pages.map(({ path }) => `${o}${path}`), sitemaps: false });
  for (const round of [0, 1, 2]) {
    for (const { path, answers } of pages) site.set(path, answers[round] as Answer);
    await crawlToEnd(options);
  }
  const visits = rows<{ url: string; changed: number }>(
    options.file,
    "SELECT url.url, visit.changed FROM visit JOIN url ON url.id = visit.url ORDER BY visit.round",
  );
  const changes = pages.map(({ what, path }) => {
    expect(
      w.pages("a").filter((asked) => asked === path),
      what,
    ).toHaveLength(3);
    return [what, visits.filter(({ url }) => url === o + path).map(({ changed }) => changed)];
  });
  expect(Object.fromEntries(changes)).toEqual(
    Object.fromEntries(pages.map(({ what, changed }) => [what, changed])),
  );
});

/**
 * The table `HEADERS` has for each page the headers of the first answer and of later 304 answers, and the resulting
 * values of `indexable` and `follow`.
 */
const nofollow = page([], { head: '<meta name="robots" content="nofollow">' });
const HEADERS: Readonly<
  Record<
    string,
    { html: string; first: Record<string, string>; later: Record<string, string>; words: readonly number[] }
  >
> = {
  "noindex, where nothing was said": {
    html: page([]),
    first: {},
    later: { "x-robots-tag": "noindex" },
    words: [0, 1],
  },
  "nothing: what was said stays": {
    html: nofollow,
    first: { "x-robots-tag": "noindex" },
    later: {},
    words: [0, 0],
  },
  "all, where it said noindex; what META says stays": {
    html: nofollow,
    first: { "x-robots-tag": "noindex" },
    later: { "X-Robots-Tag": "all" },
    words: [1, 0],
  },
  "what is said to another crawler": {
    html: page([]),
    first: {},
    later: { "x-robots-tag": "otherbot: noindex" },
    words: [1, 1],
  },
};

describe("crawl() after a 304", () => {
  it("applies the header of the 304, and keeps the other directives", async () => {
    const w = await world();
    const o = w.origin("a");
    const pages = Object.entries(HEADERS).map(([what, one], i) => ({ what, path: `/p${i}`, ...one }));
    w.host(
      "a",
      Object.fromEntries(
        pages.map(({ path, html, first, later }) => [path, conditional(html, first, later)]),
      ),
    );
    const options = quickOptions(w, { seeds: pages.map(({ path }) => `${o}${path}`), sitemaps: false });
    for (let round = 0; round < 3; round++) await crawlToEnd(options);
    expect(
      rows(options.file, "SELECT url, status, indexable, follow, title FROM pages ORDER BY url"),
    ).toEqual(
      pages.map(({ path, words: [indexable, follow] }) => {
        return { url: o + path, status: 304, indexable, follow, title: "page" };
      }),
    );
  });

  it("uses the validators of the 304 for the next request", async () => {
    const w = await world();
    const moved = "Tue, 03 Nov 2026 10:00:00 GMT";
    w.host("a", {
      "/": conditional(
        page([]),
        { "last-modified": "Mon, 02 Nov 2026 10:00:00 GMT" },
        { etag: '"2"', "last-modified": moved },
      ),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    for (let round = 0; round < 3; round++) await crawlToEnd(options);
    const asked = requestsTo(w, "a").filter(({ path }) => path === "/");
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', '"2"']);
    expect(asked[2]?.headers["if-modified-since"]).toBe(moved);
  });

  it("applies the header also if the page has more directives than the crawl keeps", async () => {
    const w = await world();
    const many = Array.from(
      { length: 200 },
      (_, i) => `<meta name="robots" content="max-snippet:${i}">`,
    ).join("");
    const head = `${many}<meta name="robots" content="noindex">`;
    w.host("a", { "/": conditional(page([], { head }), {}, { "x-robots-tag": "nofollow" }) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    for (let round = 0; round < 2; round++) await crawlToEnd(options);
    expect(rows(options.file, "SELECT indexable, follow FROM pages")).toEqual([{ indexable: 0, follow: 0 }]);
    expect(rows(options.file, "SELECT max(length(robots)) <= 2000 AS bounded FROM visit")).toEqual([
      { bounded: 1 },
    ]);
  });
});
