import { USER_AGENT } from "./line-kinds.ts";

// A row's three numbers.
/** The record's line, counted from 0, above the two bits of its kind. */
const LINE_AND_KIND = 0;
const VALUE_START = 1;
const VALUE_END = 2;
/** Number of cells of a row. */
export const WIDTH = 3;

const KIND_BITS = 2;
const KINDS = 3;

// To make a typed array costs more than to read a small file, so the tables of small files share one.
const POOL = 2048;
const MIN_ROOM = 256;
let pool = new Int32Array(POOL);
let poolUsed = 0;

/** An `Int32Array` in a buffer of its own. TypeScript 5.6, which consumers may have, has no `Int32Array<…>`. */
type Cells = ReturnType<typeof Int32Array.of>;

/** An array with room for the table of a small file, from `tableStart()` on. */
export function tableRoom(): Cells {
  if (POOL - poolUsed < MIN_ROOM) {
    pool = new Int32Array(POOL);
    poolUsed = 0;
  }
  return pool;
}

/** Where the next table in the array of `tableRoom()` begins. */
export function tableStart(): number {
  return poolUsed;
}

/** The first cell of a record's row. `kind` is `USER_AGENT`, `ALLOW` or `DISALLOW`. */
export function lineAndKind(line: number, kind: number): number {
  return (line << KIND_BITS) | (kind - USER_AGENT);
}

/**
 * The user-agent lines and the rules of a robots.txt: all that decisions are made of. They are rows of three
 * numbers in one array, 12 bytes for a record of at least 7. The other lines have no row, however many
 * they are: they are read again when somebody asks for them (`line-index.ts`).
 */
export class RecordTable {
  /** Number of rows. */
  readonly length: number;
  /** Number of lines of the text. */
  readonly lineCount: number;
  /** Number of groups. */
  readonly groupCount: number;
  readonly #cells: Int32Array;
  readonly #base: number;
  readonly #groupStarts: ArrayLike<number>;
  readonly #groupEnds: ArrayLike<number> | undefined;

  /**
   * @param cells the array of `tableRoom()`, which keeps the table, or one from which it is copied where it has
   *   much more room than the table needs.
   */
  constructor(
    cells: Int32Array,
    start: number,
    end: number,
    shape: {
      /** The row in which each group begins. */
      readonly groupStarts: ArrayLike<number>;
      /** The row behind the last one of each group, where groups end before the next one begins. */
      readonly groupEnds: ArrayLike<number> | undefined;
      /** Number of lines of the text. */
      readonly lineCount: number;
    },
  ) {
    this.length = (end - start) / WIDTH;
    this.lineCount = shape.lineCount;
    this.groupCount = shape.groupStarts.length;
    this.#groupStarts = shape.groupStarts;
    this.#groupEnds = shape.groupEnds;
    const isPooled = cells === pool;
    this.#cells = isPooled ? cells : cells.slice(start, end);
    this.#base = isPooled ? start : 0;
    if (isPooled) poolUsed = end;
  }

  /** The kind of a row's record: `USER_AGENT`, `ALLOW` or `DISALLOW` of `line-kinds.ts`. */
  kind(row: number): number {
    return USER_AGENT + ((this.#cells[this.#base + row * WIDTH + LINE_AND_KIND] as number) & KINDS);
  }

  /** The line of a row's record, counted from 0. */
  line(row: number): number {
    return (this.#cells[this.#base + row * WIDTH + LINE_AND_KIND] as number) >>> KIND_BITS;
  }

  /** Where the record's value begins. */
  valueStart(row: number): number {
    return this.#cells[this.#base + row * WIDTH + VALUE_START] as number;
  }

  /** Where the record's value ends. */
  valueEnd(row: number): number {
    return this.#cells[this.#base + row * WIDTH + VALUE_END] as number;
  }

  /** The row in which a group begins. */
  groupStart(group: number): number {
    return this.#groupStarts[group] as number;
  }

  /** The row after the last one of a group. */
  groupEnd(group: number): number {
    return this.#groupEnds?.[group] ?? this.#groupStarts[group + 1] ?? this.length;
  }

  /** The row after the last user-agent line of a group: all of them are before its rules (RFC 9309 §2.1). */
  agentsEnd(group: number): number {
    const end = this.groupEnd(group);
    let row = this.groupStart(group);
    while (row < end && this.kind(row) === USER_AGENT) row++;
    return row;
  }

  /** The row of the record in a line, counted from 0, or of the first one below it. */
  rowFrom(line: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.line(middle) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
