import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { crawlerMessages } from "@maycrawl/crawler";
import { fillMessage } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { file, folder, maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveRobots, type TestServer } from "../support/servers.ts";
import { asked, index, json, page, site, urlset } from "../support/sitemaps.ts";

const NOTHING = { count: 0, reasons: [] };

describe("maycrawl sitemap with a file", () => {
  test("counts the entries of a valid file by kind, and reports no errors", async () => {
    const image = "<image:image><image:loc>https://a.example/i.png</image:loc></image:image>";
    const path = file(
      urlset(
        page("https://a.example/1", `<lastmod>2025-03-01</lastmod>${image}${image}`),
        page("https://a.example/2", "<lastmod>2024-01-01</lastmod><priority>0.5</priority>"),
      ),
      "sitemap.xml",
    );
    const { code, stdout, stderr } = await maycrawl(["sitemap", path]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      [
        `${path}  2 pages in 1 file`,
        "",
        "Files",
        `  ${path}  2 pages`,
        "",
        "Entries",
        "  pages     2",
        "  images    2 on 1 page",
        "  lastmod   2, 2024-01-01 to 2025-03-01",
        "  priority  1",
        "",
      ].join("\n"),
    );
  });

  test("uses --url as the location of the sitemap", async () => {
    const path = file(urlset(page("https://a.example/x/1"), page("https://b.example/x/2")));
    const { code, survey } = await json(path, "--url", "https://a.example/y/sitemap.xml");
    expect(code).toBe(0);
    expect(survey.entries.outside).toEqual({ host: 1, path: 1, unproven: 0 });
    expect(survey.diagnostics).toMatchObject([{ code: "outside", level: "warning", count: 2 }]);
  });

  test("reports the byte offset of an error, with exit code 1", async () => {
    const text = urlset(page("https://a.example/1"), page("/relative"), page("https://a.example/?a=1&b=2"));
    const { code, survey } = await json(file(text));
    expect(code).toBe(1);
    expect(survey.diagnostics).toEqual([
      {
        code: "loc-invalid",
        level: "error",
        count: 1,
        examples: [
          {
            sitemap: expect.any(String),
            offset: text.indexOf("<url><loc>/relative"),
            id: "loc-invalid",
            params: {},
            message: expect.stringContaining("not an absolute"),
            value: "/relative",
          },
        ],
      },
      {
        code: "bare-ampersand",
        level: "error",
        count: 1,
        examples: [expect.objectContaining({ offset: text.indexOf("<loc>https://a.example/?a=1") })],
      },
    ]);
  });

  test("warns of a page that the file lists twice, with its place", async () => {
    const text = urlset(
      page("https://a.example/1"),
      page("https://a.example/2"),
      page("https://a.example/1"),
    );
    const { code, survey } = await json(file(text));
    expect([code, survey.entries.pages]).toEqual([0, 3]);
    const value = "https://a.example/1";
    const offset = text.lastIndexOf(`<url><loc>${value}`);
    const examples = [expect.objectContaining({ offset, value })];
    expect(survey.diagnostics).toMatchObject([
      { code: "loc-duplicate", level: "warning", count: 1, examples },
    ]);
  });

  test("reads a compressed sitemap from standard input", async () => {
    const input = gzipSync(urlset(page("https://a.example/1")));
    const { code, stdout } = await maycrawl(["sitemap", "-"], { input });
    expect([code, stdout.split("\n")[0]]).toEqual([0, "<stdin>  1 page in 1 file"]);
  });

  test("counts the entries of an index without fetching the listed sitemaps", async () => {
    const server = await serveRobots("");
    const { code, survey } = await json(file(index(`${server.origin}/a.xml`)));
    expect([code, survey.entries.sitemaps, server.received.length]).toEqual([0, 1, 0]);
  });
});

