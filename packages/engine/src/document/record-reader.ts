import type { Dialect, ReadingRules } from "../dialects/dialect.ts";
import { rfc9309Reading } from "../dialects/rfc9309-reading.ts";
import type { InputBytes } from "../text/bytes.ts";
import { LineReader } from "../text/lines.ts";
import { BLANK, COMMENT, commonFieldAt, kindOfName, OTHER, UNREADABLE, unreadKinds } from "./line-kinds.ts";

const COLON = 0x3a;
const NOTHING = new Uint8Array(0);

// The dialect that was asked for last, and which kinds it does not read: to find out takes as long as a line.
let askedDialect: ReadingRules = rfc9309Reading;
let askedUnread: number = unreadKinds(rfc9309Reading);

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
  bytes: Uint8Array = NOTHING;
  dialect: ReadingRules = rfc9309Reading;
  /** One of the kinds of `line-kinds.ts`. */
  kind: number = BLANK;
  nameStart: number = 0;
  nameEnd: number = 0;
  valueStart: number = 0;
  valueEnd: number = 0;
  /** Where the comment's `#` stands, or -1. */
  comment: number = -1;
  /** Whether the line was longer than the dialect reads. */
  cut: boolean = false;

  #trimsVtAndFf = false;
  #maxLineBytes = 0;
  #unread = 0;
  #nextHash = -1;
  #nextNul = -1;

  /** Begins with other bytes. A reader serves one file after another. */
  begin({ text, bytes }: Pick<InputBytes, "text" | "bytes">, dialect: ReadingRules): this {
    this.restart(text);
    this.bytes = bytes;
    this.dialect = dialect;
    this.#trimsVtAndFf = dialect.whitespace === "ascii";
    this.#maxLineBytes = dialect.maxLineBytes ?? Number.POSITIVE_INFINITY;
    if (dialect !== askedDialect) {
      askedDialect = dialect;
      askedUnread = unreadKinds(dialect);
    }
    this.#unread = askedUnread;
    this.#nextHash = -1;
    this.#nextNul = dialect.nul === "ends-line" ? -1 : Number.POSITIVE_INFINITY;
    return this;
  }

  /** Lets the bytes go. */
  release(): void {
    this.restart("");
    this.bytes = NOTHING;
  }

  /**
   * Goes to the next line and finds what it is; false where there is none. The value is found by
   * `findValue`, which whoever only skips a line need not call.
   */
  next(): boolean {
    if (!this.nextLine()) return false;
    const { bytes, start } = this;
    let to = this.contentEnd;
    let from = start;
    if (start === 0) from = markLength(this.text, this.dialect.byteOrderMark);
    this.cut = to - from > this.#maxLineBytes;
    if (this.cut) to = from + this.#maxLineBytes;
    if (this.#nextNul < to) to = this.#endAtNul(from, to);
    if (this.#nextHash < from) this.#nextHash = indexOrLength(this.text, "#", from);
    if (this.#nextHash < to) {
      to = this.#nextHash;
      this.comment = to;
    } else {
      this.comment = -1;
    }
    if (from === to) {
      this.#noRecord(this.#kindOfNothing(to), from);
      return true;
    }
    const field = commonFieldAt(bytes, from);
    const colon = field === undefined ? to : from + field.name.length;
    if (field !== undefined && colon < to) {
      this.kind = field.kind;
      if (this.#unread !== 0) this.#forgetUnread();
      this.nameStart = from;
      this.nameEnd = colon;
      this.valueStart = colon + 1;
      this.valueEnd = to;
    } else {
      this.#readName(from, to);
    }
    return true;
  }

  /** Any line that is not written in the commonest way. */
  #readName(lineFrom: number, lineTo: number): void {
    const { bytes } = this;
    const from = this.#afterSpace(lineFrom, lineTo);
    const to = this.#beforeSpace(from, lineTo);
    if (from === to) {
      this.#noRecord(this.#kindOfNothing(lineTo), from);
      return;
    }
    let colon = from;
    while (colon < to && bytes[colon] !== COLON) colon++;
    if (colon === to && this.dialect.missingColon === "two-words") colon = this.#gapOfTwoWords(from, to);
    const nameEnd = this.#beforeSpace(from, colon);
    if (colon >= to || nameEnd === from) {
      this.#noRecord(UNREADABLE, from);
      return;
    }
    this.kind = kindOfName(bytes, from, nameEnd, this.dialect);
    if (this.#unread !== 0) this.#forgetUnread();
    this.nameStart = from;
    this.nameEnd = nameEnd;
    this.valueStart = colon + 1;
    this.valueEnd = to;
  }

  /** What a line is without a name or value up to `to`: if it goes on, behind a NUL or as it is too long, it is not blank. */
  #kindOfNothing(to: number): number {
    return this.comment >= 0 ? COMMENT : to < this.contentEnd ? UNREADABLE : BLANK;
  }

  /** A field that the dialect does not read is like any other one. */
  #forgetUnread(): void {
    if (((this.#unread >> this.kind) & 1) !== 0) this.kind = OTHER;
  }

  #noRecord(kind: number, at: number): void {
    this.kind = kind;
    this.nameStart = this.nameEnd = this.valueStart = this.valueEnd = at;
  }

  /** Draws the value's ends in to where the blanks around it end. */
  findValue(): void {
    const from = this.#afterSpace(this.valueStart, this.valueEnd);
    this.valueStart = from;
    this.valueEnd = this.#beforeSpace(from, this.valueEnd);
  }

  #afterSpace(from: number, to: number): number {
    const { bytes } = this;
    let at = from;
    while (at < to && (bytes[at] as number) <= 0x20 && this.#isSpace(bytes[at] as number)) at++;
    return at;
  }

  #beforeSpace(from: number, to: number): number {
    const { bytes } = this;
    let at = to;
    while (at > from && (bytes[at - 1] as number) <= 0x20 && this.#isSpace(bytes[at - 1] as number)) at--;
    return at;
  }

  /** Where what is read of a line ends if a byte 0x00 ends it. */
  #endAtNul(from: number, to: number): number {
    if (this.#nextNul < from) this.#nextNul = indexOrLength(this.text, "\0", from);
    return Math.min(this.#nextNul, to);
  }

  /** Space and tab; VT and FF where the dialect trims them. CR and LF cannot stand inside a line. */
  #isSpace(code: number): boolean {
    return code === 0x20 || code === 0x09 || (this.#trimsVtAndFf && (code === 0x0b || code === 0x0c));
  }

  /** Where the first blank of a text of exactly two words stands; `to` where it has more or fewer. */
  #gapOfTwoWords(from: number, to: number): number {
    const [first = "", ...others] = this.text.slice(from, to).split(/[ \t]+/, 3);
    return others.length === 1 ? from + first.length : to;
  }
}

/** Where the character stands at or after `from`; the text's length where it does not. */
function indexOrLength(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** How many bytes of a UTF-8 byte order mark stand at the start of the text. */
export function markLength(text: string, mark: Dialect["byteOrderMark"] = "whole"): number {
  if (text.charCodeAt(0) !== 0xef) return 0;
  const second = text.charCodeAt(1) === 0xbb;
  if (second && text.charCodeAt(2) === 0xbf) return 3;
  return mark === "whole" ? 0 : second ? 2 : 1;
}
