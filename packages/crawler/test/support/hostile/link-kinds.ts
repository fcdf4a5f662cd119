import { gzipSync } from "node:zlib";
import {
  type HostileKind,
  type HostileReply,
  type HostileRequest,
  htmlPage,
  type KindOptions,
  linksTo,
  mapped,
  numbered,
  pageKind,
  word,
} from "./kind.ts";

/** Maximum number of links of a page that the crawler reads. */
const MAX = 20_000;

interface LinkOptions extends KindOptions {
  readonly robots?: string;
  readonly head?: string;
  readonly attributes?: string;
  /** The number of links on each page. */
  readonly max?: number;
  /** Number of links to further pages of this site, on each page. Default: 5. */
  readonly onward?: number;
}

/** Returns a site of pages with hostile links from `hrefOf`, and a few links to further pages. */
function linkKind(
  name: string,
  hrefOf: (n: number, request: HostileRequest) => string,
  { head = "", attributes = "", max = MAX, onward = 5, ...options }: LinkOptions = {},
): HostileKind {
  return pageKind(
    name,
    (request) =>
      htmlPage(
        request,
        (function* () {
          const { origin } = request;
          yield* mapped(numbered(request, onward), (n) => `<a href="${origin}/on/${word(n)}">on</a>`);
          yield* linksTo(numbered(request, max), (n) => hrefOf(n, request), attributes);
        })(),
        { head },
      ),
    options,
  );
}

const LONG = "x".repeat(1_950);
const TOO_LONG = "x".repeat(2_200);
const MILLION = "x".repeat(1_000_000);

/** Returns the number as exactly `max` digits. */
const digits = (n: number, max: number): string => String(n).padStart(max, "0").slice(-max);