describe("maycrawl sitemap with an invalid or unreadable file", () => {
  test.for([
    ["an HTML error page", "<!doctype html><title>Not found</title>", "not-a-sitemap"],
    ["an empty file", "", "empty"],
    ["a document type with entities", '<!DOCTYPE urlset [<!ENTITY a "b">]><urlset/>', "doctype"],
    ["a gzip bomb", gzipSync(Buffer.alloc(60_000_000, " ")), "too-large"],
    ["a truncated gzip", gzipSync(urlset(page("https://a.example/"))).subarray(0, 60), "gzip-broken"],
    ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "not-a-sitemap"],
  ] as const)("(%s) ends with exit code 1, and reports why", async ([, content, expected]) => {
    const { code, survey } = await json(file(content));
    expect([code, survey.diagnostics.map((group: { code: string }) => group.code)]).toEqual([
      1,
      expect.arrayContaining([expected]),
    ]);
  });

  test.for([
    ["a missing file", (): string => join(folder(), "none.xml"), "there is no such file"],
    ["a folder", (): string => folder(), "it is a directory"],
  ] as const)("(%s) ends with exit code 3", async ([, path, reason]) => {
    const { code, stdout, stderr } = await maycrawl(["sitemap", path()]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(
      new RegExp(`^error: \\S+ cannot be read: ${reason}\n {2}expected the path of a sitemap, its URL`),
    );
  });
});

