/** A half-open range of BYTE offsets: `start` is included, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A position for people: both numbers start at 1. The column counts UTF-16 units, as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}
