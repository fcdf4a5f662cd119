import type { Dialect } from "../../dialects/dialect.ts";
import { ALLOW, USER_AGENT } from "../../document/line-kinds.ts";
import type { RecordTable } from "../../document/record-table.ts";
import { missesMatches } from "../../patterns/non-backtracking-search.ts";
import { allowsEveryPath, type PatternEntry } from "../../patterns/pattern-entries.ts";
import { ruleEntries } from "../../patterns/rule-entries.ts";
import { MAX_WEIGHT, ruleWeight } from "../../patterns/rule-weight.ts";
import { StarOnlyRules } from "../../patterns/star-only-rules.ts";
import { NumberList } from "../../text/number-list.ts";

const SLASH = 0x2f;
const STAR = 0x2a;
const DOLLAR = 0x24;

const WIDTH = 3;

// Flags in the second number of an entry. The bits above them are the pattern's length.
const ALLOWS = 1;
const STARRED = 2;
const REWRITTEN = 4;
const FLAG_BITS = 3;

// Columns of the table of rewritten entries. Its rows are sorted by `ENTRY`.
const ENTRY = 0;
const SPECIFICITY = 1;
const VALUE_START = 2;
const VALUE_END = 3;
const REWRITTEN_WIDTH = 4;

/** Result if no row is found. */
const NO_ROW = -1;

/** Number of rewritten patterns that are joined at a time: many short strings take more memory than one long string. */
const JOINED_PARTS = 4096;

/**
 * Rules that apply to one crawler, in file order, with three numbers for each entry. A pattern is a part of the
 * robots.txt itself. If its normalised form differs, it is a part of a second text with the rewritten patterns. An
 * entry therefore costs 12 bytes in addition to the text, or 6 if the text is short. A rule may have several entries
 * (see `ruleEntries`).
 */
export class RuleTable {
  /** The robots.txt. */
  readonly text: string;
  /** Number of entries. */
  readonly length: number;
  /** Number of entries with a `*`. */
  readonly starred: number;
  /** Number of bytes in all patterns together. */
  readonly bytes: number;
  /** Whether the dialect's `starSearch` is forgetful and changes the matches of some pattern. */
  readonly hasForgetfulMatches: boolean;
  readonly #cells: ArrayLike<number>;
  /** Whether the first match in the file decides, instead of the longest. */
  readonly #inOrder: boolean;
  /** Whether a `disallow` without a path counts as an `allow`. */
  readonly #emptyAllows: boolean;
  /** Rewritten patterns, one after the other. */
  readonly #patterns: string;
  readonly #rewritten: Int32Array | undefined;

  constructor(text: string, records: RecordTable, groups: readonly number[], dialect: Dialect) {
    const cells = new NumberList(WIDTH * countRows(records, groups));
    let rewritten: NumberList | undefined;
    let parts: string[] = [];
    let appended = "";
    let written = 0;
    let starred = 0;
    let bytes = 0;
    const starOnlyRules = StarOnlyRules.in(dialect);
    // A rule that allows every path cancels all other rules.
    const onlyRow = dialect.emptyPath === "allows-all" ? findFreeingRow(records, groups, dialect) : NO_ROW;
    const from = groups.length === 0 ? 0 : records.groupStart(groups[0] as number);
    for (const group of groups) {
      const end = records.groupEnd(group);
      for (let row = records.groupStart(group); row < end; row++) {
        const kind = records.kind(row);
        if (kind === USER_AGENT || (onlyRow !== NO_ROW && row !== onlyRow)) continue;
        const valueStart = records.valueStart(row);
        const valueEnd = records.valueEnd(row);
        if (starOnlyRules?.counts(text, valueStart, valueEnd, kind === ALLOW) === false) continue;
        const entries = ruleEntries(text, valueStart, valueEnd, kind === ALLOW, dialect);
        for (let i = 0; i < entries.length; i++) {
          const entry = entries[i] as PatternEntry;
          let start = valueStart;
          let flags = (entry.allows ?? kind === ALLOW) ? ALLOWS : 0;
          if (entry.starred) {
            flags |= STARRED;
            starred++;
          }
          let length = valueEnd - valueStart;
          if (entry.pattern !== undefined) {
            flags |= REWRITTEN;
            rewritten ??= new NumberList(REWRITTEN_WIDTH);
            rewritten.expect((row + 1 - from) / (records.length - from));
            rewritten.add(cells.length / WIDTH, entry.specificity, valueStart);
            rewritten.add(valueEnd);
            start = written;
            length = entry.pattern.length;
            written += length;
            parts.push(entry.pattern);
            if (parts.length === JOINED_PARTS) {
              appended += parts.join("");
              parts = [];
            }
          }
          bytes += length;
          cells.add(start, (length << FLAG_BITS) | flags, records.line(row) + 1);
        }
      }
    }
    this.text = text;
    this.#patterns = appended + parts.join("");
    this.length = cells.length / WIDTH;
    this.starred = starred;
    this.bytes = bytes;
    this.#cells = cells.packed();
    this.#rewritten = rewritten?.typed();
    this.#inOrder = dialect.precedence === "first";
    this.#emptyAllows = dialect.emptyPath === "disallow-allows";
    this.hasForgetfulMatches = dialect.starSearch === "forgetful" && starred > 0 && this.#missesSomeMatch();
  }