describe("maycrawl sitemap with a URL", () => {
  test("of an index requests each sitemap in the index, and reports each file that was read and each failure", async () => {
    const server = await site((origin) => ({
      "/index.xml": index(`${origin}/a.xml`, `${origin}/none.xml`),
      "/a.xml": urlset(page(`${origin}/1`), page(`${origin}/2`)),
    }));
    const { code, survey } = await json(`${server.origin}/index.xml`);
    expect(code).toBe(1);
    expect(survey.files).toEqual({
      count: 2,
      examples: [
        { ...fileAt(`${server.origin}/index.xml`), pages: 0, sitemaps: 1 + 1 },
        { ...fileAt(`${server.origin}/a.xml`, `${server.origin}/index.xml`), pages: 2, sitemaps: 0 },
      ],
    });
    expect(survey.failures).toEqual([
      {
        code: "status",
        count: 1,
        examples: [
          {
            sitemap: `${server.origin}/none.xml`,
            id: "status",
            params: { status: 404 },
            message: "the server answered with status 404",
            status: 404,
            robotsLine: null,
            because: null,
            rule: null,
          },
        ],
      },
    ]);
    expect(survey.judged).toBeNull();
  });

  test("of a site reads the http: sitemaps that robots.txt names, with maycrawl's own User-Agent", async () => {
    const server = await site((origin) => ({
      "/robots.txt": `Sitemap: ${origin}/named.xml\nSitemap: ftp://a.example/\n`,
      "/named.xml": urlset(page(`${origin}/1`)),
    }));
    const { code, survey } = await json(server.origin);
    expect([code, asked(server), survey.entries.pages]).toEqual([1, ["/named.xml"], 1]);
    expect(survey.failures).toMatchObject([{ code: "not-http", examples: [{ robotsLine: 2 }] }]);
    for (const { headers } of server.received) expect(headers["user-agent"]).toMatch(/^maycrawl\/\d/);
  });

  test("of a site that names no sitemap tries two usual paths, and ends with exit code 0 if one path has a sitemap", async () => {
    const server = await site((origin) => ({ "/sitemap_index.xml": urlset(page(`${origin}/1`)) }));
    const { code, survey } = await json(`${server.origin}/robots.txt`);
    expect([code, survey.failures, survey.entries.pages]).toEqual([0, [], 1]);
    expect(asked(server)).toEqual(["/sitemap.xml", "/sitemap_index.xml"]);
  });

  test("of a site with a relative sitemap URL reports the URL, and reads the sitemap anyway", async () => {
    const { origin } = await site((own) => ({
      "/robots.txt": "Sitemap: /rel.xml\nSitemap: rel.xml\n",
      "/rel.xml": urlset(page(`${own}/1`)),
    }));
    const { code, stdout } = await maycrawl(["sitemap", origin]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(`Files\n  ${origin}/rel.xml  1 page\n`)]);
    expect(stdout).not.toContain("Not read");
    expect(stdout).toContain(
      `Problems\n  relative  1\n    /rel.xml  line 1 of the robots.txt names the relative URL "/rel.xml"; it must be absolute. It was read as ${origin}/rel.xml\n`,
    );
    expect(stdout).toMatch(/\n {2}repeated +1\n/);
  });

  test("of a site without a sitemap ends with exit code 1, and shows the URLs that were tried", async () => {
    const { origin } = await site(() => ({}));
    const { code, stdout } = await maycrawl(["sitemap", origin]);
    expect(code).toBe(1);
    expect(stdout).toContain("nothing was read");
    expect(stdout).toContain(
      "Not read: robots.txt does not name a readable sitemap, so the usual places were tried\n",
    );
    expect((await maycrawl(["sitemap", `${origin}/sitemap.xml`])).stdout).toContain("Not read\n");
    expect(stdout).toContain(`${origin}/sitemap.xml  the server answered with status 404`);
  });

  test("of a disallowed sitemap does not fetch the sitemap, with exit code 1", async () => {
    const server = await site((origin) => ({
      "/robots.txt": "User-agent: *\nDisallow: /s\n",
      "/s.xml": urlset(page(`${origin}/1`)),
    }));
    const url = `${server.origin}/s.xml`;
    const blocked = await maycrawl(["sitemap", url, "--as", "FooBot"]);
    expect([blocked.code, asked(server)]).toEqual([1, []]);
    expect(blocked.stdout).toContain(`${url}  ${server.origin}/robots.txt:2:1: Disallow: /s\n`);
    expect((await json(url, "--as", "FooBot")).survey.failures).toMatchObject([
      { code: "disallowed", examples: [{ because: "rule", rule: { path: "/s", line: 2 } }] },
    ]);
    expect((await maycrawl(["sitemap", url])).code).toBe(1);
  });

  test("of a sitemap that is disallowed only for the crawler in --as reads the sitemap as maycrawl, with exit code 1", async () => {
    const server = await site((origin) => ({
      "/robots.txt": "User-agent: FooBot\nDisallow: /s\n",
      "/s.xml": urlset(page(`${origin}/1`), page(`${origin}/s2`)),
    }));
    const url = `${server.origin}/s.xml`;
    const { code, stdout } = await maycrawl(["sitemap", url, "--as", "FooBot"]);
    expect([code, asked(server)]).toEqual([1, ["/s.xml"]]);
    expect(stdout).toMatch(/^.+ {2}as FooBot {2}2 pages in 1 file, 1 blocked\n/);
    expect(stdout).toContain("\nSitemaps that FooBot may not fetch, read as maycrawl\n");
    expect(stdout).toContain(`${url}  ${server.origin}/robots.txt:2:1: Disallow: /s\n`);
    expect(stdout).not.toContain("Not read");
    const message = fillMessage(crawlerMessages["blocked"] ?? "", { url });
    expect((await json(url, "--as", "FooBot")).survey.failures).toMatchObject([
      {
        code: "blocked",
        examples: [
          { id: "blocked", params: { url }, message, because: "rule", rule: { path: "/s", line: 2 } },
        ],
      },
    ]);
    expect((await maycrawl(["sitemap", url, "--as", "BarBot"])).code).toBe(0);
  });

  test("of a sitemap disallowed for maycrawl but not for the crawler in --as ends with exit code 3, without a request for the sitemap", async () => {
    const server = await site((origin) => ({
      "/robots.txt": "User-agent: *\nDisallow: /s\n\nUser-agent: FooBot\nAllow: /\n",
      "/s.xml": urlset(page(`${origin}/1`)),
    }));
    const url = `${server.origin}/s.xml`;
    const { code, stdout } = await maycrawl(["sitemap", url, "--as", "FooBot"]);
    expect([code, asked(server)]).toEqual([3, []]);
    expect(stdout).toContain(
      `${server.origin}/robots.txt:2:1: Disallow: /s, for maycrawl, which reads the sitemap\n`,
    );
    expect((await json(url, "--as", "FooBot")).survey.failures).toMatchObject([
      { code: "reader-disallowed" },
    ]);
  });

  test.for([
    [500, 3],
    [503, 3],
    [429, 3],
    [425, 3],
    [403, 1],
    [410, 1],
  ] as const)("whose answer has status %i ends with exit code %i", async ([status, expected]) => {
    const { origin } = await serve((request, response) =>
      response.writeHead(request.url === "/robots.txt" ? 404 : status).end(),
    );
    const { code, stdout } = await maycrawl(["sitemap", `${origin}/s.xml`]);
    expect([code, stdout]).toEqual([
      expected,
      expect.stringContaining(`the server answered with status ${status}`),
    ]);
  });

  test("whose server cannot be reached ends with exit code 3", async () => {
    const dead = await maycrawl(["sitemap", `${await deadOrigin()}/s.xml`]);
    expect([dead.code, dead.stdout]).toEqual([3, expect.stringContaining("the connection was refused")]);
    const nowhere = await maycrawl(["sitemap", "http://no.such.host.invalid/s.xml"]);
    expect([nowhere.code, nowhere.stdout]).toEqual([
      3,
      expect.stringContaining("robots.txt is unreachable: the host name could not be resolved"),
    ]);
  });

  test("whose server does not answer within --timeout ends with exit code 3", async () => {
    // The timeout fires when the sitemap is requested, not earlier.
    const limit = heldTimers(500);
    const { origin } = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else limit.end();
    });
    const { code, stdout } = await maycrawl(["sitemap", `${origin}/s.xml`, "--timeout", "0.5"]);
    expect([code, stdout]).toEqual([3, expect.stringContaining("no answer within 0.5 s")]);
  });

  test("of an incomplete sitemap counts the complete entries, with exit code 3", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/robots.txt") return response.writeHead(404).end();
      const half = urlset(page("https://a.example/1"), page("https://a.example/2")).slice(0, -10);
      response.writeHead(200, { "content-length": "9999" });
      response.write(half, () => response.destroy());
      return undefined;
    });
    const { code, survey } = await json(`${origin}/s.xml`);
    expect([code, survey.entries.pages]).toEqual([3, 2]);
    expect(survey.diagnostics).toContainEqual(expect.objectContaining({ code: "source-failed" }));
  });

  test("whose address --addresses refuses ends with exit code 3, without a request", async () => {
    const server = await serveRobots("");
    for (const url of [server.origin, `${server.origin}/s.xml`]) {
      const { code, stdout, stderr } = await maycrawl(["sitemap", url, "--addresses", "public"]);
      expect([code, server.received.length]).toEqual([3, 0]);
      expect(stdout + stderr).toContain("127.0.0.1 is not an address of the public internet");
    }
  });
});

