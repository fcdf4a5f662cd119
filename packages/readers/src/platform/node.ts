import { isUtf8 } from "node:buffer";
import { NodeGunzip } from "./node-gunzip.ts";
import type { Platform } from "./platform.ts";

/** Reusable memory for converting a string to bytes. Most texts are shorter. */
const SCRATCH = Buffer.alloc(8_192);

/** Platform functions for Node, based on `Buffer` and zlib. */
export const platform: Platform = {
  latin1: (bytes) => bufferOf(bytes).toString("latin1"),
  latin1Bytes: (units) => Buffer.from(units, "latin1"),
  utf16: (bytes) => bufferOf(bytes).toString("utf16le"),
  utf16Bytes: (units) => Buffer.from(units, "utf16le"),
  utf8: (bytes) => bufferOf(bytes).toString(),
  utf8OfLatin1: (units) =>
    // `undefined` means UTF-8, and saves the lookup of an encoding name.
    units.length <= SCRATCH.length
      ? SCRATCH.toString(undefined, 0, SCRATCH.write(units, 0, "latin1"))
      : Buffer.from(units, "latin1").toString(),
  isUtf8,
  copy(units, unit) {
    const encoding = unit === 2 ? "utf16le" : "latin1";
    return Buffer.from(units, encoding).toString(encoding);
  },
  gunzip: (source, fault) => new NodeGunzip(source, fault),
};

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
