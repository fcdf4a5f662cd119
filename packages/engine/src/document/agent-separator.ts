import type { ReadingRules } from "../dialects/dialect.ts";
import { BLANK, COMMENT, OTHER, SITEMAP, UNREADABLE } from "./line-kinds.ts";
import type { RecordReader } from "./record-reader.ts";

const NUL = 0x00;
const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;

/**
 * Finds the lines that separate two user-agent lines into two groups. Such lines exist only in dialects with the value
 * `part-agents` for `blankLines` or `otherRecords`.
 */
export class AgentSeparator {
  readonly #blanksPart: boolean;
  readonly #recordsPart: boolean;
  readonly #readsSecondCr: boolean;
  /** End of the last empty line whose CR belongs to the next line (`lineEnds`); -1 if none. */
  #loneCrEnd = -1;

  private constructor({ blankLines, otherRecords, lineEnds }: ReadingRules) {
    this.#blanksPart = blankLines === "part-agents";
    this.#recordsPart = otherRecords === "part-agents";
    this.#readsSecondCr = lineEnds === "no-cr-behind-cr";
  }

  /** Returns a separator for a dialect; undefined if nothing separates user-agent lines in it. */
  static in(dialect: ReadingRules): AgentSeparator | undefined {
    return dialect.blankLines === "part-agents" || dialect.otherRecords === "part-agents"
      ? new AgentSeparator(dialect)
      : undefined;
  }

  /**
   * Whether the reader's current line separates the user-agent lines above it from those below it. After a user-agent
   * line, callers must call it for each line that is neither a user-agent line nor a rule.
   */
  isAt(reader: RecordReader): boolean {
    if (this.#readsSecondCr && reader.start !== this.#loneCrEnd && isBetweenCrs(reader)) {
      this.#loneCrEnd = reader.end;
      return false;
    }
    return isBlank(reader) ? this.#blanksPart : this.#recordsPart && isRecord(reader);
  }
}

/** Whether a line is empty, and a lone CR (not part of CR LF) ends both this line and the previous one. */
function isBetweenCrs({ text, start, contentEnd, end }: RecordReader): boolean {
  return (
    start === contentEnd &&
    end === contentEnd + 1 &&
    text.charCodeAt(contentEnd) === CR &&
    text.charCodeAt(start - 1) === CR &&
    text.charCodeAt(end) !== LF
  );
}

/** Whether a line has only blanks before its end, its comment, or the byte 0x00 that ends its content. */
function isBlank({ kind, bytes, nameStart }: RecordReader): boolean {
  return kind === BLANK || kind === COMMENT || (kind === UNREADABLE && bytes[nameStart] === NUL);
}

/** Whether a line is a record of another field, including a record whose field name is empty. */
function isRecord({ kind, bytes, nameStart }: RecordReader): boolean {
  return kind === SITEMAP || kind === OTHER || (kind === UNREADABLE && bytes[nameStart] === COLON);
}