describe("maycrawl sitemap --as", () => {
  test("groups disallowed pages by rule, with the URLs of pages and the lines of rules, and exit code 1", async () => {
    const server = await site((origin) => ({
      "/robots.txt": "User-agent: *\nDisallow: /private\nDisallow: /tmp\n",
      "/s.xml": urlset(
        page(`${origin}/private/1`),
        page(`${origin}/open`),
        page(`${origin}/tmp`),
        page(`${origin}/private/2`),
      ),
    }));
    const { origin } = server;
    const { code, survey } = await json(`${origin}/s.xml`, "--as", "FooBot/1.0");
    expect(code).toBe(1);
    expect(survey).toMatchObject({ as: "FooBot/1.0", token: "FooBot", known: false });
    expect(survey.judged).toMatchObject({ asked: 4, blocked: { count: 3 }, unknown: NOTHING });
    const [first, second] = survey.judged.blocked.reasons;
    expect(first).toMatchObject({ site: origin, because: "rule", rule: { line: 2 }, count: 2 });
    expect(first.examples.map(({ loc }: { loc: string }) => loc)).toEqual([
      `${origin}/private/1`,
      `${origin}/private/2`,
    ]);
    expect(second).toMatchObject({ rule: { line: 3, column: 1, path: "/tmp" }, count: 1 });
  });

  test("applies a group for the second token of a known crawler", async () => {
    const { origin } = await site((own) => ({
      "/robots.txt": "User-agent: googlebot\nDisallow: /\n",
      "/s.xml": urlset(page(`${own}/1`)),
    }));
    const path = file(urlset(page(`${origin}/1`)));
    expect((await json(path, "--as", "Googlebot-Image")).code).toBe(1);
    expect((await json(path, "--as", "Bingbot")).code).toBe(0);
  });

  test("ends with exit code 3 if the robots.txt is unreachable", async () => {
    const { origin } = await serveRobots("", {}, 503);
    const path = file(urlset(page(`${origin}/1`)));
    const { code, survey } = await json(path, "--as", "FooBot");
    expect([code, survey.judged.blocked]).toEqual([3, NOTHING]);
    expect(survey.judged.unknown).toMatchObject({
      count: 1,
      reasons: [{ because: "unreachable", rule: null }],
    });
    const refused = await json(path, "--as", "FooBot", "--addresses", "public");
    expect([refused.code, refused.survey.judged.unknown.reasons[0].because]).toEqual([3, "not-asked"]);
  });
});

