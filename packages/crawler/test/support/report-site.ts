import { crawl } from "../../src/crawl/crawl.ts";
import { CrawlFile } from "../../src/crawl/file/sqlite/crawl-file.ts";
import { crawlToEnd, quickOptions } from "./crawls.ts";
import { page, world } from "./world.ts";

/** Crawls a real site with all kinds of problems, and returns the path of the crawl's file. */
export async function crawlReportSite(): Promise<string> {
  const w = await world();
  const noindex = { head: '<meta name="robots" content="noindex">' };
  const origin = w.origin("a");
  const found = ["/", "/about", "/old", "/missing", "/draft", "/cart", "/lonely"];
  w.host("a", {
    "/robots.txt": `User-agent: *\nDisallow: /cart\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/none.xml\n`,
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${found
        .map((path) => `<url><loc>${origin}${path}</loc></url>`)
        .join("")}<url><loc>not a URL</loc></url></urlset>`,
    },
    "/": page(["/about", "/old", "/missing", "/gone", "/busy", "/private", "/cart", "/cart/pay", "/loop"]),
    "/about": page(["/draft", "/copy", "/broken-redirect", "/file.pdf", "/deep/1", "/deep/2"]),
    "/old": { status: 301, headers: { location: "/about" } },
    "/gone": { status: 410 },
    "/busy": { status: 500 },
    "/private": { status: 403 },
    "/draft": page([], noindex),
    "/copy": page([], { head: '<link rel="canonical" href="/about">' }),
    "/loop": { status: 302, headers: { location: "/loop" } },
    "/broken-redirect": { status: 301, headers: { location: "/missing" } },
    "/file.pdf": { headers: { "content-type": "application/pdf" }, body: "%PDF" },
    "/deep/1": page(["/deep/3?<img src=x onerror=alert(1)>"], { title: "<script>alert(1)</script>" }),
    "/deep/2": page([]),
    "/lonely": page([]),
  });
  const options = quickOptions(w, { seeds: [`${origin}/`] });
  // The crawl would wait for six seconds between its three requests for /busy. It is stopped at the first wait, which is
  // then removed.
  for await (const { type } of crawl(options)) if (type === "later") break;
  const file = new CrawlFile(options.file);
  file.transact(() => void file.prepare("UPDATE url SET tries = 2, due_at = 0 WHERE state = 4").run());
  file.close();
  await crawlToEnd(options);
  return options.file;
}
