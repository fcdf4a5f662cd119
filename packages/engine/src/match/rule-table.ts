import type { Dialect } from "../dialects/dialect.ts";
import { ALLOW, DISALLOW } from "../document/line-names.ts";
import { type LineTable, VALUE_ENDS, VALUE_STARTS } from "../document/line-table.ts";
import { patternEntries } from "./pattern-entries.ts";

const WIDTH = 3;
const FEW_CELLS = 24;
const MOST_OF_16_BITS = 0xffff;

// The second number of an entry: the pattern's length above these bits.
const ALLOWS = 1;
const STARRED = 2;
const REWRITTEN = 4;
const FLAG_BITS = 3;

/** The weight of the first entry where the first match decides. */
const FIRST = 0x3fffffff;

/** What only a rewritten entry needs: how many octets it counts, and where its rule's value stands. */
interface Rewritten {
  readonly specificity: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/**
 * The rules that apply to one crawler, in file order, three numbers each. A pattern is a stretch of
 * `arena`, which is the robots.txt itself and behind it those patterns whose normalised form differs
 * from what the file says; hence a rule costs 12 octets beside the text, or 6 where the text is short. A rule may make several
 * entries (see `patternEntries`).
 */
export class RuleTable {
  readonly arena: string;
  /** How many entries there are. */
  readonly length: number;
  /** How many of them have a `*`. */
  readonly starred: number;
  /** How many octets the patterns have in all. */
  readonly octets: number;
  readonly #cells: ArrayLike<number>;
  /** Whether not the length but the place in the file decides. */
  readonly #inOrder: boolean;
  readonly #rewritten: ReadonlyMap<number, Rewritten> | undefined;

  constructor(text: string, lines: LineTable, groups: readonly number[], dialect: Dialect) {
    const cells: number[] = [];
    const appended: string[] = [];
    let rewritten: Map<number, Rewritten> | undefined;
    let arenaEnd = text.length;
    let starred = 0;
    let octets = 0;
    for (const group of groups) {
      const end = lines.groupEnd(group);
      for (let line = lines.groupStarts[group] as number; line < end; line++) {
        const kind = lines.kind(line);
        if (kind !== ALLOW && kind !== DISALLOW) continue;
        const valueStart = lines.at(line, VALUE_STARTS);
        const valueEnd = lines.at(line, VALUE_ENDS);
        for (const entry of patternEntries(text, valueStart, valueEnd, kind === ALLOW, dialect)) {
          let start = valueStart;
          let flags = kind === ALLOW ? ALLOWS : 0;
          if (entry.starred) {
            flags |= STARRED;
            starred++;
          }
          let length = valueEnd - valueStart;
          if (entry.pattern !== undefined) {
            flags |= REWRITTEN;
            rewritten ??= new Map();
            rewritten.set(cells.length / WIDTH, { specificity: entry.specificity, valueStart, valueEnd });
            start = arenaEnd;
            length = entry.pattern.length;
            arenaEnd += length;
            appended.push(entry.pattern);
          }
          octets += length;
          cells.push(start, (length << FLAG_BITS) | flags, line + 1);
        }
      }
    }
    this.arena = appended.length === 0 ? text : text + appended.join("");
    this.length = cells.length / WIDTH;
    this.starred = starred;
    this.octets = octets;
    this.#cells = packed(cells);
    this.#rewritten = rewritten;
    this.#inOrder = dialect.precedence === "first";
  }

  /** Where an entry's normalised pattern begins in `arena`. */
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

  isStarred(entry: number): boolean {
    return ((this.#cells[entry * WIDTH + 1] as number) & STARRED) !== 0;
  }

  /** The rule's 1-based line. */
  line(entry: number): number {
    return this.#cells[entry * WIDTH + 2] as number;
  }

  /** How many octets the rule's pattern has (RFC 9309 §2.2.2). */
  specificity(entry: number): number {
    const packed = this.#cells[entry * WIDTH + 1] as number;
    if ((packed & REWRITTEN) === 0) return packed >>> FLAG_BITS;
    return this.#rewritten?.get(entry)?.specificity as number;
  }

  /**
   * The entry's weight: of two that match, the heavier one decides. Most octets win, then `allow`
   * (RFC 9309 §2.2.2); of equals the one that stands first in the file is named. Where the first match decides,
   * each is heavier than all behind it.
   */
  weight(entry: number): number {
    if (this.#inOrder) return FIRST - entry;
    const packed = this.#cells[entry * WIDTH + 1] as number;
    if ((packed & REWRITTEN) === 0) return ((packed >>> FLAG_BITS) << 1) | (packed & ALLOWS);
    return (this.specificity(entry) << 1) | (packed & ALLOWS);
  }

  /** Where the rule's value begins in the file. */
  valueStart(entry: number): number {
    return this.#rewritten?.get(entry)?.valueStart ?? this.start(entry);
  }

  /** Where the rule's value ends in the file. */
  valueEnd(entry: number): number {
    return this.#rewritten?.get(entry)?.valueEnd ?? this.end(entry);
  }
}

/**
 * The same numbers in as little memory as they fit in; a length above 2^28 is a negative one. To hold a typed array costs more than
 * the numbers of a few rules do.
 */
function packed(cells: number[]): ArrayLike<number> {
  if (cells.length <= FEW_CELLS) return cells.slice();
  return cells.every((cell) => cell >>> 0 <= MOST_OF_16_BITS)
    ? Uint16Array.from(cells)
    : Int32Array.from(cells);
}
