import type { Dialect, ReadingRules } from "../dialects/dialect.ts";
import { rfc9309Reading } from "../dialects/rfc9309-reading.ts";
import type { InputBytes } from "../text/bytes.ts";
import { LineReader } from "../text/lines.ts";
import { BLANK, COMMENT, commonFieldAt, kindOfName, OTHER, UNREADABLE, unreadKinds } from "./line-kinds.ts";

const COLON = 0x3a;
const NOTHING = new Uint8Array(0);

// The dialect of the last `begin` and the kinds that it does not read. Computing them takes as long as reading a line.
let lastDialect: ReadingRules = rfc9309Reading;
let lastUnread: number = unreadKinds(rfc9309Reading);

/**
 * Reads one line after another and finds the parts of each (RFC 9309 §2.2):
 *
 *     Disallow : /x/  # why
 *     ^ nameStart     ^ comment
 *             ^ nameEnd
 *                ^ valueStart
 *                    ^ valueEnd
 *
 * If a line has no name or value, the start and end of that part are equal. This is the only parser of the line
 * grammar; `parse` and the one-shot decision both use it.
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
  /** Offset of the comment's `#`, or -1. */
  comment: number = -1;
  /** Whether the line is longer than the dialect reads. */
  cut: boolean = false;

  #trimsVtAndFf = false;
  #maxLineBytes = 0;
  #unread = 0;
  #nextHash = -1;
  #nextNul = -1;

  /** Starts reading another text. One reader can read several files in turn. */
  begin({ text, bytes }: Pick<InputBytes, "text" | "bytes">, dialect: ReadingRules): this {
    this.restart(text);
    this.bytes = bytes;
    this.dialect = dialect;
    this.#trimsVtAndFf = dialect.whitespace === "ascii";
    this.#maxLineBytes = dialect.maxLineBytes ?? Number.POSITIVE_INFINITY;
    if (dialect !== lastDialect) {
      lastDialect = dialect;
      lastUnread = unreadKinds(dialect);
    }
    this.#unread = lastUnread;
    this.#nextHash = -1;
    this.#nextNul = dialect.nul === "ends-line" ? -1 : Number.POSITIVE_INFINITY;
    return this;
  }

  /** Drops the references to the text and its bytes. */
  release(): void {
    this.restart("");
    this.bytes = NOTHING;
  }

  /**
   * Moves to the next line and finds its kind and name; returns false at the end of the text. The value is trimmed
   * later, by `findValue`, so that skipped lines take less time.
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
      this.#noRecord(this.#kindOfEmpty(to), from);
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

  /** Reads a line that does not begin with a known field in its usual spelling. */
  #readName(lineFrom: number, lineTo: number): void {
    const { bytes } = this;
    const from = this.#afterSpace(lineFrom, lineTo);
    const to = this.#beforeSpace(from, lineTo);
    if (from === to) {
      this.#noRecord(this.#kindOfEmpty(lineTo), from);
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

  /**
   * Returns the kind of a line whose content up to `to` is empty. A line cut by a NUL or the line limit is not blank.
   */
  #kindOfEmpty(to: number): number {
    return this.comment >= 0 ? COMMENT : to < this.contentEnd ? UNREADABLE : BLANK;
  }

  /** Changes the kind to `OTHER` if the dialect does not read this field. */
  #forgetUnread(): void {
    if (((this.#unread >> this.kind) & 1) !== 0) this.kind = OTHER;
  }

  #noRecord(kind: number, at: number): void {
    this.kind = kind;
    this.nameStart = this.nameEnd = this.valueStart = this.valueEnd = at;
  }

  /** Trims the blanks around the value. */
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

  /** Returns the end of a line's content from `from` to `to` if a byte 0x00 ends it. */
  #endAtNul(from: number, to: number): number {
    if (this.#nextNul < from) this.#nextNul = indexOrLength(this.text, "\0", from);
    return Math.min(this.#nextNul, to);
  }

  /** Whether a byte is a space or tab, or a VT or FF that the dialect trims. A line never contains CR or LF. */
  #isSpace(code: number): boolean {
    return code === 0x20 || code === 0x09 || (this.#trimsVtAndFf && (code === 0x0b || code === 0x0c));
  }

  /** Returns the offset of the blank between exactly two words; `to` if there are more or fewer words. */
  #gapOfTwoWords(from: number, to: number): number {
    const [first = "", ...others] = this.text.slice(from, to).split(/[ \t]+/, 3);
    return others.length === 1 ? from + first.length : to;
  }
}

/** Returns the offset of the first `character` at or after `from`; the text's length if it is not found. */
function indexOrLength(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** Returns the number of bytes to skip at the start of the text as a UTF-8 byte order mark, from 0 to 3. */
export function markLength(text: string, mark: Dialect["byteOrderMark"] = "whole"): number {
  if (text.charCodeAt(0) !== 0xef) return 0;
  const second = text.charCodeAt(1) === 0xbb;
  if (second && text.charCodeAt(2) === 0xbf) return 3;
  return mark === "whole" ? 0 : second ? 2 : 1;
}