describe("maycrawl sitemap --check", () => {
  /** Starts a site with a sitemap. All pages that the sitemap lists, except `/fine`, contradict the sitemap. */
  async function contradictory(): Promise<TestServer> {
    const html = { "content-type": "text/html" };
    const server: TestServer = await serve((request, response) => {
      const { origin } = server;
      const canonical = (path: string): string => `<link rel="canonical" href="${path}">`;
      switch (request.url) {
        case "/robots.txt":
          return response.end("User-agent: *\nDisallow: /private\n");
        case "/s.xml": {
          const paths = ["/fine", "/private", "/moved", "/gone", "/noindex", "/copy"];
          return response.end(urlset(...paths.map((path) => page(origin + path))));
        }
        case "/moved":
          return response.writeHead(301, { location: "/fine" }).end();
        case "/fine":
          return response.writeHead(200, html).end(`<title>x</title>${canonical("/fine")}`);
        case "/noindex":
          return response.writeHead(200, { ...html, "x-robots-tag": "noindex" }).end("<title>x</title>");
        case "/copy":
          return response.writeHead(200, html).end(`<title>x</title>${canonical("/private")}`);
        default:
          return response.writeHead(404).end();
      }
    });
    return server;
  }

  test("finds pages that contradict their sitemap, with exit code 1", async () => {
    const server = await contradictory();
    const { origin } = server;
    const { code, survey } = await json(`${origin}/s.xml`, "--as", "FooBot", "--check");
    expect([code, survey.checked.asked, survey.checked.unknown.count]).toEqual([1, 6, 0]);
    const found = survey.checked.contradictions.map(
      (group: { code: string; count: number; examples: readonly { url: string }[] }) =>
        `${group.code} ${group.count} ${group.examples[0]?.url}`,
    );
    expect(found.toSorted()).toEqual([
      `canonical-blocked 1 ${origin}/copy`,
      `sitemap-blocked 1 ${origin}/private`,
      `sitemap-noindex 1 ${origin}/noindex`,
      `sitemap-not-canonical 1 ${origin}/copy`,
      `sitemap-not-ok 1 ${origin}/gone`,
      `sitemap-redirected 1 ${origin}/moved`,
    ]);
    expect(asked(server)).toEqual(["/s.xml", "/fine", "/moved", "/gone", "/noindex", "/copy"]);
    const [{ examples }] = survey.checked.contradictions;
    expect(examples[0].places).toContainEqual(
      expect.objectContaining({ in: "sitemap", url: `${origin}/s.xml`, offset: expect.any(Number) }),
    );
  });

  test("finds a disallowed sitemap that robots.txt or an index names", async () => {
    const server = await site((origin) => ({
      "/robots.txt": `User-agent: *\nDisallow: /private\nSitemap: ${origin}/private.xml\nSitemap: ${origin}/index.xml\n`,
      "/index.xml": index(`${origin}/private/2.xml`, `${origin}/s.xml`),
      "/s.xml": urlset(page(`${origin}/1`)),
      "/1": "<!doctype html>x",
    }));
    const { origin } = server;
    const { code, survey } = await json(origin, "--as", "FooBot", "--check");
    expect(code).toBe(1);
    const rule = { in: "robots.txt", url: `${origin}/robots.txt`, line: 2, text: "Disallow: /private" };
    expect(survey.checked.contradictions).toMatchObject([
      {
        code: "sitemap-file-blocked",
        count: 2,
        examples: [
          {
            url: `${origin}/private.xml`,
            whatToDo: expect.stringContaining("Allow the sitemap"),
            places: [{ in: "robots.txt", line: 3 }, rule],
          },
          { url: `${origin}/private/2.xml`, places: [{ in: "sitemap", url: `${origin}/index.xml` }, rule] },
        ],
      },
    ]);
    expect(asked(server)).toEqual(["/index.xml", "/s.xml", "/1"]);
    const text = await maycrawl(["sitemap", `${origin}/private.xml`, "--as", "FooBot", "--check"]);
    expect([text.code, text.stdout]).toEqual([
      1,
      expect.stringMatching(/sitemap-file-blocked +1 +Allow the sitemap/),
    ]);
  });

  test("reads the sitemap and pages as maycrawl if they are disallowed only for the crawler in --as, with exit code 1", async () => {
    const html = { "content-type": "text/html" };
    const server: TestServer = await serve((request, response) => {
      const { origin } = server;
      switch (request.url) {
        case "/robots.txt":
          return response.end(`User-agent: GPTBot\nDisallow: /\n\nSitemap: ${origin}/s.xml\n`);
        case "/s.xml":
          return response.end(urlset(...["/a", "/noindex", "/gone"].map((path) => page(origin + path))));
        case "/noindex":
          return response.writeHead(200, { ...html, "x-robots-tag": "noindex" }).end("<title>x</title>");
        default:
          return response.writeHead(request.url === "/a" ? 200 : 404, html).end("<title>x</title>");
      }
    });
    const { origin } = server;
    const { code, survey } = await json(origin, "--as", "GPTBot", "--check");
    expect([code, survey.entries.pages, survey.judged.blocked.count]).toEqual([1, 3, 3]);
    expect([survey.checked.asked, survey.checked.unknown.count]).toEqual([3, 0]);
    const found = survey.checked.contradictions.map(
      ({ code: is, count }: { code: string; count: number }) => `${is} ${count}`,
    );
    expect(found.toSorted()).toEqual([
      "noindex-blocked 1",
      "sitemap-blocked 3",
      "sitemap-file-blocked 1",
      "sitemap-noindex 1",
      "sitemap-not-ok 1",
    ]);
    const requests = server.received.map(({ url }) => url);
    expect(requests).toEqual(["/robots.txt", "/s.xml", "/a", "/noindex", "/gone"]);
    const [{ places }] = survey.checked.contradictions.find(
      ({ code: is }: { code: string }) => is === "sitemap-file-blocked",
    ).examples;
    expect(places).toMatchObject([
      { in: "robots.txt", line: 4 },
      { in: "robots.txt", line: 2 },
    ]);
  });

  test("does not fetch a page that maycrawl may not fetch, with exit code 3", async () => {
    const server = await site((origin) => ({
      "/robots.txt": "User-agent: maycrawl\nDisallow: /a\n",
      "/s.xml": urlset(page(`${origin}/a`)),
      "/a": "x",
    }));
    const { code, survey } = await json(`${server.origin}/s.xml`, "--as", "FooBot", "--check");
    expect([code, asked(server), survey.judged.blocked.count]).toEqual([3, ["/s.xml"], 0]);
    expect(survey.checked.contradictions).toEqual([]);
    expect(survey.checked.unknown.examples[0].message).toBe(
      `maycrawl, which would check it, may not fetch it: ${server.origin}/robots.txt:2:1: Disallow: /a`,
    );
  });

  test("reports no contradiction for a disallowed sitemap whose URL is only guessed", async () => {
    const server = await site(() => ({ "/robots.txt": "User-agent: *\nDisallow: /\n" }));
    const { survey } = await json(server.origin, "--as", "FooBot", "--check");
    expect(survey.failures).toMatchObject([{ code: "disallowed", count: 2 }]);
    expect(survey.checked.contradictions).toEqual([]);
  });

  test("fetches at most --max-pages pages, evenly distributed over the sitemap", async () => {
    const server = await contradictory();
    const { code, stdout } = await maycrawl([
      "sitemap",
      `${server.origin}/s.xml`,
      "--check",
      "--max-pages",
      "2",
    ]);
    expect([code, asked(server)]).toEqual([1, ["/s.xml", "/fine", "/gone"]]);
    expect(stdout).toContain("Contradictions: 2 of 6 pages checked");
    expect(stdout).toMatch(/sitemap-not-ok +1 +Remove the URL from the sitemap/);
  });

  test("stops requests to a site that asks to wait, and reports the other pages as unknown", async () => {
    const server = await serve((request, response) =>
      response.writeHead(request.url === "/robots.txt" ? 404 : 429, { "retry-after": "600" }).end(),
    );
    const path = file(urlset(page(`${server.origin}/1`), page(`${server.origin}/2`)));
    const { code, survey } = await json(path, "--check");
    expect([code, asked(server)]).toEqual([3, ["/1"]]);
    expect(survey.checked).toMatchObject({
      asked: 2,
      contradictions: [{ code: "sitemap-failed", count: 1, examples: [{ url: `${server.origin}/1` }] }],
      unknown: { count: 1 },
    });
    expect(survey.checked.unknown.examples[0].message).toBe("its site recently asked to wait, or failed");
  });

  test("ends with exit code 3 if the robots.txt for the pages is unreachable", async () => {
    const path = file(urlset(page(`${await deadOrigin()}/1`)));
    const { code, stdout } = await maycrawl(["sitemap", path, "--check"]);
    expect([code, stdout]).toEqual([3, expect.stringContaining("its robots.txt is unreachable")]);
  });

  test("ends with exit code 0 for a site without contradictions", async () => {
    const server = await site((origin) => ({
      "/s.xml": urlset(page(`${origin}/1`)),
      "/1": "<!doctype html>x",
    }));
    const { code, stdout } = await maycrawl([
      "sitemap",
      `${server.origin}/s.xml`,
      "--as",
      "FooBot",
      "--check",
    ]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/Contradictions: 1 of 1 page checked\n {2}none\n$/),
    ]);
  });
});

