import { describe, expect, it } from "vitest";
import type { Answer } from "../../../../../tests/support/site.ts";
import { crawlToEnd, quickOptions, rows, skips } from "../../support/crawls.ts";
import { Random } from "../../support/history/random.ts";
import { page, type World, world } from "../../support/world.ts";

/** Creates a world with one host, which answers every path except robots.txt and sitemaps. */
async function endless(answer: (url: URL) => string): Promise<World> {
  const w = await world();
  const answers = w.host("a", {});
  answers.get = (path: string) => {
    if (path === "/robots.txt" || path.startsWith("/sitemap")) return undefined;
    return answer(new URL(path, "http://a.example"));
  };
  return w;
}

/** Returns an answer with an endless body. */
function endlessly(type: string, chunk: string | Uint8Array): Answer {
  return (_, response) => {
    response.writeHead(200, { "content-type": type });
    const send = (): void => {
      if (response.destroyed) return;
      response.write(chunk);
      setTimeout(send, 1);
    };
    send();
  };
}

const because = (file: string): string[] =>
  rows<{ because: string }>(file, "SELECT DISTINCT because FROM skipped WHERE reason = 'trap'").map(
    (row) => row.because,
  );

describe("crawl()", () => {
  it("follows a trap when maxAlike is raised, even if its pages have not changed", async () => {
    const w = await world();
    const answers = w.host("a", {});
    answers.get = (path: string) => {
      const day = Number(/^\/day\/(\d+)$/.exec(path)?.[1] ?? (path === "/" ? 0 : Number.NaN));
      if (Number.isNaN(day) || day > 30) return undefined;
      return (request, response) => {
        const isKnown = request.headers["if-none-match"] === '"x"';
        response.writeHead(isKnown ? 304 : 200, { etag: '"x"', "content-type": "text/html" });
        response.end(isKnown ? "" : `<title>Day</title><a href="/day/${day + 1}">next</a>`);
      };
    };
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], sitemaps: false });
    await crawlToEnd({ ...options, budgets: { maxAlike: 10 } });
    const first = w.pages("a").length;
    expect(first).toBe(11);
    await crawlToEnd({ ...options, budgets: { maxAlike: 1_000 } });
    expect(new Set(w.pages("a").slice(first)).size).toBe(32);
  });

  it("limits an endless calendar to maxOfOneForm", async () => {
    const w = await endless(({ pathname }) => {
      const day = Number(/\d+/.exec(pathname)?.[0] ?? 0);
      return page([`/day/${day + 1}`, `/day/${day + 2}`], { title: `Day ${"x".repeat(day % 5)}` });
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], budgets: { maxOfOneForm: 30 } });
    await crawlToEnd(options);
    // Four pages of this form are not copies of others. Each of them adds two URLs to the budget.
    expect(w.pages("a")).toHaveLength(39);
    expect(because(options.file)).toEqual(["more than 30 URLs of the form /day/0"]);
  });

  it("limits session ids and combined filters in queries to maxQueriesPerPath", async () => {
    const random = new Random(1);
    const w = await endless(({ pathname }) =>
      page([`${pathname}?sid=${random.next()}`, `${pathname}?sid=${random.next()}&sort=asc`], {
        title: String(random.next()),
      }),
    );
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/shop`], budgets: { maxQueriesPerPath: 20 } });
    await crawlToEnd(options);
    expect(w.pages("a")).toHaveLength(21);
    expect(because(options.file)).toEqual(["more than 20 queries of /shop"]);
  });

  it("skips paths that repeat a segment more than 3 times", async () => {
    const w = await endless(({ pathname }) => page([`${pathname === "/" ? "" : pathname}/deeper`]));
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    expect(w.pages("a")).toHaveLength(4);
    expect(because(options.file)).toEqual(['the path contains the segment "deeper" more than 3 times']);
  });

  it("ends circular redirects, and limits endless redirects to maxRedirects", async () => {
    const w = await world();
    const answers = w.host("a", {
      "/": page(["/loop", "/r/x"]),
      "/loop": { status: 302, headers: { location: "/loop2" } },
      "/loop2": { status: 302, headers: { location: "/loop" } },
    });
    const known = answers.get.bind(answers);
    answers.get = (path: string) =>
      path.startsWith("/r/") ? { status: 302, headers: { location: `${path}x` } } : known(path);
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], budgets: { maxRedirects: 4 } });
    await crawlToEnd(options);
    expect(w.pages("a").filter((path) => path.startsWith("/loop"))).toEqual(["/loop", "/loop2"]);
    expect(w.pages("a").filter((path) => path.startsWith("/r/"))).toHaveLength(5);
    expect(because(options.file)).toEqual(["reached after more than 4 redirects"]);
  });

  it("stops following links from pages that differ only in numbers, after maxAlike pages", async () => {
    const w = await endless(({ pathname }) => {
      const n = Number(/\d+$/.exec(pathname)?.[0] ?? 0);
      return page([`/${String.fromCharCode(97 + (n % 26))}/item-${n + 1}`], { title: `Item ${n}` }).replace(
        /\/[a-z]\//g,
        "/a/",
      );
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], budgets: { maxAlike: 8 } });
    await crawlToEnd(options);
    expect(w.pages("a").length).toBeLessThan(12);
    const visited = new Set(w.pages("a"));
    // The budget stays used up in later rounds.
    for (let round = 2; round <= 4; round++) await crawlToEnd(options);
    expect(new Set(w.pages("a"))).toEqual(visited);
    expect(
      rows(options.file, "SELECT count(*) AS n FROM pages WHERE note LIKE '%are alike but for numbers%'"),
    ).toEqual([{ n: 1 }]);
  });

  it("visits a target of similar pages if another page also links to it", async () => {
    const w = await world();
    const same = (n: number): string => page([`/item-${n}`], { title: `Page ${n}` });
    w.host("a", {
      "/": page(["/p-1", "/p-2", "/other"]),
      "/p-1": same(1),
      "/p-2": same(2),
      "/item-1": "one",
      "/item-2": "two",
      "/other": page(["/item-2"], { title: "Other" }),
    });
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`], budgets: { maxAlike: 1 } }));
    expect(w.pages("a").sort()).toEqual(["/", "/item-1", "/item-2", "/other", "/p-1", "/p-2"]);
  });

  it("counts the URLs of a host beyond maxUrlsPerHost, and does not keep them", async () => {
    const random = new Random(1);
    const w = await endless(() =>
      page(Array.from({ length: 30 }, () => `/${random.next().toString(36).slice(2)}`)),
    );
    const options = quickOptions(w, {
      seeds: [`${w.origin("a")}/`],
      budgets: { maxUrlsPerHost: 50, maxAlike: 1e9 },
    });
    await crawlToEnd(options);
    expect(w.pages("a")).toHaveLength(50);
    expect(
      rows(options.file, "SELECT used > 100 AS many FROM budget WHERE what = 'URLs of the host'"),
    ).toEqual([{ many: 1 }]);
    expect(Object.keys(skips(options.file))).toEqual([]);
  });

  it("adds a note to a page with status 200 whose title says not found (projectdiscovery/katana#200)", async () => {
    const w = await world();
    w.host("a", { "/": page(["/x"]), "/x": page([], { title: "404 - Page not found" }) });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
    await crawlToEnd(options);
    expect(rows(options.file, "SELECT note FROM pages WHERE note IS NOT NULL")).toEqual([
      { note: 'soft 404: the title says "not found", but the status is successful' },
    ]);
  });

  it("does not read downloads, and limits endless bodies to maxBytes (bda-research/node-crawler#371)", async () => {
    const w = await world();
    w.host("a", {
      "/": page(["/film.mp4", "/endless"]),
      "/film.mp4": endlessly("video/mp4", Buffer.alloc(65_536)),
      "/endless": endlessly("text/html", "<p>x</p>".repeat(8_192)),
    });
    const options = quickOptions(w, { seeds: [`${w.origin("a")}/`], maxBytes: 200_000 });
    await crawlToEnd(options);
    expect(
      rows(
        options.file,
        "SELECT type, bytes <= 300000 AS small, note FROM pages WHERE depth = 1 ORDER BY type",
      ),
    ).toMatchObject([
      { type: "text/html", small: 1 },
      { type: "video/mp4", small: null, note: "not read: video/mp4" },
    ]);
  });
});
