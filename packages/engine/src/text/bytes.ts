import { InvalidInputError } from "../errors.ts";

/**
 * Bytes of a robots.txt (RFC 9309 §2.3, §2.5) in two forms: as bytes, which are fast to read one by one, and as a
 * *Latin-1 string*, which the platform searches fast. The string has one character U+0000 to U+00FF for each byte.
 * An index is a byte offset in both.
 */
export interface InputBytes {
  /** String with one character for each byte that is read. */
  readonly text: string;
  /** The bytes, possibly in a larger array that is reused: read them immediately and do not keep them. */
  readonly bytes: Uint8Array;
  /** The bytes to keep; undefined if they would have to be copied, or are too many to keep in addition to `text`. */
  readonly own: Uint8Array | undefined;
  /** Whether the input is longer than the dialect reads. */
  readonly truncated: boolean;
}

const encoder = new TextEncoder();
// This array grows for a longer text and is reused for the next text. `MAX_SCRATCH` limits its length, so that one
// huge text does not occupy memory forever.
let scratch = new Uint8Array(1 << 14);
const MAX_SCRATCH = 1 << 19;
/** A lone surrogate that represents a byte that is not UTF-8. */
const LONE_BYTE = /[\uDC80-\uDCFF]/u;
/** UTF-8 of U+FFFD as a Latin-1 string. */
const REPLACEMENT = "\xef\xbf\xbd";
/**
 * Maximum number of bytes that are decoded in one call. Decoding text beyond ASCII temporarily takes several times
 * its size.
 */
const BLOCK = 1 << 20;
/** Minimum number of consecutive ASCII bytes that are decoded separately. */
const STRETCH = 48;
/** Maximum number of codes, plus one stretch, that are converted to characters in one call. */
const MAX_CODES = 512;
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
// Without the mark `@__PURE__`, a bundle would contain the decoder even if it is unused.
const strictUtf8 = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/**
 * Reads a robots.txt, and cuts it after the last line that is whole within `maxBytes` bytes.
 * @throws {InvalidInputError} if the input is neither a string nor a `Uint8Array`.
 */
export function readBytes(input: string | Uint8Array, maxBytes: number | null): InputBytes {
  const limit = maxBytes ?? Number.POSITIVE_INFINITY;
  if (typeof input === "string") {
    // Each UTF-16 unit takes at least one byte, so units after `limit` cannot be read.
    const head = input.length > limit ? input.slice(0, limit + 1) : input;
    if (head.length <= MAX_SCRATCH) {
      if (head.length > scratch.length) scratch = new Uint8Array(Math.min(2 * head.length, MAX_SCRATCH));
      const { read, written } = encoder.encodeInto(head, scratch);
      if (read === head.length && written <= limit) {
        // If there is one byte for each unit, the text is ASCII and therefore its own Latin-1 string.
        const text = written === head.length ? head : oneCharacterEach(scratch.subarray(0, written));
        // `encodeInto` has written a lone surrogate as U+FFFD.
        if (text === head || !text.includes(REPLACEMENT) || !LONE_BYTE.test(head)) {
          return { text, bytes: scratch, own: undefined, truncated: false };
        }
      }
    }
    return cut(encodeText(head), limit);
  }
  // An array of another realm, such as a frame or a sandbox, fails `instanceof`. Its tag is checked only then, because
  // this check takes as long as reading a few lines.
  if (!(input instanceof Uint8Array) && {}.toString.call(input) !== "[object Uint8Array]") {
    throw new InvalidInputError(input);
  }
  return cut(input, limit);
}

function cut(bytes: Uint8Array, limit: number): InputBytes {
  const truncated = bytes.length > limit;
  // The kept bytes of a cut file are copied, so that the rest of a huge buffer can be freed.
  const kept = truncated ? bytes.slice(0, endOfWholeLines(bytes, limit)) : bytes;
  const own = kept.length <= MAX_SCRATCH ? kept : undefined;
  return { text: latin1Of(kept), bytes: kept, own, truncated };
}

const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;

/**
 * Returns the end of the last line that is whole within a limit in bytes. A line that the limit cuts is left out,
 * because the beginning of a rule is another, broader rule (`Disallow: /` of `Disallow: /private`). A line that is
 * cut within its comment stays, because its record is whole.
 */
export function endOfWholeLines(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  const next = bytes[limit];
  if (next === LF || next === CR || limit === 0) return limit;
  const start = Math.max(bytes.lastIndexOf(LF, limit - 1), bytes.lastIndexOf(CR, limit - 1)) + 1;
  // The beginning of the only line is kept. It has no user-agent line above it, so it applies to no crawler, and
  // it shows what the text is.
  if (start === 0) return limit;
  const comment = bytes.indexOf(HASH, start);
  return comment >= 0 && comment < limit ? limit : start;
}

