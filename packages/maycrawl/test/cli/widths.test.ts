import { describe, expect, test } from "vitest";
import { commands } from "../../src/commands/all-commands.ts";
import { width } from "../../src/output/width.ts";
import { FOOBOT, file, folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

const LONG = `https://a.example/${"folder/".repeat(15)}page.html`;
const URLS = ["https://a.example/private/page.html", "https://a.example/", LONG];
const ROBOTS = `User-agent: *
Disallow: /private/
Allow: /private/page with blanks in its path and more of them
Disallow: /*.html$
Content-Signal: search=yes, ai-input=no, ai-train=no
A-field-that-no-crawler-knows-and-whose-name-is-long: with a value that is long, too, longer than a terminal
Crawl-delay: 10
nonsense that is no field of a robots.txt at all and goes on for long enough to be wider than a terminal

User-agent: Googlebot
User-agent: GPTBot
Disallow: /private
Disallow: /*.html
Allow: /

Sitemap: https://a.example/sitemap.xml
`;
const PAGE = `<!doctype html><meta name="robots" content="noindex, max-snippet:50, noarchive, unavailable_after: 2030-01-01, notaword">
<meta name="googlebot" content="index, nosnippet"><title>A title that is a long one, of a page about what pages say to crawlers, and more</title>
<link rel="canonical" href="/other"><link rel="canonical" href="https://b.example/third"><meta http-equiv="refresh" content="5; url=/next">
<p data-nosnippet>One</p><a rel="nofollow ugc" href="/a">a</a>`;
const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://a.example/private/page.html</loc><lastmod>yesterday</lastmod><priority>7</priority><changefreq>often</changefreq></url>
<url><loc>https://other.example/</loc></url><url><loc>not a URL at all</loc></url><url><loc>${LONG}</loc></url></urlset>`;
const HISTORY =
  '[{"hours":3,"status":200,"robots":"User-agent: *\\nDisallow: /x","cacheControl":"max-age=60, stale-if-error=600"},{"hours":800,"status":503}]';

/** Returns the arguments of command lines that read only local files. */
function runs(): readonly (readonly string[])[] {
  const robots = ["--robots", file(ROBOTS)];
  const page = ["--url", "https://a.example/private/page.html", ...robots];
  const both = ["--as", "Googlebot", "--as", "FooBot"];
  const crawlers = ["FooBot", "Googlebot-News", "GPTBot", "Google-Extended"];
  return [
    ["check", ...URLS, ...both, ...robots],
    ["check", URLS[0] as string, "--as", "Googlebot", ...robots],
    ["check", "https://a.example/", "--as", "Gogglebot", ...robots],
    ...crawlers.flatMap((name) => URLS.map((url) => ["explain", url, "--as", name, "--all", ...robots])),
    ...URLS.map((url) => ["compare", url, "--as", "FooBot", ...robots]),
    ["compare", "https://a.example/robots.txt?x", "--as", "YandexBot", ...robots],
    ["diff", robots[1] as string, file("User-agent: *\nDisallow: /private\nCrawl-delay: 9\n")],
    ["crawlers"],
    ["crawlers", "google"],
    ["crawlers", "nobody-knows-this-one"],
    ...crawlers.map((name) => ["crawlers", name]),
    ["parse", robots[1] as string],
    ["parse", robots[1] as string, "/nowhere/robots.txt"],
    ["page", file(PAGE, "page.html"), "--as", "Googlebot", ...page],
    ["page", file(PAGE, "page.html"), "--as", "GPTBot", "--url", LONG, "--robots", file("")],
    ["prefs", file(PAGE, "page.html"), "--as", "GPTBot", ...page],
    ["prefs", file(PAGE, "page.html"), "--as", "CCBot", ...page],
    [
      "sitemap",
      file(SITEMAP, "sitemap.xml"),
      "--as",
      "GPTBot",
      "--url",
      "https://a.example/s.xml",
      ...robots,
    ],
    ["sitemap", file("no sitemap", "sitemap.xml")],
    ["simulate", "--history", file(HISTORY, "history.json")],
    ["simulate", "--history", "outage"],
    ["check", "a.example", "--as", "FooBot", ...robots],
    ["check", "https://a.example/", "--robots", "/nowhere/robots.txt"],
    ["chekc"],
    ["explain"],
    ["simulate"],
    ["check", "https://a.example/", "--dialect", "googel", "--as", "FooBot", ...robots],
    ["crawl"],
    ["crawl", "report", "/nowhere/crawl.db"],
  ];
}

/** Returns the lines of an output that are too wide, except single words (URLs), lines of files, and examples. */
function tooWide(output: string, columns: number): readonly string[] {
  return output.split("\n").filter((line) => {
    if (width(line) <= columns) return false;
    // These are lines of a file: in a frame, in a diff, with a number, or a rule.
    if (/^\s*(?:\d+ )?\| |^ {2}[-+]|^ {3}(?=\S)|^ *\d+ {2}[a-z-]+ {2}|^\s*(?:Disallow|Allow): /.test(line))
      return false;
    if (/^ +(?:[A-Z_]+=\S+ )?(?:maycrawl|echo|cat|source|node) |^To go on|^ *maycrawl /.test(line))
      return false;
    return line.trim().includes(" ");
  });
}

const WIDTHS = [40, 80, 200];

test("commands with local files print no line wider than the terminal", async () => {
  for (const args of runs()) {
    const piped = await maycrawl(args);
    for (const columns of WIDTHS) {
      const { stdout, stderr, code } = await maycrawl(args, { columns });
      const what = `${columns}: ${args.join(" ")}`;
      expect(tooWide(stdout, columns), what).toEqual([]);
      expect(tooWide(stderr, columns), what).toEqual([]);
      expect(code === null || `${stdout}${stderr}` === "", what).toBe(false);
      if (args[0] === "compare") expect(tooWide(stdout, 120), what).toEqual([]);
      // Wrapping changes blanks and line ends only. `crawlers` omits columns that do not fit.
      if (args[0] !== "check" && args[0] !== "crawlers")
        expect(stdout.replace(/\s+/g, " ")).toBe(piped.stdout.replace(/\s+/g, " "));
    }
  }
});

describe.each(WIDTHS)("maycrawl in a terminal of %i columns", (columns) => {
  test("prints no line of crawl, crawl report, fetch or page that is wider than the terminal", async () => {
    const pages: Readonly<Record<string, string>> = {
      "/robots.txt": "User-agent: *\nDisallow: /private/\n",
      "/": `${PAGE}<a href="/private/x">x</a><a href="/missing">y</a><a href="https://b.example/">z</a>`,
    };
    const { origin } = await serve(({ url = "" }, response) => {
      response.writeHead(url in pages ? 200 : 404, {
        "content-type": url === "/" ? "text/html" : "text/plain",
      });
      response.end(pages[url]);
    });
    const path = `${folder()}/crawl.db`;
    for (const args of [
      ["crawl", `${origin}/`, "--db", path, ...FOOBOT, "--addresses", "any"],
      ["crawl", "report", path],
      ["fetch", `${origin}/`, "--addresses", "any"],
      ["page", `${origin}/`, "--as", "FooBot", "--addresses", "any"],
    ]) {
      const { stdout, stderr } = await maycrawl(args, { columns });
      expect(tooWide(stdout, columns), args.join(" ")).toEqual([]);
      expect(tooWide(stderr, columns), args.join(" ")).toEqual([]);
    }
  });

  test("prints no line of a command's help that is wider than the terminal", async () => {
    const names = commands.flatMap(({ name, subcommands = [] }) => [
      name,
      ...subcommands.map((one) => one.name),
    ]);
    for (const name of ["", ...names]) {
      const { stdout } = await maycrawl(["help", ...name.split(" ").filter(Boolean)], { columns });
      expect(tooWide(stdout, columns), name).toEqual([]);
      expect(stdout, name).toContain("Usage");
    }
  });
});
