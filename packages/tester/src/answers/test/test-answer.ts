/** The question and the answer about expectations. */
import type { RobotsText } from "../../state/robots-text.ts";
import type { LineChange } from "../diff/diff-answer.ts";
import type { TextEdit } from "../subject.ts";

/** Maximum length of the expectations in UTF-16 units, as in `maycrawl test`. */
export const MAX_TEXT = 1 << 20;

/** Asks whether the file satisfies expectations, in the format of a test file of `maycrawl test`. */
export interface TestQuestion {
  readonly kind: "test";
  readonly expectations: string;
  readonly robots: RobotsText;
  /** The file as it was loaded, for `unchanged`; undefined if it is not known. */
  readonly before: RobotsText | undefined;
  /** Origin of the robots.txt. */
  readonly site: string;
  /** Lines and crawlers of the table, for an example. Only a question without expectations has them. */
  readonly urls: readonly string[];
  readonly crawlers: readonly string[];
  /** Whether an edit is looked for, too. It takes longer than the results, so it is a second question. */
  readonly withEdit: boolean;
}

export type TestAnswer = ExampleOfTest | TestProblem | TestResults;

/** Without expectations, the answer is an example. */
export interface ExampleOfTest {
  readonly kind: "example";
  /** Expectations that the file satisfies; undefined if nothing in the table is proved. */
  readonly text: string | undefined;
}

/** The text is not a test file. */
export interface TestProblem {
  readonly kind: "problem";
  /** Place in the text, from 1; undefined if the problem is the text as a whole. */
  readonly place: TestPlace | undefined;
  readonly reason: string;
  readonly hints: readonly string[];
}

export interface TestPlace {
  readonly line: number;
  readonly column: number;
}

export interface TestResults {
  readonly kind: "results";
  /** The results, in the order of the text. */
  readonly results: readonly TestResult[];
  /** A small edit that satisfies all expectations; undefined if none is needed or was found. */
  readonly edit: SuggestedEdit | "not-looked-for" | undefined;
  /** Whether the text names robots.txt files, which the page does not read. */
  readonly namesRobots: boolean;
  /** Whether `unchanged` was left out because the loaded file is not known, or compared with it. */
  readonly unchanged: "left-out" | "compared" | undefined;
}

export interface TestResult {
  /** `training: blocked`. */
  readonly label: string;
  readonly place: TestPlace;
  readonly status: "passed" | "failed" | "unsettled";
  /** Number of crawlers that the expectation is about. */
  readonly crawlers: number;
  /** URLs that refute it. */
  readonly failures: readonly TestFailure[];
  /** Number of failures that are not in `failures`. */
  readonly more: number;
}

export interface TestFailure {
  /** The best known crawlers first. */
  readonly crawlers: readonly string[];
  /** The URL, and a form of it without invisible characters. */
  readonly url: string;
  readonly shownUrl: string;
  readonly allowed: boolean;
  /** Line of the deciding rule. */
  readonly line: number | undefined;
  /** The reason as a sentence. */
  readonly text: string;
  /** The earlier answer as a sentence, for `unchanged`. */
  readonly before: string | undefined;
}

export interface SuggestedEdit {
  readonly edits: readonly TextEdit[];
  /** The changed lines; undefined if they are too many. */
  readonly lines: readonly LineChange[] | undefined;
}
