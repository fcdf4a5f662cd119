import { InvalidInputError } from "../errors.ts";

/**
 * A robots.txt is bytes (RFC 9309 §2.3, §2.5). The engine holds them twice over: as bytes, which are
 * quick to look at one by one, and as a *Latin-1 string* with one character U+0000 to U+00FF for each
 * byte, in which the platform searches quickly. An index is a byte offset in both.
 */
export interface InputBytes {
  /** One character for each byte that is read. */
  readonly text: string;
  /** The bytes, perhaps in a larger array that will be used again: to be read now, not to be kept. */
  readonly bytes: Uint8Array;
  /** The bytes to be kept; undefined where they would have to be made, or are too many to be kept beside `text`. */
  readonly own: Uint8Array | undefined;
  /** Whether the input was longer than the dialect reads. */
  readonly truncated: boolean;
}

const encoder = new TextEncoder();
// Grown for a larger text and kept for the next one, unless one huge text would pin its memory for ever.
let scratch = new Uint8Array(1 << 14);
const MAX_SCRATCH = 1 << 19;
/** A lone surrogate that stands for a byte which is no UTF-8. */
const LONE_BYTE = /[\uDC80-\uDCFF]/u;
/** The bytes of U+FFFD. */
const REPLACEMENT = "\xef\xbf\xbd";
/** More bytes than these are decoded in parts, since text that is not ASCII takes several times its size meanwhile. */
const BLOCK = 1 << 20;
/** So many bytes of ASCII are a long stretch. */
const STRETCH = 48;
/** So many codes, and one more stretch, are turned into characters in one call. */
const MAX_CODES = 512;
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
// Without this mark a bundle that does not need it would keep it.
const strictUtf8 = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/**
 * Takes in a robots.txt, cut after the last line that is whole within `maxBytes` bytes.
 * @throws {InvalidInputError} for anything that is neither a string nor a `Uint8Array`.
 */
export function readBytes(input: string | Uint8Array, maxBytes: number | null): InputBytes {
  const limit = maxBytes ?? Number.POSITIVE_INFINITY;
  if (typeof input === "string") {
    // A UTF-16 unit makes at least one byte, so what follows `limit` units cannot be read.
    const head = input.length > limit ? input.slice(0, limit + 1) : input;
    if (head.length <= MAX_SCRATCH) {
      if (head.length > scratch.length) scratch = new Uint8Array(Math.min(2 * head.length, MAX_SCRATCH));
      const { read, written } = encoder.encodeInto(head, scratch);
      if (read === head.length && written <= limit) {
        // As many bytes as units: all of it is ASCII, and so its own Latin-1 string.
        const text = written === head.length ? head : oneCharacterEach(scratch.subarray(0, written));
        // A lone surrogate was written as U+FFFD.
        if (text === head || !text.includes(REPLACEMENT) || !LONE_BYTE.test(head)) {
          return { text, bytes: scratch, own: undefined, truncated: false };
        }
      }
    }
    return cut(encodeText(head), limit);
  }
  // Those of another realm, such as a frame or a sandbox, are no `instanceof`; to ask for a tag takes as long as a few lines.
  if (!(input instanceof Uint8Array) && {}.toString.call(input) !== "[object Uint8Array]") {
    throw new InvalidInputError(input);
  }
  return cut(input, limit);
}

function cut(bytes: Uint8Array, limit: number): InputBytes {
  const truncated = bytes.length > limit;
  // A copy, so that the rest of a huge buffer can be let go.
  const kept = truncated ? bytes.slice(0, endOfWholeLines(bytes, limit)) : bytes;
  const own = kept.length <= MAX_SCRATCH ? kept : undefined;
  return { text: latin1Of(kept), bytes: kept, own, truncated };
}

const LF = 0x0a;
const CR = 0x0d;
const HASH = 0x23;

/**
 * Where the last line ends that a limit of bytes leaves whole. A line that the limit cuts is left out: the head of a rule
 * is another rule, and a broader one (`Disallow: /` of `Disallow: /private`). A line that is cut within its comment
 * stays, since its record is whole.
 */
export function endOfWholeLines(bytes: Uint8Array, limit: number): number {
  if (bytes.length <= limit) return bytes.length;
  const next = bytes[limit];
  if (next === LF || next === CR || limit === 0) return limit;
  const start = Math.max(bytes.lastIndexOf(LF, limit - 1), bytes.lastIndexOf(CR, limit - 1)) + 1;
  // The head of the only line is kept: without a user-agent line above it, it binds nobody, and it tells what the text is.
  if (start === 0) return limit;
  const comment = bytes.indexOf(HASH, start);
  return comment >= 0 && comment < limit ? limit : start;
}

/** One character for each byte. */
export function latin1Of(bytes: Uint8Array): string {
  if (bytes.length <= BLOCK) return blockString(bytes);
  let text = "";
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    // Decoded in vain, what is not ASCII would leave strings of twice its size behind.
    text += asciiEnd(block, 0) === block.length ? utf8.decode(block) : oneCharacterEach(block);
  }
  return text;
}

function blockString(bytes: Uint8Array): string {
  const decoded = utf8.decode(bytes);
  // Decoding UTF-8 never lengthens: where the length is kept, no sequence was folded into fewer
  // units. Such text is ASCII, or holds U+FFFD for bytes that are no UTF-8.
  const isWhole = decoded.length === bytes.length && !decoded.includes("\ufffd");
  return isWhole ? decoded : oneCharacterEach(bytes);
}

/** As `latin1Of`, for bytes that are not all ASCII: the platform decodes long stretches that are. */
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

/** Where the first byte at or after a place stands that is not ASCII; the length where there is none. */
function asciiEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  // Four at a time: a typical one of these files has a foreign word or two.
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

/** The UTF-8 of a text as a Latin-1 string, as it is sent in a URL: U+FFFD for a lone surrogate. */
export function utf8AsLatin1(text: string): string {
  return isAscii(text) ? text : latin1Of(encoder.encode(text));
}

/** The bytes of a Latin-1 string. */
export function bytesOf(text: string): Uint8Array {
  const utf8Bytes = encoder.encode(text);
  if (utf8Bytes.length === text.length) return utf8Bytes;
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/**
 * The bytes of a string: its UTF-8, save that a lone surrogate U+DC80 to U+DCFF stands for the byte
 * 0x80 to 0xFF. `stringify` writes bytes that are no UTF-8 so; every string it makes reads back whole.
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
 * The bytes as a string that `encodeText` turns into the same bytes again: UTF-8, with U+DC80 to
 * U+DCFF for each byte that is none.
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

/** How many bytes the UTF-8 sequence at `at` has; 0 where there is none (RFC 3629 §4). */
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

/** A Latin-1 string as text for people: UTF-8, with U+FFFD for what is none. */
export function decodeLatin1(text: string): string {
  return isAscii(text) ? text : decodeBytes(bytesOf(text));
}

/** Decodes UTF-8 for display. Bytes that are not UTF-8 become U+FFFD. */
export function decodeBytes(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/**
 * A field's value as text. HTTP clients hand its bytes on as Latin-1 (Fetch standard, "isomorphic decode"), and those beyond
 * ASCII have no meaning of their own (RFC 9110 §5.5): most servers that send such mean UTF-8. What is none stays Latin-1.
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
