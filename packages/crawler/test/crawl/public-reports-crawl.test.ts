import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../tests/support/site.ts";
import { crawlToEnd, quickOptions } from "../support/crawls.ts";
import { page, world } from "../support/world.ts";

/** Crawls one host from a path. Returns its sorted requests for pages, and the events. */
async function crawledHost(
  answers: (origin: string) => Record<string, Answer>,
  { from = "/", ...options }: { from?: string; maxBytes?: number } = {},
) {
  const w = await world();
  w.host("a", answers(w.origin("a")));
  const events = await crawlToEnd(
    quickOptions(w, { sitemaps: false, seeds: [`${w.origin("a")}${from}`], ...options }),
  );
  return { pages: w.pages("a").sort(), events };
}

describe("crawl() visits a page once", () => {
  test.each<[report: string, what: string, link: string]>([
    ["PhialsBasement/LibreCrawl#88", "with and without the slash after the host", ""],
    ["yasserg/crawler4j#408", "with dots in the path", "/./"],
    ["Norconex/crawlers#290", "with /../ in the path", "/a/../"],
    ["Norconex/crawlers#574", "with a fragment", "#top"],
    ["Norconex/crawlers#574", "with an empty query", "?"],
  ])("(%s) if links to the page are written %s", async (_report, _what, link) => {
    const { pages } = await crawledHost((origin) => ({
      "/": page([link.startsWith("/") ? link : `${origin}${link}`, `HTTP${origin.slice(4).toUpperCase()}/`]),
    }));
    expect(pages).toEqual(["/"]);
  });

  test("(Norconex/crawlers#290) if links to the page are written with an encoded and an unencoded tilde", async () => {
    const { pages } = await crawledHost(() => ({ "/": page(["/%7Eu", "/~u"]), "/~u": page([]) }));
    expect(pages).toEqual(["/", "/~u"]);
  });

  test("(sparklemotion/mechanize#67) if the page refreshes to its own URL with a fragment", async () => {
    const { pages } = await crawledHost(() => ({
      "/": '<meta http-equiv="refresh" content="1800; url=/#a">x',
    }));
    expect(pages).toEqual(["/"]);
  });
});

test("vezaynk/Sitemap-Generator-Crawler#39: crawl() follows frames, and treats links in noframes as text", async () => {
  const { pages } = await crawledHost(() => ({
    "/": `<frameset cols="20%,*"><frame src="nav.html"><frame src="main.html"><noframes><a href=/nf>x</a></noframes></frameset>`,
    "/nav.html": page(["/deep"]),
    "/main.html": page([]),
    "/deep": page([]),
  }));
  expect(pages).toEqual(["/", "/deep", "/main.html", "/nav.html"]);
});

test("dcramer/peated#1207: crawl() does not request a disallowed page after a redirect to it", async () => {
  const { pages } = await crawledHost(
    () => ({
      "/robots.txt": "User-agent: *\nDisallow: /private\n",
      "/ok": { status: 302, headers: { location: "/private/x" } },
      "/private/x": page([]),
    }),
    { from: "/ok" },
  );
  expect(pages).toEqual(["/ok"]);
});

test("apache/stormcrawler#921: crawl() does not apply maxBytes to robots.txt", async () => {
  const { pages } = await crawledHost(
    () => ({
      "/robots.txt": "User-agent: *\nDisallow: /private\n",
      "/": page(["/private", "/ok"], { body: "x".repeat(5_000) }),
      "/private": page([]),
      "/ok": page([]),
    }),
    { maxBytes: 400 },
  );
  expect(pages).not.toContain("/private");
});

test("webrecorder/browsertrix-crawler#931: crawl() ends on a site that answers every path with links without a scheme", async () => {
  const w = await world();
  const body = page(["www.other.example/policies/", "infra/www/"]);
  const answers = w.host("a", { "/robots.txt": { status: 404 } });
  // Each path is a page with these links.
  answers.get = (path) => (path === "/robots.txt" ? { status: 404 } : body);
  const events = await crawlToEnd(quickOptions(w, { sitemaps: false, seeds: [`${w.origin("a")}/de/x/`] }));
  expect(events.at(-1)).toMatchObject({ type: "round-end", by: "done" });
  expect(w.pages("a").length).toBeLessThan(200);
});
