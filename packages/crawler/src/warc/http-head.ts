import { STATUS_CODES } from "node:http";
import type { ArchivedAnswer } from "../crawl/visit/archive.ts";

type Lines = readonly (readonly [name: string, value: string])[];

/** Of the body as it lies in the archive these say what is not so: it is decoded. They are kept under other names. */
const OF_THE_WIRE: ReadonlySet<string> = new Set(["content-encoding", "content-length", "transfer-encoding"]);

/** The head of a request, as far as the crawl knows it. */
export function requestHead(
  { url, requestHeaders }: ArchivedAnswer,
  userAgent: string | undefined,
): Uint8Array {
  const { pathname, search, host } = new URL(url);
  const named: Lines = userAgent === undefined ? [] : [["user-agent", userAgent]];
  return head(`GET ${pathname}${search} HTTP/1.1`, [["host", host], ...requestHeaders, ...named]);
}

/**
 * The head of a response. Where the body was coded, chunked or cut, `Content-Length` is that of what is archived, and what the server
 * said stands as `X-Crawler-Content-Encoding` and so on, as Common Crawl does it. A 304 has no body: its fields are about another.
 */
export function responseHead({ status, headers, body, cut }: ArchivedAnswer): Uint8Array {
  const isCoded = headers.some(([name]) => /^(?:content|transfer)-encoding$/i.test(name));
  const isAsSent = status === 304 || (!isCoded && cut === undefined);
  return head(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd(),
    isAsSent ? headers : decoded(headers, body),
  );
}

function decoded(headers: Lines, body: ArchivedAnswer["body"]): Lines {
  const lines = headers.map(([name, value]): Lines[number] => [
    OF_THE_WIRE.has(name.toLowerCase()) ? `X-Crawler-${name}` : name,
    value,
  ]);
  const bytes = body.reduce((sum, chunk) => sum + chunk.length, 0);
  return [...lines, ["Content-Length", String(bytes)]];
}

/** Header fields are bytes: each character is one (RFC 9110 §5.5). */
function head(first: string, lines: Lines): Uint8Array {
  const text = lines.map(([name, value]) => `${name}: ${value}`.replace(/[\r\n]+/g, " "));
  return Buffer.from(`${[first, ...text].join("\r\n")}\r\n\r\n`, "latin1");
}
