import type { Dialect } from "../dialects/dialect.ts";
import { LineReader } from "../text/lines.ts";
import { BLANK, COMMENT, kindOfName, UNREADABLE } from "./line-names.ts";

const COLON = 0x3a;

/**
 * Reads one line after another and finds its parts (RFC 9309 §2.2):
 *
 *     Disallow : /x/  # why
 *     ^ nameStart     ^ comment
 *             ^ nameEnd
 *                ^ valueStart
 *                    ^ valueEnd
 *
 * Where a line has no name or value, both ends of it are the same place. This is the only reader of
 * the line grammar: parsing and the one-shot decision both stand on it.
 */
export class RecordReader extends LineReader {
  readonly dialect: Dialect;
  /** One of the kinds of `line-names.ts`. */
  kind: number;
  nameStart: number;
  nameEnd: number;
  valueStart: number;
  valueEnd: number;
  /** Where the comment's `#` stands, or -1. */
  comment: number;
  /** Whether the line was longer than the dialect reads. */
  cut: boolean;

  readonly #trimsVtAndFf: boolean;
  readonly #maxLineBytes: number;
  #nextHash: number;
  #nextNul: number;

  constructor(text: string, dialect: Dialect) {
    super(text);
    this.dialect = dialect;
    this.kind = BLANK;
    this.nameStart = 0;
    this.nameEnd = 0;
    this.valueStart = 0;
    this.valueEnd = 0;
    this.comment = -1;
    this.cut = false;
    this.#trimsVtAndFf = dialect.whitespace === "ascii";
    this.#maxLineBytes = dialect.maxLineBytes ?? Number.MAX_SAFE_INTEGER;
    this.#nextHash = -1;
    this.#nextNul = dialect.nul === "ends-line" ? -1 : Number.MAX_SAFE_INTEGER;
  }

  /** Goes to the next line and takes it apart; false where there is none. */
  next(): boolean {
    if (!this.nextLine()) return false;
    const text = this.text;
    let from = this.start;
    let to = this.contentEnd;
    if (from === 0) from = markLength(text, this.dialect.byteOrderMark);
    this.cut = to - from > this.#maxLineBytes;
    if (this.cut) to = from + this.#maxLineBytes;
    if (this.#nextNul < from) this.#nextNul = indexOrLength(text, "\0", from);
    if (this.#nextNul < to) to = this.#nextNul;
    if (this.#nextHash < from) this.#nextHash = indexOrLength(text, "#", from);
    const hash = this.#nextHash;
    const commented = hash < to;
    this.comment = commented ? hash : -1;
    if (commented) to = hash;
    while (from < to && this.#isSpace(text.charCodeAt(from))) from++;
    while (from < to && this.#isSpace(text.charCodeAt(to - 1))) to--;
    if (from === to) {
      this.#noRecord(commented ? COMMENT : BLANK, from);
      return true;
    }
    let colon = from;
    while (colon < to && text.charCodeAt(colon) !== COLON) colon++;
    if (colon === to && this.dialect.missingColon === "two-words") colon = this.#gapOfTwoWords(from, to);
    let nameEnd = colon;
    while (nameEnd > from && this.#isSpace(text.charCodeAt(nameEnd - 1))) nameEnd--;
    if (colon >= to || nameEnd === from) {
      this.#noRecord(UNREADABLE, from);
      return true;
    }
    let valueStart = colon + 1;
    while (valueStart < to && this.#isSpace(text.charCodeAt(valueStart))) valueStart++;
    this.kind = kindOfName(text, from, nameEnd, this.dialect);
    this.nameStart = from;
    this.nameEnd = nameEnd;
    this.valueStart = valueStart;
    this.valueEnd = to;
    return true;
  }

  #noRecord(kind: number, at: number): void {
    this.kind = kind;
    this.nameStart = at;
    this.nameEnd = at;
    this.valueStart = at;
    this.valueEnd = at;
  }

  /** Space and tab; VT and FF where the dialect trims them. CR and LF cannot stand inside a line. */
  #isSpace(code: number): boolean {
    return code === 0x20 || code === 0x09 || (this.#trimsVtAndFf && (code === 0x0b || code === 0x0c));
  }

  /** Where the first blank of a text of exactly two words stands; `to` where it has more or fewer. */
  #gapOfTwoWords(from: number, to: number): number {
    const text = this.text;
    let gap = from;
    while (gap < to && !isBlank(text.charCodeAt(gap))) gap++;
    let second = gap;
    while (second < to && isBlank(text.charCodeAt(second))) second++;
    for (let i = second; i < to; i++) if (isBlank(text.charCodeAt(i))) return to;
    return gap;
  }
}

/** Where the character stands at or after `from`; the text's length where it does not. */
function indexOrLength(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** How many octets of a UTF-8 byte order mark stand at the start of the text. */
export function markLength(text: string, mark: Dialect["byteOrderMark"] = "whole"): number {
  if (text.charCodeAt(0) !== 0xef) return 0;
  const second = text.charCodeAt(1) === 0xbb;
  if (second && text.charCodeAt(2) === 0xbf) return 3;
  return mark === "whole" ? 0 : second ? 2 : 1;
}
