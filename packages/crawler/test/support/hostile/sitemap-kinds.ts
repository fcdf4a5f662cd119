import { gzipSync } from "node:zlib";
import {
  endlessly,
  from,
  type HostileKind,
  type HostileRequest,
  htmlPage,
  isPagePath,
  joined,
  kind,
  mapped,
  numbered,
  sitemapIndex,
  sitemapKind,
  urlset,
  word,
  xmlParts,
} from "./kind.ts";

/** Maximum number of entries of a sitemap, by the sitemap protocol. */
const MAX = 50_000;

/** Yields URLs of sitemaps on the same host, different ones for each request. */
function nested(request: HostileRequest, max = MAX): Iterable<string> {
  return mapped(numbered(request, max), (n) => `${request.origin}/sitemap-${word(n)}.xml`);
}

/** Yields URLs of pages on the same host. */
function pagesOf(request: HostileRequest, max = MAX, tail = ""): Iterable<string> {
  return mapped(numbered(request, max), (n) => `${request.origin}/${word(n)}${tail}`);
}

/** Returns a site whose first sitemap is an index. `child` responds to the sitemaps in the index. */
function indexOver(
  name: string,
  child: (request: HostileRequest) => ReturnType<HostileKind["answer"]>,
  options: Partial<HostileKind> = {},
): HostileKind {
  const answer = (request: HostileRequest) =>
    request.path === "/sitemap.xml" ? sitemapIndex(nested(request)) : child(request);
  return sitemapKind(name, answer, options);
}

const LONG = "x".repeat(1_950);

/** Hostile sitemaps. */
export const sitemapKinds: readonly HostileKind[] = [
  sitemapKind("sitemap indexes that each name 50,000 indexes", (request) => sitemapIndex(nested(request)), {
    leavesOut: "sitemap",
  }),
  sitemapKind("an endless sitemap index", (request) =>
    request.path === "/sitemap.xml"
      ? sitemapIndex(mapped(from(0), (n) => `${request.origin}/sitemap-${word(n)}.xml`))
      : urlset([`${request.origin}/${word(request.count)}`]),
  ),
  indexOver("50,000 sitemaps of 50,000 pages each", (request) => urlset(pagesOf(request))),
  indexOver("50,000 sitemaps that do not exist", () => undefined),
  indexOver("50,000 sitemaps that fail with 500", () => ({ status: 500 })),
  indexOver("50,000 sitemaps that reset the connection", () => "reset"),
  indexOver("50,000 empty sitemaps", () => urlset([])),
  indexOver("50,000 sitemaps that send one byte a second", () => ({
    headers: { "content-type": "application/xml" },
    body: endlessly(" "),
    everyMs: 1_000,
  })),
  sitemapKind("sitemap indexes of URLs of 2,000 characters", (request) =>
    sitemapIndex(mapped(numbered(request, MAX), (n) => `${request.origin}/sitemap-${word(n)}?${LONG}`)),
  ),
  sitemapKind("an endless sitemap", ({ origin }) => urlset(mapped(from(0), (n) => `${origin}/${word(n)}`))),
  sitemapKind("an endless text sitemap", ({ origin }) => ({
    headers: { "content-type": "text/plain" },
    body: joined(mapped(from(0), (n) => `${origin}/${word(n)}\n`)),
  })),
  sitemapKind("an endless RSS feed as sitemap", ({ origin }) => ({
    headers: { "content-type": "application/rss+xml" },
    body: joined(
      (function* () {
        yield '<rss version="2.0"><channel>';
        for (const n of from(0)) yield `<item><link>${origin}/${word(n)}</link></item>`;
      })(),
    ),
  })),
  indexOver("gzip-compressed sitemaps with URLs of 2,000 characters", (request) => ({
    headers: { "content-type": "application/gzip" },
    body: gzipSync([...xmlParts("urlset", "url", pagesOf(request, 5_000, `?${LONG}`))].join(""), {
      level: 1,
    }),
  })),
  indexOver("gzip-compressed sitemaps of spaces, 1000:1", () => ({
    headers: { "content-type": "application/gzip" },
    body: BLANKS,
  })),
  sitemapKind("sitemaps of pages on different new hosts", (request) =>
    request.path === "/sitemap.xml"
      ? sitemapIndex(nested(request))
      : urlset(mapped(numbered(request, MAX), (n) => `http://${word(n)}.example:${request.port}/`)),
  ),
  sitemapKind("sitemaps of pages on one other host", (request) =>
    request.path === "/sitemap.xml"
      ? sitemapIndex(nested(request))
      : urlset(mapped(numbered(request, MAX), (n) => `http://other.example:${request.port}/${word(n)}`)),
  ),
  indexOver("sitemaps of pages with URLs of a million characters", (request) =>
    urlset(mapped(numbered(request, 40), (n) => `${request.origin}/${word(n)}?${"x".repeat(1_000_000)}`)),
  ),
  indexOver("sitemaps of pages with URLs of 2,500 characters", (request) =>
    urlset(pagesOf(request, 20_000, `?${"x".repeat(2_500)}`)),
  ),
  indexOver("sitemaps of pages with URLs of 1,990 characters", (request) =>
    urlset(pagesOf(request, 20_000, `?${LONG}`)),
  ),
  indexOver("sitemaps of pages of one form", (request) =>
    urlset(mapped(numbered(request, MAX), (n) => `${request.origin}/item/${n}`)),
  ),
  indexOver("sitemaps of pages with repeated path segments", (request) =>
    urlset(mapped(numbered(request, MAX), (n) => `${request.origin}/a/a/a/a/a/${word(n)}`)),
  ),
  indexOver("sitemaps of invalid URLs", (request) =>
    urlset(mapped(numbered(request, MAX), (n) => `nothing ${word(n)}`)),
  ),
  indexOver("sitemaps of one page with endless images", ({ origin }) => ({
    headers: { "content-type": "application/xml" },
    body: joined(
      (function* () {
        yield `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${origin}/a</loc>`;
        for (const n of from(0)) yield `<i:image><i:loc>${origin}/${n}.png</i:loc></i:image>`;
      })(),
    ),
  })),
  indexOver("sitemaps with endless redirects to further URLs", ({ count }) => ({
    status: 302,
    headers: { location: `/sitemap-redirect-${word(count)}` },
  })),
  indexOver("sitemaps that redirect to different new hosts", ({ count, port }) => ({
    status: 302,
    headers: { location: `http://${word(count)}.example:${port}/sitemap.xml` },
  })),
  sitemapKind("a sitemap index of sitemaps on different new hosts", (request) =>
    request.path === "/sitemap.xml"
      ? sitemapIndex(
          mapped(numbered(request, MAX), (n) => `http://${word(n)}.example:${request.port}/sitemap-a.xml`),
        )
      : urlset([`${request.origin}/${word(request.count)}`]),
  ),
];