/** Hostile links. */
export const linkKinds: readonly HostileKind[] = [
  linkKind("links to different new hosts", (n, { port }) => `http://${word(n)}.test:${port}/`, {
    leavesOut: "scope",
  }),
  linkKind("links to one other host", (n, { port }) => `http://other.test:${port}/${word(n)}`),
  linkKind("links with URLs of a million characters", (n) => `/${word(n)}?${MILLION}`, { max: 8 }),
  linkKind("links with URLs of 8,000 characters", (n) => `/${word(n)}?${"x".repeat(8_000)}`, { max: 1_000 }),
  linkKind("links that become URLs of 2,200 characters through a long base", (n) => `${word(n)}`, {
    head: `<base href="/${TOO_LONG}/">`,
    leavesOut: "length",
  }),
  linkKind("links that become URLs of 1,960 characters through a long base", (n) => `${word(n)}`, {
    head: `<base href="/${LONG}/">`,
  }),
  linkKind("links to different new hosts, with URLs of 2,000 characters", (n, { port }) => {
    return `http://${word(n)}.test:${port}/${LONG}`;
  }),
  linkKind("links to another host through a base of 2,000 characters", (n) => word(n), {
    head: `<base href="http://other.test/${LONG}/">`,
  }),
  linkKind(
    "links to different new subdomains in scope",
    (n, { port }) => `http://${word(n)}.hostile.example:${port}/`,
    {
      crawl: { scope: "domain" },
      isInScope: (host) => host.endsWith(".hostile.example"),
      max: 1_000,
    },
  ),
  linkKind("nofollow links", (n) => `/${word(n)}`, { attributes: " rel=nofollow", leavesOut: "nofollow" }),
  linkKind("nofollow links through a base of 1,960 characters", (n) => word(n), {
    head: `<base href="/${LONG}/">`,
    attributes: " rel=nofollow",
  }),
  linkKind("nofollow links with `rel` values of 8 KB", (n) => `/${word(n)}`, {
    attributes: ` rel="nofollow ${"y".repeat(8_000)}"`,
    max: 1_000,
  }),
  linkKind("links on pages with META robots nofollow values of 8 KB", (n) => `/${word(n)}`, {
    head: `<meta name=robots content="nofollow ${"y".repeat(8_000)}, nofollow:${"z".repeat(8_000)}">`,
  }),
  linkKind("links that robots.txt forbids", (n) => `/no/${word(n)}`, {
    robots: "User-agent: *\nDisallow: /no/\n",
  }),
  linkKind("links that are excluded", (n) => `/no/${word(n)}`, {
    crawl: { exclude: ["/no/"] },
    leavesOut: "exclude",
  }),
  linkKind("links that match no include pattern", (n) => `/no/${word(n)}`, { crawl: { include: ["/on/"] } }),
  linkKind("links that are too deep", (n) => `/${word(n)}`, { crawl: { maxDepth: 1 }, onward: 1_000 }),
  linkKind("links to mailto:, data: and other schemes", (n) => {
    return `${["mailto:", "data:,", "javascript:", "tel:", "x-unknown:"][n % 5]}${word(n)}`;
  }),
  linkKind("links to ftp: hosts", (n) => `ftp://${word(n)}.test/`),
  linkKind("links with user names and passwords", (n, { host, port }) => {
    return `http://${word(n)}:${word(n + 1)}@${host}:${port}/same`;
  }),
  linkKind("links that differ in percent-encoding", (n) => `/${encoded(n)}`),
  linkKind(
    "links that differ in the order of query parameters",
    (n) =>
      `/list?${permuted(n)
        .map((k) => `${k}=1`)
        .join("&")}`,
  ),
  linkKind("links that differ in the fragment", (n) => `/same#${word(n)}`),
  linkKind("links that differ in slashes and dots", (n) => {
    return `/${"./".repeat(n % 7)}${"/".repeat(n % 11)}same/${"../same/".repeat(n % 5)}`;
  }),
  linkKind("20,000 links to new pages on each page", (n) => `/${word(n)}`),
  linkKind("20,000 links of a few characters to new pages", (n) =>
    n.toString(36).replace(/\d/g, (d) => `-${"abcdefghij"[Number(d)]}`),
  ),
  linkKind("links whose URLs all have different forms", (n) => `/${word(n)}/1`),
  linkKind("links with a query, to different paths", (n) => `/${word(n)}?x`),
  linkKind("links to hosts with names of 250 characters", (n, { port }) => {
    return `http://${`${word(n)}.`.repeat(30)}test:${port}/`;
  }),
  linkKind(
    "links to different new subdomains, omitted for many reasons",
    (n, { port }) => {
      const host = `http://${word(n)}.hostile.example:${port}`;
      return (
        [`${host}/robots/`, `${host}/exclude/`, `${host}/a/a/a/a/a`, `${host}/x" rel="nofollow`][n % 4] ?? ""
      );
    },
    {
      robots: "User-agent: *\nDisallow: /robots/\n",
      crawl: { scope: "domain", exclude: ["/exclude/"] },
      isInScope: (host) => host.endsWith(".hostile.example"),
    },
  ),
  linkKind(
    "links of 1,960 characters, omitted for many reasons",
    (n, { origin, port }) => {
      const tail = `${LONG}/${word(n)}`;
      switch (n % 5) {
        case 0:
          return `${origin}/robots/${tail}`;
        case 1:
          return `${origin}/exclude/${tail}`;
        case 2:
          return `http://other.test:${port}/${tail}`;
        case 3:
          return `${origin}/a/a/a/a/a/${tail}`;
        default:
          return `${origin}/follow/${tail}" rel="nofollow`;
      }
    },
    { robots: "User-agent: *\nDisallow: /robots/\n", crawl: { exclude: ["/exclude/"] }, max: 5_000 },
  ),
];

