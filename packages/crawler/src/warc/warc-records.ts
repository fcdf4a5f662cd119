import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MissingPackageError } from "@maycrawl/agent";
import type { WARCRecord } from "warcio";
import type { ArchivedAnswer } from "../crawl/visit/archive.ts";

const WARC = "WARC/1.1";
const UNCHANGED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified";

type Warcio = typeof import("warcio");

/** @throws {MissingPackageError} */
export async function loadWarcio(): Promise<Warcio> {
  try {
    return await import("warcio");
  } catch (thrown) {
    throw MissingPackageError.of("WarcWriter", "warcio@2", thrown);
  }
}

/** The record with which a file begins: who wrote it, and by which rules. */
export async function infoRecord(at: number, fields: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const warcio = await loadWarcio();
  const record = warcio.WARCRecord.createWARCInfo({ date: dateOf(at), warcVersion: WARC }, { ...fields });
  return member(warcio, record);
}

/**
 * The records of one answer, each a gzip member: the response (of a 304 a revisit, WARC 1.1 §6.7.3), and the request that it is
 * the answer to.
 */
export async function recordsOf(
  answer: ArchivedAnswer,
  userAgent: string | undefined,
): Promise<Uint8Array[]> {
  const { status, body, cut, unchangedSince, at, url, address } = answer;
  const warcio = await loadWarcio();
  const type = status === 304 ? "revisit" : "response";
  const response = recordOf(
    warcio,
    answer,
    type,
    {
      "Content-Type": "application/http; msgtype=response",
      ...(type === "response" ? { "WARC-Payload-Digest": digestOf(body) } : {}),
      ...(cut === undefined || type === "revisit" ? {} : { "WARC-Truncated": cut }),
    },
    [responseHead(answer), ...(type === "response" ? body : [])],
  );
  if (type === "revisit") {
    response.warcHeaders.headers.set("WARC-Profile", UNCHANGED);
    if (unchangedSince !== undefined) {
      response.warcHeaders.headers.set("WARC-Refers-To-Target-URI", url);
      response.warcHeaders.headers.set("WARC-Refers-To-Date", dateOf(unchangedSince));
    }
  }
  const request = recordOf(
    warcio,
    { url, at, address },
    "request",
    {
      "Content-Type": "application/http; msgtype=request",
      "WARC-Concurrent-To": response.warcHeader("WARC-Record-ID") ?? "",
      "WARC-Payload-Digest": digestOf([]),
    },
    [requestHead(answer, userAgent)],
  );
  const records: Uint8Array[] = [];
  for (const record of [response, request])
    records.push(await warcio.WARCSerializer.serialize(record, { gzip: true }));
  return records;
}

/**
 * The library would write header fields as UTF-8 and split some values: the head is given to it as a part of the block. It computes no
 * digest that is there.
 */
function recordOf(
  warcio: Warcio,
  { url, at, address = "" }: Pick<ArchivedAnswer, "url" | "at" | "address">,
  type: "response" | "request" | "revisit",
  warcHeaders: Record<string, string>,
  block: readonly Uint8Array[],
): WARCRecord {
  const fields = {
    ...warcHeaders,
    // WARC 1.1 §5.9: of the server that was contacted, on requests and responses alike.
    ...(isIP(address) === 0 ? {} : { "WARC-IP-Address": address }),
    "WARC-Block-Digest": digestOf(block),
  };
  const record = warcio.WARCRecord.create(
    { url, date: dateOf(at), type, warcVersion: WARC, warcHeaders: fields },
    block,
  );
  record.httpHeaders = null;
  return record;
}

const compressed = promisify(gzip);

/** Node's zlib is quicker than the library's stream, and runs on another thread. */
async function member({ WARCSerializer }: Warcio, record: WARCRecord): Promise<Uint8Array> {
  return compressed(await WARCSerializer.serialize(record, { gzip: false, digest: { algo: "" } }));
}

function digestOf(body: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const chunk of body) hash.update(chunk);
  return `sha256:${hash.digest("hex")}`;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString();
}

type Lines = readonly (readonly [name: string, value: string])[];

/** Of the body as it lies in the archive these say what is not so: it is decoded. They are kept under other names. */
const OF_THE_WIRE: ReadonlySet<string> = new Set(["content-encoding", "content-length", "transfer-encoding"]);

/** The head of a request, as far as the crawl knows it. */
function requestHead({ url, requestHeaders }: ArchivedAnswer, userAgent: string | undefined): Uint8Array {
  const { pathname, search, host } = new URL(url);
  const named: Lines = userAgent === undefined ? [] : [["user-agent", userAgent]];
  return head(`GET ${pathname}${search} HTTP/1.1`, [["host", host], ...requestHeaders, ...named]);
}

/**
 * The head of a response. Where the body was coded, chunked or cut, `Content-Length` is that of what is archived, and what the server
 * said stands as `X-Crawler-Content-Encoding` and so on, as Common Crawl does it. A 304 has no body: its fields are about another.
 */
function responseHead({ status, headers, body, cut }: ArchivedAnswer): Uint8Array {
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