/** Fifty megabytes of spaces, compressed to fifty kilobytes. */
const BLANKS: Uint8Array = gzipSync(Buffer.alloc(50_000_000, " "));

/** Hostile robots.txt files. */
export const robotsKinds: readonly HostileKind[] = [
  kind(
    "a robots.txt that names 3,000 sitemaps on other hosts",
    (request) => {
      if (request.path === "/robots.txt") {
        const lines = mapped(
          numbered({ ...request, count: 0 }, 3_000),
          (n) => `Sitemap: http://${word(n)}.example:${request.port}/sitemap.xml\n`,
        );
        return request.host === "hostile.example" ? { body: joined(lines) } : undefined;
      }
      return isPagePath(request.path) ? htmlPage(request) : urlset([`${request.origin}/`]);
    },
    { leavesOut: "sitemap" },
  ),
  kind("a robots.txt that names 50,000 sitemaps on its own host", (request) => {
    if (request.path === "/robots.txt")
      return { body: joined(mapped(nested(request), (loc) => `Sitemap: ${loc}\n`)) };
    return isPagePath(request.path) ? htmlPage(request) : urlset(pagesOf(request, 1_000));
  }),
  kind(
    "different new subdomains in scope whose robots.txt names sitemaps on new hosts",
    (request) => {
      const { path, port } = request;
      if (path === "/robots.txt") {
        const lines = mapped(
          numbered(request, 10),
          (n) => `Sitemap: http://${word(n)}.test:${port}/sitemap.xml\n`,
        );
        return request.host.endsWith(".example") ? { body: joined(lines) } : undefined;
      }
      if (!isPagePath(path)) return urlset([`${request.origin}/`]);
      return htmlPage(
        request,
        mapped(numbered(request, 20), (n) => `<a href="http://${word(n)}.hostile.example:${port}/">x</a>`),
      );
    },
    { crawl: { scope: "domain" }, isInScope: (host) => host.endsWith("hostile.example") },
  ),
  kind(
    "different new subdomains in scope whose robots.txt names 10,000 sitemaps",
    (request) => {
      const { path, port } = request;
      if (path === "/robots.txt")
        return {
          headers: { "content-encoding": "gzip" },
          body: gzipSync(
            [
              ...mapped(
                Array(10_000).keys(),
                (n) => `Sitemap: ${request.origin}/sitemap${n}?${LONG.slice(0, 20)}\n`,
              ),
            ].join(""),
          ),
        };
      if (!isPagePath(path)) return urlset([`${request.origin}/`]);
      return htmlPage(
        request,
        mapped(numbered(request, 20), (n) => `<a href="http://${word(n)}.hostile.example:${port}/">x</a>`),
      );
    },
    { crawl: { scope: "domain" }, isInScope: (host) => host.endsWith("hostile.example") },
  ),
  kind("an endless robots.txt", (request) =>
    request.path === "/robots.txt"
      ? { body: joined(mapped(from(0), (n) => `Disallow: /${word(n)}\n`)) }
      : htmlPage(request, hrefs(request)),
  ),
  kind(
    "a robots.txt that sends one byte a second",
    ({ path }) => (path === "/robots.txt" ? { body: endlessly("#"), everyMs: 1_000 } : undefined),
    { isClosed: true },
  ),
  kind("a robots.txt that redirects to a new URL each time", ({ path, count }) =>
    path.startsWith("/robots") ? { status: 302, headers: { location: `/robots-${word(count)}` } } : undefined,
  ),
  kind("a rule of 400 KB that forbids all links", (request) => {
    if (request.path === "/robots.txt")
      return { body: `User-agent: *\nDisallow: /n/${"*".repeat(400_000)}\n` };
    return isPagePath(request.path)
      ? htmlPage(request, [...hrefs(request, "/n/", 1_000), ...hrefs(request)])
      : undefined;
  }),
  kind("a rule of 400 KB that allows all pages", (request) => {
    if (request.path === "/robots.txt") return { body: `User-agent: *\nAllow: /${"*".repeat(400_000)}\n` };
    return isPagePath(request.path) ? htmlPage(request, hrefs(request)) : undefined;
  }),
];

function hrefs(request: HostileRequest, begin = "/", max = 20): Iterable<string> {
  return mapped(numbered(request, max), (n) => `<a href="${begin}${word(n)}">x</a>`);
}
