import { gzipSync } from "node:zlib";
import {
  endlessly,
  from,
  type HostileKind,
  type HostileReply,
  type HostileRequest,
  htmlPage,
  joined,
  type KindOptions,
  linksTo,
  mapped,
  numbered,
  pageKind,
  word,
} from "./kind.ts";

/** Returns a site whose first page links to many pages. `answer` responds to all other requests. */
function answersOf(
  name: string,
  answer: (request: HostileRequest) => HostileReply,
  { max = 4_000, ...options }: KindOptions & { readonly max?: number } = {},
): HostileKind {
  return pageKind(
    name,
    (request) =>
      request.path === "/"
        ? htmlPage(
            request,
            linksTo(numbered(request, max), (n) => `/${word(n)}`),
          )
        : answer(request),
    options,
  );
}

/** Ten megabytes of HTML, compressed to ten kilobytes. */
const BOMB: Uint8Array = gzipSync(Buffer.alloc(10_000_000, "<p>x</p>"));

const wide = (bytes: number, n: number): string => word(n).padEnd(bytes, "x");

const HTML = { "content-type": "text/html" };

/** Hostile answers: bodies, headers and failures. */
export const answerKinds: readonly HostileKind[] = [
  answersOf("endless bodies", () => ({ headers: HTML, body: endlessly("<p>x</p>".repeat(8_192)) })),
  answersOf("endless bodies of links", ({ count }) => ({
    headers: HTML,
    body: joined(linksTo(from(count * 1e6), (n) => `/${word(n)}`)),
  })),
  answersOf(
    "bodies that send one byte a second",
    () => ({ headers: HTML, body: endlessly("x"), everyMs: 1_000 }),
    {
      crawl: { timeoutMs: 2_000 },
    },
  ),
  answersOf("requests without any response", () => ({ raw: endlessly(""), everyMs: 1_000 }), {
    crawl: { timeoutMs: 2_000 },
  }),
  answersOf("bodies compressed 1000:1", () => ({
    headers: { ...HTML, "content-encoding": "gzip" },
    body: BOMB,
  })),
  answersOf("endless comments and tags", () => ({
    headers: HTML,
    body: endlessly(`<!--${"<x y=".repeat(10_000)}`),
  })),
  answersOf("endless downloads", () => ({
    headers: { "content-type": "video/mp4" },
    body: endlessly(Buffer.alloc(65_536)),
  })),
  answersOf("pages that all fail with 500", () => ({ status: 500, body: "x".repeat(1_000) })),
  answersOf("pages that all reset the connection", () => "reset"),
  answersOf("pages that all send Retry-After: one year", () => ({
    status: 503,
    headers: { "retry-after": "31536000" },
  })),
  answersOf("pages whose bodies end too early", () => ({
    raw: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n${"x".repeat(1_000)}`,
  })),
  answersOf("responses that are not HTTP", ({ count }) => ({ raw: wide(5_000, count) })),
  answersOf(
    "endless early hints",
    () => ({ raw: endlessly("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n") }),
    { crawl: { timeoutMs: 2_000 } },
  ),
  answersOf("endless headers", () => ({
    raw: (function* () {
      yield "HTTP/1.1 200 OK\r\n";
      yield* endlessly(`X-Field: ${"x".repeat(1_000)}\r\n`);
    })(),
  })),
  answersOf("headers of 15 KB", ({ count }) => ({ headers: { ...HTML, "x-field": wide(15_000, count) } })),
  answersOf("200 Set-Cookie fields in each response", ({ count }) => ({
    headers: {
      ...HTML,
      "set-cookie": Array.from({ length: 200 }, (_, i) => `${word(count)}${i}=${"x".repeat(40)}`),
    },
  })),
];

/** Hostile values that a crawl stores. */
export const valueKinds: readonly HostileKind[] = [
  answersOf("titles of a megabyte", (request) =>
    htmlPage(request, [], { title: wide(1_000_000, request.count) }),
  ),
  answersOf("titles of 8 KB", (request) => htmlPage(request, [], { title: wide(8_000, request.count) })),
  answersOf("canonical URLs of 8 KB", (request) =>
    htmlPage(request, [], { head: `<link rel=canonical href="/${wide(8_000, request.count)}">` }),
  ),
  answersOf("redirects to URLs of 15 KB", ({ count }) => ({
    status: 301,
    headers: { location: `/${wide(15_000, count)}` },
  })),
  answersOf("redirects to URLs of 1,990 characters", ({ count }) => ({
    status: 301,
    headers: { location: `/${wide(1_950, count)}` },
  })),
  answersOf("redirects to invalid URLs of 15 KB", ({ count }) => ({
    status: 301,
    headers: { location: `http://[${wide(15_000, count)}` },
  })),
  answersOf("ETag fields of 15 KB", (request) =>
    withHeaders(request, { etag: `"${wide(15_000, request.count)}"` }),
  ),
  answersOf("Last-Modified fields of 15 KB", (request) =>
    withHeaders(request, { "last-modified": wide(15_000, request.count) }),
  ),
  answersOf("Content-Type fields of 15 KB", (request) =>
    withHeaders(request, { "content-type": `text/${wide(15_000, request.count)}` }),
  ),
  answersOf("15 KB Content-Type fields of types that are not read", (request) =>
    withHeaders(request, { "content-type": `video/${wide(15_000, request.count)}` }),
  ),
  answersOf("X-Robots-Tag fields of 15 KB", (request) =>
    withHeaders(request, {
      "x-robots-tag": `noindex, ${wide(15_000, request.count)}, nofollow: ${"x".repeat(400)}`,
    }),
  ),
  answersOf("X-Robots-Tag values of 15 KB", (request) =>
    withHeaders(request, { "x-robots-tag": `unavailable_after: ${wide(15_000, request.count)}` }),
  ),
  answersOf("Retry-After fields of 15 KB", ({ count }) => ({
    status: 429,
    headers: { "retry-after": wide(15_000, count) },
  })),
  answersOf("thousands of META robots tags", (request) =>
    htmlPage(request, [], {
      head: [
        ...mapped(
          numbered(request, 1_000),
          (n) => `<meta name=robots content="noindex, x${word(n)}, nofollow">`,
        ),
      ].join(""),
    }),
  ),
  answersOf("thousands of contradictions", (request) =>
    withHeaders(request, {
      "content-usage": mapped1000((n) => `${word(n)}=y`),
      "content-signal": "ai-train=no, search=yes, ai-input=no",
      "tdm-reservation": "1",
    }),
  ),
  pageKind(
    "304 responses with new headers each time",
    (request) => {
      if (request.path === "/" && request.headers["if-none-match"] === undefined)
        return {
          headers: { ...HTML, etag: `"${wide(4_000, request.count)}"` },
          body: [...linksTo(numbered(request, 200), (n) => `/${word(n)}`)].join(""),
        };
      const headers = {
        ...HTML,
        etag: `"${wide(4_000, request.count)}"`,
        "x-robots-tag": `noindex, ${wide(4_000, request.count)}`,
      };
      return request.headers["if-none-match"] === undefined
        ? { headers, body: word(request.count) }
        : { status: 304, headers };
    },
    { crawl: { everyMs: 1 } },
  ),
];

function withHeaders(request: HostileRequest, headers: Record<string, string>): HostileReply {
  return { headers: { ...HTML, ...headers }, body: `<title>${word(request.count)}</title>` };
}

function mapped1000(to: (n: number) => string): string {
  return Array.from({ length: 1_000 }, (_, n) => to(n)).join(", ");
}
