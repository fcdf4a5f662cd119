import type { ReadingRules } from "../dialects/dialect.ts";
import { BLANK, COMMENT, OTHER, SITEMAP, UNREADABLE } from "./line-kinds.ts";
import type { RecordReader } from "./record-reader.ts";

const NUL = 0x00;
const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;

/**
 * Finds the lines that part two user-agent lines in dialects where blank lines or records of other fields do
 * (`blankLines`, `otherRecords`).
 */
export class AgentSeparator {
  readonly #blanksPart: boolean;
  readonly #recordsPart: boolean;
  readonly #readsSecondCr: boolean;
  /** Where a line ends that is only the CR with which the next one begins. */
  #loneCrEnd = -1;

  private constructor({ blankLines, otherRecords, lineEnds }: ReadingRules) {
    this.#blanksPart = blankLines === "part-agents";
    this.#recordsPart = otherRecords === "part-agents";
    this.#readsSecondCr = lineEnds === "no-cr-behind-cr";
  }

  /** Undefined where no line parts user-agent lines. */
  static in(dialect: ReadingRules): AgentSeparator | undefined {
    return dialect.blankLines === "part-agents" || dialect.otherRecords === "part-agents"
      ? new AgentSeparator(dialect)
      : undefined;
  }

  /**
   * Whether the reader's line, which is neither a user-agent line nor a rule, parts what is above from what is below. To
   * be called for each such line below a user-agent line.
   */
  isAt(reader: RecordReader): boolean {
    if (this.#readsSecondCr && reader.start !== this.#loneCrEnd && isBetweenCrs(reader)) {
      this.#loneCrEnd = reader.end;
      return false;
    }
    return isBlank(reader) ? this.#blanksPart : this.#recordsPart && isRecord(reader);
  }
}

/** Whether a line is empty, and CRs that are not a part of CR LF end it and the line before. */
function isBetweenCrs({ text, start, contentEnd, end }: RecordReader): boolean {
  return (
    start === contentEnd &&
    end === contentEnd + 1 &&
    text.charCodeAt(contentEnd) === CR &&
    text.charCodeAt(start - 1) === CR &&
    text.charCodeAt(end) !== LF
  );
}

/** Whether a line has nothing but blanks before its comment or the byte 0x00 that ends it. */
function isBlank({ kind, bytes, nameStart }: RecordReader): boolean {
  return kind === BLANK || kind === COMMENT || (kind === UNREADABLE && bytes[nameStart] === NUL);
}

/** Whether a line is a record, even if its field has no name. */
function isRecord({ kind, bytes, nameStart }: RecordReader): boolean {
  return kind === SITEMAP || kind === OTHER || (kind === UNREADABLE && bytes[nameStart] === COLON);
}
