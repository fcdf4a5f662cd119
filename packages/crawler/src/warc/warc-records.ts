import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MissingPackageError } from "@maycrawl/agent";
import type { WARCRecord } from "warcio";
import type { ArchivedAnswer } from "../crawl/visit/archive.ts";
import { requestHead, responseHead } from "./http-head.ts";

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