/** Returns a string with one character for each byte. */
export function latin1Of(bytes: Uint8Array): string {
  if (bytes.length <= BLOCK) return blockString(bytes);
  let text = "";
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    // Only ASCII is decoded here: a failed attempt with other text would leave a string of twice its size as garbage.
    text += asciiEnd(block, 0) === block.length ? utf8.decode(block) : oneCharacterEach(block);
  }
  return text;
}

function blockString(bytes: Uint8Array): string {
  const decoded = utf8.decode(bytes);
  // Decoding UTF-8 never makes a text longer. If the length is unchanged, no bytes were combined, so the text is
  // ASCII or has U+FFFD for bytes that are not UTF-8.
  const isWhole = decoded.length === bytes.length && !decoded.includes("\ufffd");
  return isWhole ? decoded : oneCharacterEach(bytes);
}

/** Does the same as `latin1Of` for bytes that are not all ASCII. The platform decodes long stretches of ASCII. */
function oneCharacterEach(bytes: Uint8Array): string {
  let text = "";
  let written = 0;
  for (let at = 0; at < bytes.length; at++) {
    const to = asciiEnd(bytes, at);
    if (to - at >= STRETCH || at - written >= MAX_CODES) {
      text += fromCodes(bytes.subarray(written, at)) + utf8.decode(bytes.subarray(at, to));
      written = to;
    }
    at = to;
  }
  return text + fromCodes(bytes.subarray(written));
}

/** Returns the index of the first byte that is not ASCII, from `from` on; the length if all bytes are ASCII. */
function asciiEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  // Checks four bytes at a time: a typical file of this kind has only a few words beyond ASCII.
  for (; at + 4 <= bytes.length; at += 4) {
    const pair = (bytes[at] as number) | (bytes[at + 1] as number);
    if ((pair | (bytes[at + 2] as number) | (bytes[at + 3] as number)) > 0x7f) break;
  }
  while (at < bytes.length && (bytes[at] as number) < 0x80) at++;
  return at;
}

function fromCodes(bytes: Uint8Array): string {
  return String.fromCharCode.apply(null, bytes as unknown as number[]);
}

/**
 * Returns the UTF-8 of a text as a Latin-1 string, in the form that a URL is sent in. A lone surrogate becomes
 * U+FFFD.
 */
export function utf8AsLatin1(text: string): string {
  return isAscii(text) ? text : latin1Of(encoder.encode(text));
}

/** Returns the bytes of a Latin-1 string. */
export function bytesOf(text: string): Uint8Array {
  const utf8Bytes = encoder.encode(text);
  if (utf8Bytes.length === text.length) return utf8Bytes;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/**
 * Encodes a string as UTF-8, except that a lone surrogate U+DC80 to U+DCFF becomes the byte 0x80 to 0xFF.
 * `stringify` writes bytes that are not UTF-8 as such surrogates, so its strings can be parsed without loss.
 */
export function encodeText(text: string): Uint8Array {
  const encoded = encoder.encode(text);
  if (encoded.length === text.length || !LONE_BYTE.test(text)) return encoded;
  const parts = text
    .split(/([\uDC80-\uDCFF])/u)
    .map((part, i) => (i % 2 === 0 ? encoder.encode(part) : Uint8Array.of(part.charCodeAt(0) - 0xdc00)));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Decodes bytes into a string that `encodeText` turns into the same bytes again: UTF-8, with U+DC80 to U+DCFF for
 * each byte that is not UTF-8.
 */
export function decodeLossless(bytes: Uint8Array): string {
  const decoded = utf8.decode(bytes);
  if (!decoded.includes("\ufffd")) return decoded;
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    text +=
      length === 0
        ? String.fromCharCode(0xdc00 + (bytes[at] as number))
        : utf8.decode(bytes.subarray(at, at + length));
    at += length || 1;
  }
  return text;
}

/** Returns the length in bytes of the UTF-8 sequence at `at`; 0 if it is not valid (RFC 3629 §4). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  const second = bytes[at + 1] ?? 0;
  const min = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const max = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (length > 1 && (second < min || second > max)) return 0;
  for (let i = 2; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** Decodes a Latin-1 string as UTF-8 for display. Bytes that are not UTF-8 become U+FFFD. */
export function decodeLatin1(text: string): string {
  return isAscii(text) ? text : decodeBytes(bytesOf(text));
}

/** Decodes UTF-8 for display. Bytes that are not UTF-8 become U+FFFD. */
export function decodeBytes(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/**
 * Returns the value of a header field as text. HTTP clients return its bytes as Latin-1 (Fetch standard,
 * "isomorphic decode"). Bytes beyond ASCII have no defined meaning (RFC 9110 §5.5), but most servers that send
 * them mean UTF-8. A value that is not UTF-8 stays Latin-1.
 */
export function fieldText(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  try {
    return strictUtf8.decode(bytesOf(value));
  } catch {
    return value;
  }
}

/** Whether every character of a string is ASCII. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
