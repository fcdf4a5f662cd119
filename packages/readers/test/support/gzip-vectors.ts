import { constants, deflateRawSync, gzipSync } from "node:zlib";
import { url, urlset } from "../../../../tests/support/sitemap-text.ts";

/** A complete or broken gzip file. */
export interface GzipVector {
  readonly what: string;
  readonly bytes: Buffer;
  /** Codes of its diagnostics in Node. */
  readonly codes: readonly string[];
  /**
   * Reason why a browser reads less of it, and reports `gzip-broken`. `DecompressionStream` refuses some files that
   * Node's zlib accepts, and discards the output of a piece with a fault (Compression §4).
   */
  readonly onlyNode?: string;
}

const MANY = Array.from({ length: 3_000 }, (_, i) => url(`https://example.com/${(i * 7_919) % 10_007}/${i}`));
const SMALL = gzipSync(urlset(url("https://example.com/a")));
const LARGE = gzipSync(urlset(...MANY));

const MEMBERS = "consecutive members are one file by RFC 1952 §2.2, but browsers refuse the second";
const BEHIND = "browsers discard the piece that contains bytes after the end";
const PIECE = "only Node recovers the valid part of the broken piece";

/** Adds the optional fields of RFC 1952 §2.3 to a gzip file: extra, name, comment. */
function withFields(bytes: Buffer): Buffer {
  const fields = Buffer.concat([Buffer.from([4, 0, 1, 2, 0, 0]), Buffer.from("name\0comment\0")]);
  const header = Buffer.from(bytes.subarray(0, 10));
  header[3] = 0x04 | 0x08 | 0x10;
  return Buffer.concat([header, fields, bytes.subarray(10)]);
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** Returns a gzip file with an invalid block type (RFC 1951 §3.2.3) after valid blocks. */
function withBadBlock(): Buffer {
  const plain = Buffer.from(urlset(...MANY));
  const deflate = deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([SMALL.subarray(0, 10), deflate, Buffer.from([0x07, 0, 0, 0, 0, 0, 0, 0])]);
}

export const gzipVectors: readonly GzipVector[] = [
  { what: "a small file", bytes: SMALL, codes: [] },
  { what: "a large file", bytes: LARGE, codes: [] },
  { what: "a file that is not compressed", bytes: gzipSync(urlset(...MANY), { level: 0 }), codes: [] },
  { what: "a header with all its fields", bytes: withFields(SMALL), codes: [] },
  { what: "gzip of gzip", bytes: gzipSync(LARGE), codes: [] },
  { what: "gzip of nothing", bytes: gzipSync(""), codes: ["empty"] },
  { what: "many zeros", bytes: gzipSync(Buffer.alloc(5_000_000)), codes: ["loc-invalid", "not-a-sitemap"] },
  ...[1, 4, 8].map((cut) => ({
    what: `a small file without its last ${cut} bytes`,
    bytes: SMALL.subarray(0, -cut),
    codes: ["gzip-broken"],
  })),
  ...[0.3, 0.6, 0.9].map((part) => ({
    what: `${part} of a large file`,
    bytes: LARGE.subarray(0, Math.floor(LARGE.length * part)),
    codes: ["gzip-broken"],
  })),
  {
    what: "two members",
    bytes: Buffer.concat([gzipSync("https://example.com/a\n"), gzipSync("https://example.com/b")]),
    codes: [],
    onlyNode: MEMBERS,
  },
  {
    what: "a small file and trailing garbage",
    bytes: Buffer.concat([SMALL, Buffer.from("rubbish")]),
    codes: ["gzip-broken"],
    onlyNode: BEHIND,
  },
  {
    what: "a large file and trailing zeros",
    bytes: Buffer.concat([LARGE, Buffer.alloc(9)]),
    codes: [],
    onlyNode: BEHIND,
  },
  {
    what: "a wrong checksum",
    bytes: changed(SMALL, SMALL.length - 8),
    codes: ["gzip-broken"],
    onlyNode: PIECE,
  },
  {
    what: "a block of an unknown type after complete blocks",
    bytes: withBadBlock(),
    codes: ["gzip-broken"],
    onlyNode: PIECE,
  },
];