  #missesSomeMatch(): boolean {
    for (let entry = 0; entry < this.length; entry++) {
      if (!this.isStarred(entry)) continue;
      if (missesMatches(this.textOf(entry).slice(this.start(entry), this.end(entry)))) return true;
    }
    return false;
  }

  /** Returns the text that contains an entry's normalised pattern. */
  textOf(entry: number): string {
    return ((this.#cells[entry * WIDTH + 1] as number) & REWRITTEN) === 0 ? this.text : this.#patterns;
  }

  /** Returns the index in `textOf(entry)` where the entry's normalised pattern begins. */
  start(entry: number): number {
    return this.#cells[entry * WIDTH] as number;
  }

  /** Returns the index in `textOf(entry)` where the entry's normalised pattern ends. */
  end(entry: number): number {
    return (
      (this.#cells[entry * WIDTH] as number) + ((this.#cells[entry * WIDTH + 1] as number) >>> FLAG_BITS)
    );
  }

  allows(entry: number): boolean {
    return ((this.#cells[entry * WIDTH + 1] as number) & ALLOWS) !== 0;
  }

  /** Whether the rule of an entry is an `allow`. False for a `disallow` without a path, even if it allows. */
  isAllowRule(entry: number): boolean {
    const isFlipped = this.#emptyAllows && this.valueStart(entry) === this.valueEnd(entry);
    return this.allows(entry) && !isFlipped;
  }

  isStarred(entry: number): boolean {
    return ((this.#cells[entry * WIDTH + 1] as number) & STARRED) !== 0;
  }

  /** Returns the 1-based line of the rule. */
  line(entry: number): number {
    return this.#cells[entry * WIDTH + 2] as number;
  }

  /**
   * Whether an entry may match a path that begins with `/` and the byte `second`. Nearly every rule differs from a
   * path in its second byte, so its other bytes need not be compared.
   */
  mayMatch(entry: number, second: number): boolean {
    const text = this.textOf(entry);
    const start = this.#cells[entry * WIDTH] as number;
    if ((this.#cells[entry * WIDTH + 1] as number) >>> FLAG_BITS < 2 || text.charCodeAt(start) !== SLASH) {
      return true;
    }
    const code = text.charCodeAt(start + 1);
    return code === second || code === STAR || code === DOLLAR;
  }

  /** Returns the number of bytes in the rule's pattern (RFC 9309 §2.2.2). */
  specificity(entry: number): number {
    const packed = this.#cells[entry * WIDTH + 1] as number;
    if ((packed & REWRITTEN) === 0) return packed >>> FLAG_BITS;
    return this.#rewrittenNumber(entry, SPECIFICITY) as number;
  }

  /**
   * Returns the entry's weight (see `ruleWeight`). If the first match decides, each entry is heavier than all
   * later entries.
   */
  weight(entry: number): number {
    if (this.#inOrder) return MAX_WEIGHT - entry;
    const packed = this.#cells[entry * WIDTH + 1] as number;
    const bytes = (packed & REWRITTEN) === 0 ? packed >>> FLAG_BITS : this.specificity(entry);
    return ruleWeight(bytes, (packed & ALLOWS) !== 0);
  }

  /** Returns the index in the file where the rule's value begins. */
  valueStart(entry: number): number {
    return this.#rewrittenNumber(entry, VALUE_START) ?? this.start(entry);
  }

  /** Returns the index in the file where the rule's value ends. */
  valueEnd(entry: number): number {
    return this.#rewrittenNumber(entry, VALUE_END) ?? this.end(entry);
  }

  /** Returns one of the four numbers of a rewritten entry; undefined for other entries. */
  #rewrittenNumber(entry: number, column: number): number | undefined {
    const numbers = this.#rewritten;
    if (numbers === undefined || ((this.#cells[entry * WIDTH + 1] as number) & REWRITTEN) === 0)
      return undefined;
    let low = 0;
    let high = numbers.length / REWRITTEN_WIDTH - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[middle * REWRITTEN_WIDTH + ENTRY] as number) < entry) low = middle + 1;
      else high = middle;
    }
    return numbers[low * REWRITTEN_WIDTH + column];
  }
}

/** Returns the row of the first rule that allows every path, or `NO_ROW`. */
function findFreeingRow(records: RecordTable, groups: readonly number[], dialect: Dialect): number {
  for (const group of groups) {
    const end = records.groupEnd(group);
    for (let row = records.groupStart(group); row < end; row++) {
      const kind = records.kind(row);
      if (kind === USER_AGENT) continue;
      if (allowsEveryPath(records.valueStart(row), records.valueEnd(row), kind === ALLOW, dialect))
        return row;
    }
  }
  return NO_ROW;
}

/** Returns the number of rows in the groups. */
function countRows(records: RecordTable, groups: readonly number[]): number {
  let rows = 0;
  for (const group of groups) rows += records.groupEnd(group) - records.groupStart(group);
  return rows;
}
