/**
 * The text of a robots.txt in the editor. The editor knows Unicode text with `\n` as its only line end; a robots.txt is
 * bytes with CR, LF or CR LF. Both functions together lose nothing: `bytesOf(textOf(bytes))` has the same bytes.
 *
 * - A byte that is not valid UTF-8 is the lone surrogate U+DC80 to U+DCFF, as in Python's `surrogateescape` (PEP 383).
 * - A line that does not end as most lines do has one more lone surrogate before its `\n`.
 */

/** Longest file that the page reads, in bytes and in UTF-16 units of its text. */
export const MAX_LENGTH = 5_000_000;

/** How a line can end (RFC 9309 §2.2). */
export type LineEnd = "\n" | "\r\n" | "\r";

/** A robots.txt as the editor holds it. */
export interface RobotsText {
  /** Text whose lines end with `\n`. */
  readonly text: string;
  /** How the lines end in the file. */
  readonly lineEnd: LineEnd;
}

/** Marks of lines that end otherwise than the file's other lines. UTF-8 cannot encode them, so no file has them. */
export const MARKS: Readonly<Record<LineEnd, string>> = { "\n": "\uDC0A", "\r": "\uDC0D", "\r\n": "\uDC0E" };
const ENDS: Readonly<Record<string, LineEnd>> = { "\uDC0A": "\n", "\uDC0D": "\r", "\uDC0E": "\r\n" };

/** Lone surrogate of the byte 0x00; only those of 0x80 to 0xFF are used. */
const BYTE_BASE = 0xdc00;

/** A text without lines and marks: the empty robots.txt. */
export const EMPTY: RobotsText = { text: "", lineEnd: "\n" };

/** Whether two texts stand for the same file. */
export function isSameText(one: RobotsText, other: RobotsText): boolean {
  return one.text === other.text && one.lineEnd === other.lineEnd;
}

/** Returns the bytes of a robots.txt as a text for the editor. A byte order mark stays in the text. */
export function textOf(bytes: Uint8Array): RobotsText {
  const decoded = decode(bytes);
  if (!decoded.includes("\r")) return { text: decoded, lineEnd: "\n" };
  const counts = { "\n": 0, "\r\n": 0, "\r": 0 };
  for (const [end] of decoded.matchAll(/\r\n|\r|\n/g)) counts[end as LineEnd]++;
  const byCount = (Object.keys(counts) as LineEnd[]).sort((a, b) => counts[b] - counts[a]);
  const lineEnd = byCount[0] as LineEnd;
  const text = decoded.replace(/\r\n|\r|\n/g, (end) =>
    end === lineEnd ? "\n" : `${MARKS[end as LineEnd]}\n`,
  );
  return { text, lineEnd };
}

/** Returns the bytes that a text of the editor stands for. */
export function bytesOf({ text, lineEnd }: RobotsText): Uint8Array {
  if (lineEnd === "\n" && !LONE.test(text)) return encoder.encode(text);
  const ended = text.replace(/([\uDC0A\uDC0D\uDC0E]?)\n/g, (_, mark: string) => ENDS[mark] ?? lineEnd);
  if (!LONE.test(ended)) return encoder.encode(ended);
  const parts = ended.split(/((?<![\uD800-\uDBFF])[\uDC80-\uDCFF]+)/);
  return concat(parts.map((part, at) => (at % 2 === 0 ? encoder.encode(part) : rawBytes(part))));
}

/** A surrogate that is half of no character. */
const LONE = /\p{Surrogate}/u;
const encoder = new TextEncoder();

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeInvalid(bytes);
  }
}

/** Decodes the valid characters of a text that is not valid UTF-8. */
function decodeInvalid(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = validLength(bytes, at);
    if (length === 0) parts.push(String.fromCharCode(BYTE_BASE + (bytes[at++] as number)));
    else parts.push(decoder.decode(bytes.subarray(at, at + length)));
    at += length;
  }
  return parts.join("");
}

/** Returns the length of the run of valid UTF-8 that begins at an offset (the table of RFC 3629 §4). */
function validLength(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length === 0) break;
    at += length;
  }
  return at - start;
}

function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  const isTail = (offset: number): boolean => ((bytes[at + offset] ?? 0) & 0xc0) === 0x80;
  if (first >= 0xc2 && first <= 0xdf) return isTail(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80;
    const high = first === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && isTail(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80;
    const high = first === 0xf4 ? 0x8f : 0xbf;
    return second >= low && second <= high && isTail(2) && isTail(3) ? 4 : 0;
  }
  return 0;
}

function rawBytes(marks: string): Uint8Array {
  return Uint8Array.from(marks, (mark) => mark.charCodeAt(0) - BYTE_BASE);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
