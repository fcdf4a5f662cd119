import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FOOBOT, file, folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";
import { asked, index, json, page, site, urlset } from "../support/sitemaps.ts";

describe("nuxt-modules/robots#314: maycrawl check --as", () => {
  const robots = "User-agent: Applebot-Extended\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /g\n";
  const header = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  test.each<[what: string, as: string, code: number]>([
    ["recognizes the crawler that a User-Agent header names", header, 1],
    ["does not find a name of one letter inside another crawler's name", "e", 0],
  ])("%s", async (_what, as, code) => {
    const run = await maycrawl(["check", "https://a.example/g", "--as", as, "--robots", file(robots)]);
    expect(run.code).toBe(code);
  });
});

test("dembrandt/dembrandt#202: an HTML page as a robots.txt forbids nothing, and gets a diagnostic", async () => {
  const path = file("<!doctype html><title>Checking</title><p>User-agent: *<br>Disallow: /</p>\n");
  const { stdout } = await maycrawl([
    ...["check", "https://a.example/x", "--as", "FooBot", "--robots", path, "--json"],
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ allowed: true, diagnostics: [{ code: "html" }] });
});

test("kreuzberg-dev/kreuzcrawl#46: maycrawl check requests the robots.txt from the URL's own port", async () => {
  const here = await site(() => ({ "/robots.txt": "User-agent: *\nDisallow: /private/\n" }));
  const { code, stdout } = await maycrawl([
    ...["check", `${here.origin}/private/s.html`, "--as", "FooBot", "--json"],
  ]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).robots.from).toBe(`${here.origin}/robots.txt`);
});

describe("maycrawl sitemap", () => {
  test("eliasdabbas/advertools#107: requests each index once, even if it lists itself or its parent", async () => {
    const here = await site((origin) => ({
      "/robots.txt": `Sitemap: ${origin}/i.xml`,
      "/i.xml": index(`${origin}/i.xml`, `${origin}/j.xml`),
      "/j.xml": index(`${origin}/i.xml`, `${origin}/k.xml`),
      "/k.xml": urlset(page(`${origin}/page`)),
    }));
    const { survey } = await json(`${here.origin}/`);
    expect(survey).toMatchObject({ entries: { pages: 1 }, failures: [{ code: "loop", count: 2 }] });
    expect(asked(here)).toEqual(["/i.xml", "/j.xml", "/k.xml"]);
  });

  test("benjaminestes/crawl#23: does not read a sitemap that robots.txt forbids", async () => {
    const here = await site((origin) => ({
      "/robots.txt": `User-agent: *\nDisallow: /s.xml\nSitemap: ${origin}/s.xml\n`,
      "/s.xml": urlset(page(`${origin}/page`)),
    }));
    const { survey } = await json(`${here.origin}/`);
    expect(survey).toMatchObject({ entries: { pages: 0 }, failures: [{ code: "disallowed" }] });
    expect(asked(here)).toEqual([]);
  });

  const plain = (body: string): string => body;
  test.each<[what: string, headers: Record<string, string>, encode: (body: string) => string | Uint8Array]>([
    ["as text/html", { "content-type": "text/html" }, plain],
    ["as octet-stream", { "content-type": "application/octet-stream" }, plain],
    ["with another charset", { "content-type": "text/xml; charset=iso-8859-1" }, plain],
    [
      "as gzip within gzip",
      { "content-type": "application/x-gzip", "content-encoding": "gzip" },
      (body) => gzipSync(gzipSync(body)),
    ],
  ])("Norconex/crawlers#688: reads a sitemap that is served %s", async (_what, headers, encode) => {
    const here = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else response.writeHead(200, headers).end(encode(urlset(page(`${here.origin}/a`))));
    });
    const { code, survey } = await json(`${here.origin}/sitemap.xml`);
    expect([code, survey.entries.pages]).toEqual([0, 1]);
  });
});

test("ArchiveTeam/ArchiveBot#165: maycrawl crawl treats spellings of an international name as one host", async () => {
  const here = await site((origin) => {
    const host = (name: string): string => `http://${name}:${new URL(origin).port}`;
    return {
      "/robots.txt": `User-agent: *\nDisallow: /geheim\nSitemap: ${host("bücher.example")}/s.xml\n`,
      "/s.xml": urlset(
        page(`${host("bücher.example")}/ä`),
        page(`${host("xn--bcher-kva.example")}/%C3%A4`),
        page(`${host("BÜCHER.example")}/geheim/x`),
      ),
      "/": "x",
      "/%C3%A4": "x",
    };
  });
  const { port } = new URL(here.origin);
  await maycrawl([
    ...["crawl", `http://bücher.example:${port}/`, ...FOOBOT, "--db", join(folder(), "crawl.db")],
    ...["--resolve", `bücher.example:${port}:127.0.0.1`],
  ]);
  expect(here.received.map(({ url }) => url)).toEqual(["/robots.txt", "/", "/s.xml", "/%C3%A4"]);
});
