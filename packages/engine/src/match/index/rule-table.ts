import type { Dialect } from "../../dialects/dialect.ts";
import { ALLOW, USER_AGENT } from "../../document/line-kinds.ts";
import type { RecordTable } from "../../document/record-table.ts";
import { missesMatches } from "../../patterns/non-backtracking-search.ts";
import { isFreeing, type PatternEntry } from "../../patterns/pattern-entries.ts";
import { ruleEntries } from "../../patterns/rule-entries.ts";
import { MAX_WEIGHT, ruleWeight } from "../../patterns/rule-weight.ts";
import { StarOnlyRules } from "../../patterns/star-only-rules.ts";
import { NumberList } from "../../text/number-list.ts";

const SLASH = 0x2f;
const STAR = 0x2a;
const DOLLAR = 0x24;

const WIDTH = 3;

// The second number of an entry: the pattern's length above these bits.
const ALLOWS = 1;
const STARRED = 2;
const REWRITTEN = 4;
const FLAG_BITS = 3;

// What only a rewritten entry needs: four numbers, sorted by the first.
const ENTRY = 0;
const SPECIFICITY = 1;
const VALUE_START = 2;
const VALUE_END = 3;
const REWRITTEN_WIDTH = 4;

/** Stands for no row. */
const NO_ROW = -1;

/** Number of rewritten patterns that are joined at a time: a string by itself takes more memory than its text. */
const MAX_PARTS = 4096;

/**
 * The rules that apply to one crawler, in file order, three numbers each. A pattern is a stretch of
 * the robots.txt itself, or of a text that holds those patterns whose normalised form differs
 * from what the file says; hence a rule costs 12 bytes beside the text, or 6 where the text is short. A rule may make several
 * entries (see `ruleEntries`).
 */
export class RuleTable {
  /** The robots.txt. */
  readonly text: string;
  /** How many entries there are. */
  readonly length: number;
  /** How many of them have a `*`. */
  readonly starred: number;
  /** How many bytes the patterns have in all. */
  readonly bytes: number;
  /** Whether the dialect's search is forgetful, and that makes a difference for some pattern (`Dialect.starSearch`). */
  readonly forgetful: boolean;
  readonly #cells: ArrayLike<number>;
  /** Whether not the length but the place in the file decides. */
  readonly #inOrder: boolean;
  /** Whether a `disallow` without a path allows. */
  readonly #emptyAllows: boolean;
  /** The patterns that are not as the file has them, one behind the other. */
  readonly #patterns: string;
  readonly #rewritten: Int32Array | undefined;

  constructor(text: string, records: RecordTable, groups: readonly number[], dialect: Dialect) {
    const cells = new NumberList(WIDTH * rowsOf(records, groups));
    let rewritten: NumberList | undefined;
    let parts: string[] = [];
    let appended = "";
    let written = 0;
    let starred = 0;
    let bytes = 0;
    const starOnlyRules = StarOnlyRules.in(dialect);
    // A rule that frees every path leaves nothing for the others to say.
    const only = dialect.emptyPath === "allows-all" ? freeingRow(records, groups, dialect) : NO_ROW;
    const from = groups.length === 0 ? 0 : records.groupStart(groups[0] as number);
    for (const group of groups) {
      const end = records.groupEnd(group);
      for (let row = records.groupStart(group); row < end; row++) {
        const kind = records.kind(row);
        if (kind === USER_AGENT || (only !== NO_ROW && row !== only)) continue;
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
            if (parts.length === MAX_PARTS) {
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
    this.forgetful = dialect.starSearch === "forgetful" && starred > 0 && this.#forgetsSome();
  }

  #forgetsSome(): boolean {
    for (let entry = 0; entry < this.length; entry++) {
      if (!this.isStarred(entry)) continue;
      if (missesMatches(this.textOf(entry).slice(this.start(entry), this.end(entry)))) return true;
    }
    return false;
  }

  /** The text of which an entry's normalised pattern is a stretch. */
  textOf(entry: number): string {
    return ((this.#cells[entry * WIDTH + 1] as number) & REWRITTEN) === 0 ? this.text : this.#patterns;
  }

  /** Where an entry's normalised pattern begins in its text. */
  start(entry: number): number {
    return this.#cells[entry * WIDTH] as number;
  }

  /** Where it ends. */
  end(entry: number): number {
    return (
      (this.#cells[entry * WIDTH] as number) + ((this.#cells[entry * WIDTH + 1] as number) >>> FLAG_BITS)
    );
  }

  allows(entry: number): boolean {
    return ((this.#cells[entry * WIDTH + 1] as number) & ALLOWS) !== 0;
  }

  /** Whether the rule of an entry is an `allow`. A `disallow` without a path may allow, too. */
  isAllowRule(entry: number): boolean {
    const isFlipped = this.#emptyAllows && this.valueStart(entry) === this.valueEnd(entry);
    return this.allows(entry) && !isFlipped;
  }

  isStarred(entry: number): boolean {
    return ((this.#cells[entry * WIDTH + 1] as number) & STARRED) !== 0;
  }

  /** The rule's 1-based line. */
  line(entry: number): number {
    return this.#cells[entry * WIDTH + 2] as number;
  }

  /**
   * Whether an entry may match a path that begins with `/` and this byte. Nearly every rule differs from a path
   * in its second byte, so that the others need not be looked at.
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

  /** How many bytes the rule's pattern has (RFC 9309 §2.2.2). */
  specificity(entry: number): number {
    const packed = this.#cells[entry * WIDTH + 1] as number;
    if ((packed & REWRITTEN) === 0) return packed >>> FLAG_BITS;
    return this.#ofRewritten(entry, SPECIFICITY) as number;
  }

  /**
   * The entry's weight (see `ruleWeight`). Where the first match decides, each entry is heavier than all
   * behind it.
   */
  weight(entry: number): number {
    if (this.#inOrder) return MAX_WEIGHT - entry;
    const packed = this.#cells[entry * WIDTH + 1] as number;
    const bytes = (packed & REWRITTEN) === 0 ? packed >>> FLAG_BITS : this.specificity(entry);
    return ruleWeight(bytes, (packed & ALLOWS) !== 0);
  }

  /** Where the rule's value begins in the file. */
  valueStart(entry: number): number {
    return this.#ofRewritten(entry, VALUE_START) ?? this.start(entry);
  }

  /** Where the rule's value ends in the file. */
  valueEnd(entry: number): number {
    return this.#ofRewritten(entry, VALUE_END) ?? this.end(entry);
  }

  /** A number of a rewritten entry; undefined for every other one. */
  #ofRewritten(entry: number, column: number): number | undefined {
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

/** The row of the first rule that frees every path, or `NO_ROW`. */
function freeingRow(records: RecordTable, groups: readonly number[], dialect: Dialect): number {
  for (const group of groups) {
    const end = records.groupEnd(group);
    for (let row = records.groupStart(group); row < end; row++) {
      const kind = records.kind(row);
      if (kind === USER_AGENT) continue;
      if (isFreeing(records.valueStart(row), records.valueEnd(row), kind === ALLOW, dialect)) return row;
    }
  }
  return NO_ROW;
}

/** Number of rows that some groups have. */
function rowsOf(records: RecordTable, groups: readonly number[]): number {
  let rows = 0;
  for (const group of groups) rows += records.groupEnd(group) - records.groupStart(group);
  return rows;
}
