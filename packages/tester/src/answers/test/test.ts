import { type Decision, type Dialect, defaultDialect, type RobotsDocument } from "@maycrawl/engine";
import { majorCrawlers, visibleHead } from "@maycrawl/engine/internal";
import type { Failure, Outcome } from "../../../../maycrawl/src/expectations/check-expectations.ts";
import { checkNames } from "../../../../maycrawl/src/expectations/check-names.ts";
import { readTestFile } from "../../../../maycrawl/src/expectations/read-test-file.ts";
import { suggestEdit } from "../../../../maycrawl/src/expectations/suggest-edit.ts";
import { problemOf } from "../../../../maycrawl/src/expectations/test-file-error.ts";
import { testRobots } from "../../../../maycrawl/src/expectations/test-robots.ts";
import { writeExample } from "../../../../maycrawl/src/expectations/write-example.ts";
import { type RobotsText, textOf } from "../../state/robots-text.ts";
import { speaker } from "../../text/say.ts";
import { testMessages } from "../../text/test-messages.ts";
import { decisionText } from "../decision-text.ts";
import { changedLines } from "../diff/line-changes.ts";
import { namedCrawler } from "../named-crawler.ts";
import { ReadFile, readFile } from "../read-file.ts";
import { readUrlLine } from "../read-url-line.ts";
import { lineEdits } from "./line-edits.ts";
import {
  MAX_TEXT,
  type SuggestedEdit,
  type TestAnswer,
  type TestFailure,
  type TestQuestion,
  type TestResult,
} from "./test-answer.ts";

const say = speaker(testMessages);

/** Dialect in which the file is parsed, as `maycrawl test` does: the whole file. */
const WHOLE_FILE: Dialect = { ...defaultDialect, maxBytes: null };
/** Limit of the work for each proof, as in `maycrawl test`. */
const MAX_STEPS = 1_000_000;
/** Maximum number of expectations: a path is one. The proofs of so many take a few seconds. */
const MAX_EXPECTATIONS = 2_000;
/** Longest robots.txt that is tested, in bytes. A longer one can take minutes. */
const MAX_BYTES = 1_000_000;
/** Maximum number of URLs that are shown for an expectation. */
const MAX_FAILURES = 10;
const MAX_URL = 300;

/** Tests the file as `maycrawl test` does. Without expectations, the answer is an example. */
export function answerTest(question: TestQuestion): TestAnswer {
  const { expectations, robots, before } = question;
  const file = readFile(robots);
  if (file.bytes.length > MAX_BYTES) return wholeProblem(say("file.too-long", { max: MAX_BYTES }));
  if (expectations.length > MAX_TEXT) return wholeProblem(say("text.too-long", { max: MAX_TEXT }));
  const document = file.document(WHOLE_FILE);
  if (expectations.trim() === "") return { kind: "example", text: exampleFor(document, question) };
  try {
    const testFile = readTestFile(say("name"), expectations, false);
    const { length: count } = testFile.expectations;
    if (count > MAX_EXPECTATIONS) return wholeProblem(say("too-many", { count, max: MAX_EXPECTATIONS }));
    checkNames(say("name"), testFile, document);
    const earlier = before && new ReadFile(before);
    const outcomes = testRobots(testFile, document, {
      before: earlier?.document(WHOLE_FILE),
      robotsUrl: `${question.site}/robots.txt`,
      maxSteps: MAX_STEPS,
    });
    return {
      kind: "results",
      results: outcomes.map((outcome) => resultOf(outcome, file, earlier)),
      edit: question.withEdit ? editFor(robots, document, outcomes) : "not-looked-for",
      namesRobots: testFile.robots.length > 0,
      unchanged: testFile.unchanged && (before === undefined ? "left-out" : "compared"),
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    // The page has no command line.
    return {
      kind: "problem",
      ...problem,
      hints: problem.hints.filter((hint) => !hint.startsWith("maycrawl ")),
    };
  }
}

function wholeProblem(reason: string): TestAnswer {
  return { kind: "problem", place: undefined, reason, hints: [] };
}

/** Returns expectations of what the table shows. */
function exampleFor(document: RobotsDocument, { crawlers, urls, site }: TestQuestion): string | undefined {
  const names = crawlers.flatMap((text) => namedCrawler(text, undefined)?.token ?? []);
  return writeExample(
    document,
    names,
    urls.flatMap((line) => readUrlLine(line, site).url ?? []),
  );
}

function resultOf(
  { expectation, status, failures }: Outcome,
  file: ReadFile,
  earlier: ReadFile | undefined,
): TestResult {
  const { label, place, crawlers } = expectation;
  const shown = failures.slice(0, MAX_FAILURES).map((failure) => failureOf(failure, file, earlier));
  const more = failures.length - shown.length;
  return { label, place, status, crawlers: crawlers.length, failures: shown, more };
}

function failureOf(
  { crawlers, url, decision, before }: Failure,
  file: ReadFile,
  earlier: ReadFile | undefined,
): TestFailure {
  const sorted = [...crawlers].sort((a, b) => rankOf(a) - rankOf(b));
  const [first = "*"] = sorted;
  return {
    crawlers: sorted,
    url,
    shownUrl: visibleHead(url, MAX_URL),
    allowed: decision.allowed,
    line: decision.because === "rule" ? decision.rule.line : undefined,
    text: reasonOf(url, decision, first, file),
    before: before && earlier && reasonOf(url, before, first, earlier),
  };
}

/** Returns a number that is lower for a better known crawler. */
function rankOf(token: string): number {
  const rank = majorCrawlers.indexOf(token);
  return rank < 0 ? majorCrawlers.length : rank;
}

/** Returns a decision as a sentence. */
function reasonOf(url: string, decision: Decision, token: string, file: ReadFile): string {
  const crawler = namedCrawler(token, undefined);
  return crawler === undefined
    ? ""
    : decisionText(url, decision, file.cell(decision, crawler), crawler, file);
}

/** Returns an edit of the text that satisfies all expectations; undefined if none is needed or was found. */
function editFor(
  robots: RobotsText,
  document: RobotsDocument,
  outcomes: readonly Outcome[],
): SuggestedEdit | undefined {
  const edited = suggestEdit(document, outcomes, MAX_STEPS);
  if (edited === undefined) return undefined;
  const after = textOf(edited.bytes);
  // Other line ends are rare: the search keeps those of the file.
  const edits = after.lineEnd === robots.lineEnd ? lineEdits(robots.text, after.text) : undefined;
  return edits && { edits, lines: changedLines(robots.text, after.text) };
}
