/** A half-open range of BYTE offsets: `start` belongs to it, `end` does not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place for people: both numbers start at 1; the column counts UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
