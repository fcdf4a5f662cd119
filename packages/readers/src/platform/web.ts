import { latin1Of } from "@maycrawl/engine/internal";
import type { Platform } from "./platform.ts";
import { WebGunzip } from "./web-gunzip.ts";

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
const strictUtf8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** Maximum number of arguments for one call of `String.fromCharCode`. */
const MAX_CODES = 8_192;

/** Platform functions for browsers and workers. They also run in Node. */
export const platform: Platform = {
  latin1: (bytes) => latin1Of(unshared(bytes)),
  latin1Bytes: (units) => Uint8Array.from({ length: units.length }, (_, at) => units.charCodeAt(at)),
  utf16(bytes) {
    const codes = Uint16Array.from(
      { length: bytes.length / 2 },
      (_, at) => (bytes[2 * at] as number) | ((bytes[2 * at + 1] as number) << 8),
    );
    let text = "";
    for (let at = 0; at < codes.length; at += MAX_CODES)
      text += String.fromCharCode(...codes.subarray(at, at + MAX_CODES));
    return text;
  },
  utf16Bytes: (units) =>
    Uint8Array.from({ length: 2 * units.length }, (_, at) => units.charCodeAt(at >> 1) >> (8 * (at & 1))),
  utf8: (bytes) => utf8.decode(unshared(bytes)),
  utf8OfLatin1: (units) => utf8.decode(platform.latin1Bytes(units)),
  isUtf8(bytes) {
    try {
      strictUtf8.decode(unshared(bytes));
      return true;
    } catch {
      return false;
    }
  },
  copy: (units, unit) =>
    unit === 2 ? platform.utf16(platform.utf16Bytes(units)) : latin1Of(platform.latin1Bytes(units)),
  gunzip: (source, fault) => new WebGunzip(source, fault),
};

/** Returns the bytes, or a copy if threads share their memory: browsers do not decode shared memory. */
function unshared(bytes: Uint8Array): Uint8Array {
  return bytes.buffer instanceof ArrayBuffer ? bytes : Uint8Array.from(bytes);
}
