import { describe, expect, it } from "vitest";
import { url, urlset } from "../../../../../tests/support/sitemap-text.ts";
import { crawlToEnd, newFile, quickOptions, rows, skips } from "../../support/crawls.ts";
import { page, world } from "../../support/world.ts";

describe("crawl()", () => {
  it("treats all percent-encodings of a URL as one URL, and requests the normalised form", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/map.xml\n`,
      "/map.xml": urlset(url(`${o}/%c3%a4`), url(`${o}/%7Eu/`)),
      "/": page(["/%C3%A4", "/%c3%a4", "/ä", "/~u/", "/%7Eu/", "/%7eu/", "/old", "/q?a=%7e", "/q?a=~"]),
      "/%C3%A4": page([], { head: `<link rel="canonical" href="${o}/%c3%a4">` }),
      "/~u/": page(["%61", "a", "./%2e/a"]),
      "/~u/a": page([]),
      "/old": { status: 301, headers: { location: "/%7eu/" } },
      "/q?a=~": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/`, `${o}/%7Eu/`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/%C3%A4", "/map.xml", "/old", "/q?a=~", "/~u/", "/~u/a"]);
    expect(rows(file, "SELECT redirect FROM pages WHERE redirect IS NOT NULL")).toEqual([
      { redirect: `${o}/~u/` },
    ]);
    expect(rows(file, "SELECT canonical FROM pages WHERE canonical IS NOT NULL")).toEqual([
      { canonical: `${o}/%C3%A4` },
    ]);
    expect(rows(file, "SELECT * FROM contradictions")).toEqual([]);
    expect(rows(file, "SELECT url FROM orphans")).toEqual([]);
  });

  it("distinguishes encoded slashes, percent signs and dots in a segment from unencoded ones", async () => {
    const w = await world();
    const paths = ["/a%2Fb", "/a/b", "/100%25", "/%2541", "/A", "/..%2Fb", "/%%37E"];
    w.host("a", { "/": page(paths), ...Object.fromEntries(paths.map((path) => [path, page([])])) });
    await crawlToEnd(quickOptions(w, { seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a").sort()).toEqual(["/", ...paths].sort());
  });

  it("treats a URL with and without an empty query as one URL, because the request is the same", async () => {
    const w = await world();
    const o = w.origin("a");
    w.host("a", {
      "/robots.txt": `Sitemap: ${o}/map.xml\n`,
      "/map.xml": urlset(url(`${o}/b?`)),
      "/": page(["/?", "/b", "/b?", "b?#c", "/b?c"]),
      "/b": page([]),
      "/b?c": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${o}/?`] }));
    expect(w.pages("a").sort()).toEqual(["/", "/b", "/b?c", "/map.xml"]);
    expect(rows(file, "SELECT url FROM orphans")).toEqual([]);
  });

  it("obeys robots.txt for all spellings of a URL when it disallows one of them", async () => {
    const w = await world();
    w.host("a", {
      "/robots.txt": "User-agent: *\nDisallow: /%7eu\nDisallow: /%c3%a4$\nDisallow: /ö\n",
      "/": page(["/~u", "/%7Eu/x", "/ä", "/%c3%b6", "/u"]),
      "/u": page([]),
    });
    const file = newFile();
    await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
    expect(w.pages("a")).toEqual(["/", "/u"]);
    expect(skips(file)).toEqual({
      "/%C3%A4": "robots",
      "/%C3%B6": "robots",
      "/~u": "robots",
      "/~u/x": "robots",
    });
  });
});