describe("maycrawl sitemap with a wrong command line ends with exit code 2:", () => {
  test.for([
    ["no source", []],
    ["a URL without a host", ["http:///"]],
    ["an ftp: URL", ["ftp://a.example/s.xml"]],
    ["--url together with a URL", ["https://a.example/s.xml", "--url", "https://a.example/"]],
    ["an invalid --url", ["-", "--url", "a.example"]],
    ["an invalid name in --as", ["-", "--as", "()"]],
    ["--check for two crawlers", ["-", "--check", "--as", "a", "--as", "b"]],
    ["--robots without --as", ["-", "--robots", "robots.txt"]],
    ["- for sitemap and robots.txt", ["-", "--robots", "-", "--as", "FooBot"]],
    ["--max-pages without --check", ["-", "--max-pages", "5"]],
    ["an invalid --max-pages", ["-", "--check", "--max-pages", "-1"]],
    ["a --max-pages of 0", ["-", "--check", "--max-pages", "0"]],
    ["--cache together with --redis", ["-", "--cache", "x", "--redis", "redis://127.0.0.1"]],
  ] as const)("%s", async ([, args]) => {
    const { code, stdout, stderr } = await maycrawl(["sitemap", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: .+\n/);
  });
});

test("maycrawl sitemap escapes control characters in its output", async () => {
  const bad = "\u001b[31m\u202e\u009b";
  const { origin } = await site((own) => ({
    "/robots.txt": `User-agent: *\nDisallow: /${bad}\nDisallow: /x\nSitemap: ${own}/s.xml\nSitemap: x:${bad}\n`,
    "/s.xml": urlset(page(`${own}/x${encodeURI(bad)}`), page(`${own}/\u202e`), page(bad)),
  }));
  const { stdout, stderr, code } = await maycrawl(["sitemap", origin, "--as", "CCBot"]);
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout).toContain("\\u{202e}");
  expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const line = (await maycrawl(["sitemap", origin, "--as", "FooBot", "--json"])).stdout;
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test("maycrawl sitemap notes a long Crawl-delay on standard error", async () => {
  const { origin } = await site((own) => ({
    "/robots.txt": "User-agent: *\nCrawl-delay: 6\n",
    "/s.xml": index(`${own}/a.xml`),
    "/a.xml": urlset(page(`${own}/1`)),
  }));
  const { code, stderr } = await maycrawl(["sitemap", `${origin}/s.xml`]);
  expect(code).toBe(0);
  expect(stderr).toBe(
    `note: ${new URL(origin).host} gets the next request in 6 s: crawl-delay 6 s, robots.txt line 2\n`,
  );
});

test("maycrawl sitemap neither sends nor shows credentials of a URL", async () => {
  const server = await site((own) => ({ "/s.xml": urlset(page(`${own}/1`)) }));
  const url = `${server.origin.replace("//", "//user:secret@")}/s.xml`;
  for (const options of [[], ["--json"]]) {
    const { code, stdout, stderr } = await maycrawl(["sitemap", url, ...options]);
    expect([code, (stdout + stderr).includes("secret")]).toEqual([0, false]);
  }
  const page1 = await maycrawl(["page", url, "--as", "FooBot", "--json"]);
  expect(page1.stdout + page1.stderr).not.toContain("secret");
  for (const { headers } of server.received) expect(headers.authorization).toBeUndefined();
});

test("maycrawl sitemap --cache keeps the robots.txt for the next run", async () => {
  const { origin, received } = await serveRobots("User-agent: *\nDisallow: /p\n");
  const path = file(urlset(page(`${origin}/p`)));
  const cache = join(folder(), "robots.db");
  for (const _ of [1, 2])
    expect((await maycrawl(["sitemap", path, "--as", "FooBot", "--cache", cache])).code).toBe(1);
  expect(received).toHaveLength(1);
});

function fileAt(url: string, via: string | null = null) {
  return { sitemap: url, url, via, depth: via === null ? 0 : 1 };
}
