/** The columns of a line table; all but the last hold byte offsets. */
export const LINE_STARTS = 0;
export const NAME_STARTS = 1;
export const NAME_ENDS = 2;
export const VALUE_STARTS = 3;
export const VALUE_ENDS = 4;
/** The place of the comment's `#`, or -1. */
export const COMMENT_STARTS = 5;
export const CONTENT_ENDS = 6;
/** The kind of `line-names.ts`, plus `CUT` where the dialect read only the line's head. */
export const KIND = 7;

export const CUT = 8;
const KINDS = 7;

/** How many columns a line has. */
export const WIDTH = 8;

// To make a typed array costs more than to read a small file, so the tables of small files share one.
const POOL = 2048;
const LEAST_ROOM = 512;
let pool = new Int32Array(POOL);
let poolUsed = 0;

/** An array with room for the table of a small file, from `tableStart()` on. */
export function tableRoom(): Int32Array<ArrayBuffer> {
  if (POOL - poolUsed < LEAST_ROOM) {
    pool = new Int32Array(POOL);
    poolUsed = 0;
  }
  return pool;
}

/** Where the next table in the array of `tableRoom()` begins. */
export function tableStart(): number {
  return poolUsed;
}

/** The lines of a document, eight numbers each in one array: a large file has tens of thousands. */
export class LineTable {
  /** How many lines there are. */
  readonly length: number;
  /** The line in which each group begins. */
  readonly groupStarts: readonly number[];
  readonly #cells: Int32Array;
  readonly #base: number;
  readonly #groupEnds: readonly number[] | undefined;

  /**
   * @param cells the array of `tableRoom()`, which keeps the table, or one from which it is copied.
   * @param groupEnds the line behind the last one of each group, where groups end before the next one begins.
   */
  constructor(
    cells: Int32Array,
    start: number,
    end: number,
    groupStarts: readonly number[],
    groupEnds?: readonly number[],
  ) {
    this.length = (end - start) / WIDTH;
    this.groupStarts = groupStarts;
    this.#groupEnds = groupEnds;
    const isPooled = cells === pool;
    this.#cells = isPooled ? cells : cells.slice(start, end);
    this.#base = isPooled ? start : 0;
    if (isPooled) poolUsed = end;
  }

  /** One number of one line. Lines count from 0. */
  at(line: number, column: number): number {
    return this.#cells[this.#base + line * WIDTH + column] as number;
  }

  /** The kind of a line, one of `line-names.ts`. */
  kind(line: number): number {
    return this.at(line, KIND) & KINDS;
  }

  /** The line after the last one of a group. */
  groupEnd(group: number): number {
    return this.#groupEnds?.[group] ?? this.groupStarts[group + 1] ?? this.length;
  }

  /** The line to which a byte offset belongs; offsets past the end belong to the last line. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.at(middle, LINE_STARTS) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
