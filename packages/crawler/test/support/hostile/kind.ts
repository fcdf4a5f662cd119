import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import type { LeftOut } from "../../../src/report/summary/summary.ts";

/** A request, as a hostile site sees it. */
export interface HostileRequest {
  /** Without port: `hostile.example`. */
  readonly host: string;
  readonly origin: string;
  readonly port: number;
  readonly path: string;
  /** The number of requests before this one. What a kind generates from it is new with each request. */
  readonly count: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Which part of the usual number of links and entries an answer has: 1 for all. */
  readonly scale: number;
}

/** What a body is sent from; an iterable may have no end. */
export type HostileBody = string | Uint8Array | Iterable<string | Uint8Array>;

/** What a hostile site does with a request. */
export type HostileReply =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: HostileBody;
      /** Milliseconds between two parts of the body. Default: none, as fast as the crawler reads. */
      readonly everyMs?: number;
    }
  /** Bytes sent in place of an HTTP answer; then the connection is closed. */
  | { readonly raw: HostileBody; readonly everyMs?: number }
  /** The connection is reset. */
  | "reset";

/** Answers a request; undefined is a 404. */
export type Answering = (request: HostileRequest) => HostileReply | undefined;

/** How a hostile site is crawled, and what it may lead the crawl to. */
export interface KindOptions {
  readonly crawl?: Partial<CrawlOptions>;
  /** Paths of the seeds. Default: `/`. */
  readonly seeds?: readonly string[];
  /** Whether a host other than the seed's is in the crawl's scope. Default: no other host is. */
  readonly isInScope?: (host: string) => boolean;
  /** A reason for which the crawl must report that it left links out. */
  readonly leavesOut?: LeftOut["reason"];
  /** Whether no page may be fetched, since the robots.txt cannot be. */
  readonly isClosed?: boolean;
}

/** A kind of hostile site. */
export interface HostileKind extends KindOptions {
  readonly name: string;
  readonly answer: Answering;
}

/** Makes a kind of hostile site. @param name what the site has, as in "a site with …". */
export function kind(name: string, answer: Answering, options: KindOptions = {}): HostileKind {
  return { name, answer, ...options };
}

/** Whether a path is that of a page, neither robots.txt nor a sitemap; all kinds name their sitemaps `/sitemap…`. */
export function isPagePath(path: string): boolean {
  return path !== "/robots.txt" && !path.startsWith("/sitemap");
}

const LETTERS = 26 ** 7;

/** Returns seven letters, different for each number: a path without numbers, so that no two URLs have one form. */
export function word(n: number): string {
  let rest = (n * 7_919_317) % LETTERS;
  let letters = "";
  for (let i = 0; i < 7; i++) {
    letters += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 26);
  }
  return letters;
}

/** An answer has at least so many links or entries, whatever the scale is. */
const MIN = 100;

/** Numbers what one answer names over all requests: `numbered(request, 3)` gives 0, 1, 2, for the next request 3, 4, 5. */
export function* numbered({ count, scale }: HostileRequest, max: number): Generator<number> {
  const end = Math.max(Math.min(max, MIN), max * scale);
  for (let i = 0; i < end; i++) yield count * max + i;
}

/** Counts without end. */
export function* from(first: number): Generator<number> {
  for (let n = first; ; n++) yield n;
}

const PARTS_TOGETHER = 500;

/** Joins small parts into larger ones, which are cheaper to send. */
export function* joined(parts: Iterable<string>): Generator<string> {
  let many: string[] = [];
  for (const part of parts) {
    many.push(part);
    if (many.length < PARTS_TOGETHER) continue;
    yield many.join("");
    many = [];
  }
  yield many.join("");
}

/** Repeats a part without end. */
export function* endlessly<T>(part: T): Generator<T> {
  for (;;) yield part;
}

/** Writes the HTML of links. */
export function* linksTo(
  numbers: Iterable<number>,
  hrefOf: (n: number) => string,
  attributes = "",
): Generator<string> {
  for (const n of numbers) yield `<a href="${hrefOf(n)}"${attributes}></a>`;
}

/** Returns a page with a title of its own. */
export function htmlPage(
  request: HostileRequest,
  parts: Iterable<string> = [],
  { head = "", title = word(request.count) }: { readonly head?: string; readonly title?: string } = {},
): HostileReply {
  const begin = `<!doctype html><title>${title}</title>${head}`;
  return {
    headers: { "content-type": "text/html" },
    body: joined(
      (function* () {
        yield begin;
        yield* parts;
      })(),
    ),
  };
}

/** Makes a kind whose pages, and nothing else, are hostile; `robots` is its robots.txt. */
export function pageKind(
  name: string,
  page: Answering,
  { robots, ...options }: KindOptions & { readonly robots?: string } = {},
): HostileKind {
  const answer: Answering = (request) => {
    if (isPagePath(request.path)) return page(request);
    return request.path === "/robots.txt" && robots !== undefined ? { body: robots } : undefined;
  };
  return kind(name, answer, options);
}

/** Makes a kind whose sitemaps are hostile; its pages are short and have no links. */
export function sitemapKind(name: string, sitemap: Answering, options: KindOptions = {}): HostileKind {
  const answer: Answering = (request) => {
    const { path, origin } = request;
    if (path === "/robots.txt") return { body: `Sitemap: ${origin}/sitemap.xml\n` };
    return isPagePath(path) ? htmlPage(request) : sitemap(request);
  };
  return kind(name, answer, options);
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Writes a sitemap of pages. */
export function urlset(locs: Iterable<string>): HostileReply {
  return xml("urlset", "url", locs);
}

/** Writes an index of sitemaps. */
export function sitemapIndex(locs: Iterable<string>): HostileReply {
  return xml("sitemapindex", "sitemap", locs);
}

function xml(root: string, entry: string, locs: Iterable<string>): HostileReply {
  return { headers: { "content-type": "application/xml" }, body: joined(xmlParts(root, entry, locs)) };
}

/** Writes the parts of a sitemap or an index. */
export function* xmlParts(root: string, entry: string, locs: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0"?><${root} ${NAMESPACE}>`;
  for (const loc of locs) yield `<${entry}><loc>${loc}</loc></${entry}>`;
  yield `</${root}>`;
}

/** Maps what an iterable gives. */
export function* mapped<T, U>(values: Iterable<T>, to: (value: T) => U): Generator<U> {
  for (const value of values) yield to(value);
}