/** Returns a spelling of the same path for each number: each letter is percent-encoded or not. */
function encoded(n: number): string {
  return [..."abcdefghijklmnopqrstuvwxyz"]
    .map((letter, i) => ((n >> i) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join("");
}

const NAMES = [..."abcdefghij"];

/** Returns a permutation of ten names. */
function permuted(n: number): readonly string[] {
  const left = [...NAMES];
  const order: string[] = [];
  for (let rest = n; left.length > 0; rest = Math.floor(rest / (left.length + 1)))
    order.push(...left.splice(rest % left.length, 1));
  return order;
}

/** Links to 20,000 pages, always the same, compressed to sixty kilobytes. */
const SAME_LINKS: Uint8Array = gzipSync([...linksTo(Array(MAX).keys(), (n) => `/${word(n)}`)].join(""));

/** Sites with an endless number of pages. */
export const trapKinds: readonly HostileKind[] = [
  linkKind("an endless calendar", (n) => `/calendar/${1970 + (n % 3_000)}/${n % 12}/${digits(n, 9)}`, {
    max: 100,
    onward: 0,
  }),
  linkKind("session ids in paths", (n) => `/s/${digits(n, 9)}abcdef0123456789/page`, {
    max: 100,
    onward: 0,
  }),
  linkKind("session ids in queries", (n) => `/shop?sid=${digits(n, 9)}`, { max: 100, onward: 0 }),
  linkKind("combinable filters", (n) => `/shop/${word(n % 50)}?${facetQuery(n)}`, { max: 200, onward: 0 }),
  linkKind("new parameter names on each page", (n) => `/shop?${word(n)}=1`, { max: 200, onward: 0 }),
  pageKind("compressed pages with links to the same 20,000 pages", ({ count }) => ({
    headers: { "content-type": "text/html", "content-encoding": "gzip" },
    // Consecutive gzip members form one body (RFC 1952 section 2.2).
    body: Buffer.concat([gzipSync(`<!doctype html><title>${word(count)}</title>`), SAME_LINKS]),
  })),
  pageKind("paths that accumulate segments", (request) => {
    const path = request.path === "/" ? "" : request.path;
    return htmlPage(
      request,
      linksTo(numbered(request, 50), (n) => `${path}/${word(n)}`),
    );
  }),
  pageKind("paths that accumulate segments out of six", (request) => {
    const path = request.path === "/" ? "" : request.path;
    return htmlPage(
      request,
      linksTo([0, 1, 2, 3, 4, 5], (n) => `${path}/${"abcdef"[n]}`),
    );
  }),
  linkKind("random words as paths", (n) => `/${word(n)}/${word(n + 1)}`, { max: 100, onward: 0 }),
  linkKind("paths of 1,960 characters that link to each other", (n) => word(n), {
    head: `<base href="/${LONG}/">`,
    max: 10,
    onward: 0,
  }),
  pageKind("similar pages", (request) =>
    htmlPage(
      request,
      linksTo(numbered(request, 50), (n) => `/${word(n)}`),
      {
        title: `Page ${request.count}`,
      },
    ),
  ),
  pageKind("endless redirects", ({ count }) => ({
    status: 302,
    headers: { location: `/${word(count)}` },
  })),
  pageKind("pages that lead to endless redirects", (request) =>
    request.path.startsWith("/r/")
      ? { status: 302, headers: { location: `/r/${word(request.count)}` } }
      : htmlPage(
          request,
          linksTo(numbered(request, 50), (n) => `${n % 2 ? "/r" : ""}/${word(n)}`),
        ),
  ),
  pageKind("a canonical link to a new URL on each page", (request) =>
    htmlPage(request, [], { head: `<link rel=canonical href="/${word(request.count)}">` }),
  ),
  pageKind("a meta refresh to a new URL on each page", (request) =>
    htmlPage(
      request,
      linksTo(numbered(request, 5), (n) => `/${word(n)}`),
      {
        head: `<meta http-equiv=refresh content="0; url=/${word(request.count)}">`,
      },
    ),
  ),
  pageKind("error pages with links", (request) => {
    const page = htmlPage(
      request,
      linksTo(numbered(request, 50), (n) => `/${word(n)}`),
    );
    return typeof page === "object" && "headers" in page && request.path !== "/"
      ? { ...page, status: 404 }
      : page;
  }),
  pageKind("feeds with links", (request) =>
    request.path === "/"
      ? htmlPage(
          request,
          linksTo(numbered(request, 100), (n) => `/${word(n)}`),
        )
      : {
          headers: { "content-type": "application/rss+xml" },
          body: `<rss version="2.0"><channel><title>${word(request.count)}</title>${[
            ...mapped(
              numbered(request, 100),
              (n) => `<item><link>${request.origin}/${word(n)}</link></item>`,
            ),
          ].join("")}</channel></rss>`,
        },
  ),
  pageKind("short pages with URLs of 1,960 characters", ({ path, count }) =>
    path === "/"
      ? minimalPage(`<a href="/${LONG}/a">`)
      : minimalPage(
          `<link rel=canonical href=${word(3 * count)}><a href=${word(3 * count + 1)}><a href=${word(3 * count + 2)}>`,
        ),
  ),
  pageKind("redirects between URLs of 1,960 characters", (request) => {
    const { path, count } = request;
    if (path === "/") return minimalPage(`<a href="/${LONG}/a">`);
    if (count % 3 === 0)
      return minimalPage([...linksTo(numbered({ ...request, count: count * 20 }, 20), word)].join(""));
    return { raw: `HTTP/1.1 301 Moved\r\nLocation: ${word(count * 20 + 19)}\r\nContent-Length: 0\r\n\r\n` };
  }),
  pageKind("short pages with two links", ({ count }) =>
    minimalPage(`<a href=/${word(count * 2)}><a href=/${word(count * 2 + 1)}>`),
  ),
];

/** Returns a page with the shortest possible header. */
function minimalPage(body: string): HostileReply {
  return { raw: `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}` };
}

function facetQuery(n: number): string {
  return [..."abcdefghijklmnopqrst"]
    .filter((_, i) => (n >> i) & 1)
    .map((name) => `${name}=1`)
    .join("&");
}
