/** Questions of the page to its workers, and their answers. All places are those of the editor's text, not bytes. */
import type { CompareAnswer, CompareQuestion } from "./compare/compare-answer.ts";
import type { DiffAnswer, DiffQuestion } from "./diff/diff-answer.ts";
import type { PagePaneAnswer, PageQuestion } from "./page/page-answer.ts";
import type { SimulateAnswer, SimulateQuestion } from "./simulate/simulate-answer.ts";
import type { SitemapAnswer, SitemapQuestion } from "./sitemap/sitemap-answer.ts";
import type { Cell, Subject, TextEdit, TextSpan } from "./subject.ts";
import type { TestAnswer, TestQuestion } from "./test/test-answer.ts";

export type { Cell, Subject, TextEdit, TextSpan };

/** Asks whether crawlers may fetch URLs. */
export interface TableQuestion extends Subject {
  readonly kind: "table";
  /** One line of a user each: a URL, or a path of the site. */
  readonly urls: readonly string[];
}

/** Asks for the reasons of one answer. */
export interface WhyQuestion extends Subject {
  readonly kind: "why";
  readonly url: string;
  readonly crawler: string;
  /** All lines of the table, for the other answers that an edit changes. */
  readonly urls: readonly string[];
}

/** Asks for the problems of the file. */
export interface ProblemsQuestion extends Subject {
  readonly kind: "problems";
}

/** Asks for the effect of a line. */
export interface LineQuestion extends Subject {
  readonly kind: "line";
  /** 1-based. */
  readonly line: number;
  readonly urls: readonly string[];
}

/** Asks for the known crawlers and dialects. */
export interface NamesQuestion {
  readonly kind: "names";
}

export type Question =
  | NamesQuestion
  | TableQuestion
  | WhyQuestion
  | ProblemsQuestion
  | LineQuestion
  | DiffQuestion
  | CompareQuestion
  | TestQuestion
  | SimulateQuestion
  | SitemapQuestion
  | PageQuestion;

/** The question of a kind. */
export type QuestionOf<Kind extends Question["kind"]> = Extract<Question, { readonly kind: Kind }>;

export interface TableAnswer {
  /** A row for each line of the question, in its order. */
  readonly rows: readonly TableRow[];
  /** A column for each crawler of the question, in its order. */
  readonly columns: readonly TableColumn[];
  /** Length of the file. */
  readonly bytes: number;
  readonly lines: number;
  /** Place of the first crawler's size limit that cuts the file; undefined if the file is read whole. */
  readonly cut: { readonly line: number; readonly maxBytes: number; readonly dialect: string } | undefined;
}

/** An answer as the table shows it. */
export interface ShownAnswer extends Omit<TableAnswer, "rows"> {
  readonly rows: readonly ShownRow[];
}

/** A row is undefined if its URL is newer than the answer, and a cell is `checking` if its crawler is. */
export type ShownRow =
  | Exclude<TableRow, { readonly problem?: undefined }>
  | { readonly cells: readonly (Cell | "checking" | undefined)[]; readonly problem?: undefined }
  | undefined;

export type TableRow =
  | { readonly problem: RowProblem; readonly cells?: undefined }
  /** `cells` has an answer for each column; undefined where the column's crawler has no valid name. */
  | { readonly url: string; readonly cells: readonly (Cell | undefined)[]; readonly problem?: undefined };

/** Why a line of a user is not a URL that the file can answer. `empty` lines are no rows for a user. */
export type RowProblem = "empty" | "not-a-url" | "not-http" | "other-site";

export interface TableColumn {
  /** Product token; undefined if the text is not a crawler's name. */
  readonly token: string | undefined;
  /** Name of the dialect that answers; undefined for the usual one, RFC 9309. */
  readonly dialect: string | undefined;
  /** Tokens of known crawlers with a similar name; undefined if the crawler is known. */
  readonly near: readonly string[] | undefined;
}

