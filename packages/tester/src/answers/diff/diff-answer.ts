/** The question and the answer of the differences between two files. */
import type { FileChange } from "../../../../maycrawl/src/changes/file-changes.ts";
import type { RobotsText } from "../../state/robots-text.ts";
import type { Cell, Subject } from "../subject.ts";

/** Asks for the differences of the file from an earlier one. */
export interface DiffQuestion extends Subject {
  readonly kind: "diff";
  readonly before: RobotsText;
  /** All lines of the table. */
  readonly urls: readonly string[];
}

export interface DiffAnswer {
  /** Answers of the table that changed. */
  readonly cells: readonly ChangedCell[];
  /** Number of changed answers that are not in `cells`. */
  readonly moreCells: number;
  /** Crawlers with other answers, or whose answers could not be compared; those with equal changes are one row. */
  readonly rows: readonly DiffRow[];
  /** Number of all compared crawlers, and of those for which it is proved that no URL has another answer. */
  readonly crawlers: number;
  readonly equal: number;
  /** Number of crawlers that the files name and that were not compared. */
  readonly leftOut: number;
  /** Changes of Crawl-delay, preferences and sitemaps. */
  readonly others: readonly OtherChange[];
  /** The changed lines; undefined if they are too many. */
  readonly lines: readonly LineChange[] | undefined;
}

/** A change of a Crawl-delay or of preferences for crawlers by their tokens, or a sitemap that was added or removed. */
export type OtherChange = FileChange<string>;

export interface ChangedCell {
  /** The line of the table. */
  readonly line: string;
  /** The crawler as the user writes it. */
  readonly crawler: string;
  readonly before: Cell;
  readonly after: Cell;
}

export interface DiffRow {
  readonly crawlers: readonly string[];
  /** Whether a URL shows the difference, or it was not found out within the limit. */
  readonly result: "different" | "unsettled";
  /** The shortest URL for each pair of deciding rules. */
  readonly witnesses: readonly DiffWitness[];
  /** Number of pairs of rules that are not in `witnesses`. */
  readonly more: number;
  /** Whether the search found all pairs. */
  readonly isComplete: boolean;
}

export interface DiffWitness {
  readonly url: string;
  readonly before: DiffSide;
  readonly after: DiffSide;
}

export interface DiffSide {
  readonly allowed: boolean;
  /** Line of the deciding rule. */
  readonly line: number | undefined;
  /** The reason as a sentence. */
  readonly text: string;
}

/** Lines that were replaced. */
export interface LineChange {
  /** Number of the first line, from 1, in the edited file. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}
