import type { CrawlOptions } from "../../../src/crawl/options/options.ts";
import type { LeftOut } from "../../../src/report/summary/summary.ts";

/** A request to a hostile site. */
export interface HostileRequest {
  /** Host name without port: `hostile.example`. */
  readonly host: string;
  readonly origin: string;
  readonly port: number;
  readonly path: string;
  /** Number of earlier requests. A kind uses it to generate new content for each request. */
  readonly count: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Fraction of the usual number of links and entries in a response: 1 for all. */
  readonly scale: number;
}

/** Content of a body. An iterable may be endless. */
export type HostileBody = string | Uint8Array | Iterable<string | Uint8Array>;

/** Reaction of a hostile site to a request. */
export type HostileReply =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: HostileBody;
      /** Milliseconds between two parts of the body. Default: 0, as fast as the crawler reads. */
      readonly everyMs?: number;
    }
  /** Bytes to send instead of an HTTP response. Then the server closes the connection. */
  | { readonly raw: HostileBody; readonly everyMs?: number }
  /** The server resets the connection. */
  | "reset";

/** Answers a request. Undefined means a 404. */
export type Answering = (request: HostileRequest) => HostileReply | undefined;

/** Options for crawling a hostile site, and the reactions of the crawl that are allowed. */
export interface KindOptions {
  readonly crawl?: Partial<CrawlOptions>;
  /** Paths of the seeds. Default: `/`. */
  readonly seeds?: readonly string[];
  /** Whether a host other than the seed's host is in the crawl's scope. Default: no other host is. */
  readonly isInScope?: (host: string) => boolean;
  /** Reason that the crawl must report for omitted links. */
  readonly leavesOut?: LeftOut["reason"];
  /** Whether no page may be requested, because the robots.txt cannot be fetched. */
  readonly isClosed?: boolean;
}

/** A kind of hostile site. */
export interface HostileKind extends KindOptions {
  readonly name: string;
  readonly answer: Answering;
}

/**
 * Creates a kind of hostile site.
 * @param name the hostile content, as in "a site with …".
 */
export function kind(name: string, answer: Answering, options: KindOptions = {}): HostileKind {
  return { name, answer, ...options };
}

/** Whether a path is a page and not a robots.txt or a sitemap. All kinds use paths `/sitemap…` for sitemaps. */
export function isPagePath(path: string): boolean {
  return path !== "/robots.txt" && !path.startsWith("/sitemap");
}

const LETTERS = 26 ** 7;

/** Returns seven letters, different for each number. Paths without numbers have different forms. */
export function word(n: number): string {
  let rest = (n * 7_919_317) % LETTERS;
  let letters = "";
  for (let i = 0; i < 7; i++) {
    letters += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 26);
  }
  return letters;
}

/** Minimum number of links or entries in a response, at any scale. */
const MIN = 100;

/**
 * Yields numbers that no other response uses: `numbered(request, 3)` yields 0, 1, 2 and for the next request 3, 4, 5.
 */
export function* numbered({ count, scale }: HostileRequest, max: number): Generator<number> {
  const end = Math.max(Math.min(max, MIN), max * scale);
  for (let i = 0; i < end; i++) yield count * max + i;
}

/** Yields all integers from `first`. */
export function* from(first: number): Generator<number> {
  for (let n = first; ; n++) yield n;
}

const PARTS_TOGETHER = 500;

/** Joins small parts into larger ones, which are cheaper to send. */
export function* joined(parts: Iterable<string>): Generator<string> {
  let batch: string[] = [];
  for (const part of parts) {
    batch.push(part);
    if (batch.length < PARTS_TOGETHER) continue;
    yield batch.join("");
    batch = [];
  }
  yield batch.join("");
}

/** Repeats a part endlessly. */
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

/** Returns an HTML page. By default, each request gets a different title. */
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

/** Creates a kind in which only the pages are hostile. `robots` is its robots.txt. */
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

/** Creates a kind in which only the sitemaps are hostile. Its pages are short and have no links. */
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

/** Maps the values of an iterable. */
export function* mapped<T, U>(values: Iterable<T>, to: (value: T) => U): Generator<U> {
  for (const value of values) yield to(value);
}
