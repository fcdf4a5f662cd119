/** The question and the answer of the comparison of dialects. */
import type { Cell, Subject } from "../subject.ts";

/** Asks how all dialects answer for one URL and crawler. */
export interface CompareQuestion extends Subject {
  readonly kind: "compare";
  readonly url: string;
  readonly crawler: string;
}

export interface CompareAnswer {
  readonly url: string;
  readonly token: string;
  /** Name of the dialect that the others are compared with: that of the table. */
  readonly reference: string;
  /** The reference, then the dialects that answer otherwise, then the others. */
  readonly rows: readonly CompareRow[];
}

export interface CompareRow {
  /** Name of the dialect, and the title of its document or program. */
  readonly dialect: string;
  readonly title: string;
  readonly cell: Cell;
  /** The decision as a sentence. */
  readonly text: string;
  /** Whether the answer is another one than that of the reference. */
  readonly differs: boolean;
  /** Properties that make the difference, all of them together; undefined if they were not found. */
  readonly properties: readonly CompareProperty[] | undefined;
}

/** A property of a dialect with another value than in the reference. */
export interface CompareProperty {
  readonly name: string;
  /** The value in words: a clause such as "the first matching rule decides". */
  readonly clause: string;
  readonly value: string;
  readonly source: string;
  readonly referenceClause: string;
  readonly referenceValue: string;
  readonly referenceSource: string;
}
