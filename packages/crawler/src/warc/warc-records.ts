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

/**
 * Imports warcio.
 * @throws {MissingPackageError} if it is not installed.
 */
export async function loadWarcio(): Promise<Warcio> {
  try {
    return await import("warcio");
  } catch (thrown) {
    throw MissingPackageError.of("WarcWriter", "warcio@2", thrown);
  }
}

/** Returns the first record of a file. It names the program that wrote the file, and the format. */
export async function createInfoRecord(
  at: number,
  fields: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const warcio = await loadWarcio();
  const record = warcio.WARCRecord.createWARCInfo({ date: dateOf(at), warcVersion: WARC }, { ...fields });
  return compressRecord(warcio, record);
}

/**
 * Returns the records of one answer, each as a gzip member: the response and its request. The response of a 304 is a
 * revisit record (WARC 1.1 §6.7.3).
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
 * Creates a record. The block includes the HTTP head, because the library would write header fields as UTF-8 and
 * split some values. The digests are set here, so that the library does not compute them.
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
    // WARC 1.1 §5.9: address of the server that was contacted, in requests and responses alike.
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

const gzipAsync = promisify(gzip);

/**
 * Compresses a record to a gzip member. Node's zlib is faster than the library's stream, and runs in another thread.
 */
async function compressRecord({ WARCSerializer }: Warcio, record: WARCRecord): Promise<Uint8Array> {
  return gzipAsync(await WARCSerializer.serialize(record, { gzip: false, digest: { algo: "" } }));
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

/** Header fields that do not match the archived body, which is decoded. They are archived under other names. */
const CODING_FIELDS: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
]);

/** Returns the head of a request, as far as the crawl knows it. */
function requestHead({ url, requestHeaders }: ArchivedAnswer, userAgent: string | undefined): Uint8Array {
  const { pathname, search, host } = new URL(url);
  const agentField: Lines = userAgent === undefined ? [] : [["user-agent", userAgent]];
  return encodeHead(`GET ${pathname}${search} HTTP/1.1`, [["host", host], ...requestHeaders, ...agentField]);
}

/**
 * Returns the head of a response. If the body was coded, chunked or cut, `Content-Length` is the length of the archived
 * body. The server's fields are then called `X-Crawler-Content-Encoding` and so on, as in Common Crawl's archives. A
 * 304 has no body: its fields describe another response and stay unchanged.
 */
function responseHead({ status, headers, body, cut }: ArchivedAnswer): Uint8Array {
  const isCoded = headers.some(([name]) => /^(?:content|transfer)-encoding$/i.test(name));
  const isAsSent = status === 304 || (!isCoded && cut === undefined);
  return encodeHead(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd(),
    isAsSent ? headers : replaceCodingFields(headers, body),
  );
}

function replaceCodingFields(headers: Lines, body: ArchivedAnswer["body"]): Lines {
  const lines = headers.map(([name, value]): Lines[number] => [
    CODING_FIELDS.has(name.toLowerCase()) ? `X-Crawler-${name}` : name,
    value,
  ]);
  const bytes = body.reduce((sum, chunk) => sum + chunk.length, 0);
  return [...lines, ["Content-Length", String(bytes)]];
}

/** Encodes a head. Header fields are bytes: each character is one byte (RFC 9110 §5.5). */
function encodeHead(first: string, lines: Lines): Uint8Array {
  const text = lines.map(([name, value]) => `${name}: ${value}`.replace(/[\r\n]+/g, " "));
  return Buffer.from(`${[first, ...text].join("\r\n")}\r\n\r\n`, "latin1");
}