export interface WhyAnswer {
  readonly token: string;
  readonly dialect: string;
  readonly url: string;
  /** Path of the URL, in the form that is compared with rules. */
  readonly path: string;
  readonly cell: Cell;
  /** The decision as a sentence. */
  readonly text: string;
  /** The choice of groups as a sentence. */
  readonly choice: string;
  readonly groups: readonly WhyGroup[];
  /** First and last line of each group that counts. */
  readonly groupLines: readonly (readonly [first: number, last: number])[];
  /** Number of groups that are not in `groups`. */
  readonly moreGroups: number;
  /** Rules that match, the deciding one first. */
  readonly matching: readonly WhyRule[];
  readonly moreMatching: number;
  /** Number of rules of the applying groups that do not match. */
  readonly otherRules: number;
  readonly surprises: readonly { readonly line: number | undefined; readonly text: string }[];
  /** The smallest edit that changes the answer, then one that also changes similar URLs. */
  readonly flips: readonly WhyFlip[];
}

export interface WhyGroup {
  readonly line: number;
  readonly names: string;
  readonly applies: boolean;
  readonly text: string;
}

export interface WhyRule {
  readonly line: number;
  readonly type: "allow" | "disallow";
  readonly path: string;
  readonly decides: boolean;
  /** Number of bytes that count as its length. */
  readonly bytes: number;
  readonly text: string;
}

export interface WhyFlip {
  /** Effect of the edit: a sentence without a full stop. */
  readonly title: string;
  /** Lines before and after the edit. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly line: number;
  readonly edit: TextEdit;
  /** Other URLs whose answers it also changes. */
  readonly also: readonly string[];
  /** Other answers of the table that it changes; undefined if they are too many to try. */
  readonly changes: { readonly count: number; readonly crawlers: readonly string[] } | undefined;
}

export interface ProblemsAnswer {
  readonly problems: readonly TextProblem[];
  /** Number of problems that are not in `problems`. */
  readonly more: number;
}

/** Severities of problems, the worst first. */
export const SEVERITIES = ["error", "warning", "information"] as const;

export interface TextProblem extends TextSpan {
  readonly code: string;
  readonly severity: (typeof SEVERITIES)[number];
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly why: string;
  /** Page about the code. */
  readonly documentation: string;
  readonly witnesses: readonly {
    readonly crawler: string;
    readonly url: string;
    readonly now: "allowed" | "disallowed";
    readonly meant: "allowed" | "disallowed" | undefined;
  }[];
  readonly fixes: readonly { readonly title: string; readonly edits: readonly TextEdit[] }[];
}

export interface LineAnswer {
  /** Sentences about the line, the most important first; empty for a blank line. */
  readonly texts: readonly string[];
}

export interface NamesAnswer {
  /** Product tokens. */
  readonly crawlers: readonly string[];
  /** Product tokens by purpose and by vendor, and those of `ai`. Names are in lower case. */
  readonly sets: Readonly<Record<string, readonly string[]>>;
  readonly dialects: readonly string[];
}

/** The answer for each kind of question. */
export interface Answers {
  readonly names: NamesAnswer;
  readonly table: TableAnswer;
  /** `no-answer`: the line has no URL of the site, or the text has no crawler's name. */
  readonly why: WhyAnswer | "no-answer";
  readonly problems: ProblemsAnswer;
  readonly line: LineAnswer;
  readonly diff: DiffAnswer;
  /** `no-answer`: as for `why`. */
  readonly compare: CompareAnswer | "no-answer";
  readonly test: TestAnswer;
  readonly simulate: SimulateAnswer;
  readonly sitemap: SitemapAnswer;
  readonly page: PagePaneAnswer;
}

/** A message to a worker. */
export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** A message of a worker. */
export type Answered =
  | { readonly id: number; readonly answer: Answers[Question["kind"]] }
  | { readonly id: number; readonly failure: string };
