import { USER_AGENT } from "./line-kinds.ts";

// Cells of a row.
/** The record's 0-based line, shifted left by two bits, and the record's kind in these two bits. */
const LINE_AND_KIND = 0;
const VALUE_START = 1;
const VALUE_END = 2;
/** Number of cells of a row. */
export const WIDTH = 3;

const KIND_BITS = 2;
const KINDS = 3;

// Creating a typed array costs more than reading a small file, so the tables of small files share one.
const POOL = 2048;
const MIN_ROOM = 256;
let pool = new Int32Array(POOL);
let poolUsed = 0;

/**
 * The type `Int32Array<ArrayBuffer>`. It is not written this way because consumers may use TypeScript 5.6, in which
 * `Int32Array` has no type parameter.
 */
type Cells = ReturnType<typeof Int32Array.of>;

/** Returns an array with room for the table of a small file, starting at `tableStart()`. */
export function tableRoom(): Cells {
  if (POOL - poolUsed < MIN_ROOM) {
    pool = new Int32Array(POOL);
    poolUsed = 0;
  }
  return pool;
}

/** Returns the index of the next table's first cell in the array of `tableRoom()`. */
export function tableStart(): number {
  return poolUsed;
}

/** Packs the first cell of a record's row. `kind` is `USER_AGENT`, `ALLOW` or `DISALLOW`. */
export function lineAndKind(line: number, kind: number): number {
  return (line << KIND_BITS) | (kind - USER_AGENT);
}

/**
 * The user-agent lines and rules of a robots.txt, which is all that a decision needs. Each is a row of three numbers
 * in one array: 12 bytes for a record of at least 7 bytes. Other lines have no row; they are parsed again on demand
 * (`line-index.ts`).
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
   * @param cells the array of `tableRoom()`, which then keeps the table; or another array, whose cells from `start` to
   *   `end` are copied.
   */
  constructor(
    cells: Int32Array,
    start: number,
    end: number,
    shape: {
      /** First row of each group. */
      readonly groupStarts: ArrayLike<number>;
      /** Row after the last one of each group; undefined if each group ends where the next one begins. */
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

  /** Returns the kind of a row's record: `USER_AGENT`, `ALLOW` or `DISALLOW` of `line-kinds.ts`. */
  kind(row: number): number {
    return USER_AGENT + ((this.#cells[this.#base + row * WIDTH + LINE_AND_KIND] as number) & KINDS);
  }

  /** Returns the 0-based line of a row's record. */
  line(row: number): number {
    return (this.#cells[this.#base + row * WIDTH + LINE_AND_KIND] as number) >>> KIND_BITS;
  }

  /** Returns the offset of the value's first byte. */
  valueStart(row: number): number {
    return this.#cells[this.#base + row * WIDTH + VALUE_START] as number;
  }

  /** Returns the offset after the value's last byte. */
  valueEnd(row: number): number {
    return this.#cells[this.#base + row * WIDTH + VALUE_END] as number;
  }

  /** Returns the first row of a group. */
  groupStart(group: number): number {
    return this.#groupStarts[group] as number;
  }

  /** Returns the row after the last one of a group. */
  groupEnd(group: number): number {
    return this.#groupEnds?.[group] ?? this.#groupStarts[group + 1] ?? this.length;
  }

  /** Returns the row after the last user-agent line of a group. All of them are before its rules (RFC 9309 §2.1). */
  agentsEnd(group: number): number {
    const end = this.groupEnd(group);
    let row = this.groupStart(group);
    while (row < end && this.kind(row) === USER_AGENT) row++;
    return row;
  }

  /** Returns the first row whose record is in the given 0-based line or below it. */
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
