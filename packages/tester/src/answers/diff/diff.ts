import { compile, defaultDialect, crawlers as everyCrawler, type Matcher } from "@maycrawl/engine";
import { groupBy, majorCrawlers, rulesKeyOf, unknownTokens } from "@maycrawl/engine/internal";
import { difference } from "@maycrawl/engine/prove";
import { type Content, fileChanges } from "../../../../maycrawl/src/changes/file-changes.ts";
import { decisionText } from "../decision-text.ts";
import { type NamedCrawler, namedCrawler } from "../named-crawler.ts";
import { ReadFile, readFile } from "../read-file.ts";
import { readUrlLine } from "../read-url-line.ts";
import type {
  ChangedCell,
  DiffAnswer,
  DiffQuestion,
  DiffRow,
  DiffSide,
  DiffWitness,
  OtherChange,
} from "./diff-answer.ts";
import { changedLines } from "./line-changes.ts";

/** Maximum number of changed answers of the table, and of URLs of one row, that are shown. */
const MAX_CELLS = 200;
const MAX_WITNESSES = 20;
/** Maximum number of compared crawlers that only the files know. */
const MAX_UNKNOWN = 200;
/** Limit of all proofs together, in steps: about a second. */
const MAX_STEPS = 1_000_000;

let lastBefore: ReadFile | undefined;

/** Compares a file with an earlier one, for the table and, by proofs, for all URLs. */
export function answerDiff(question: DiffQuestion): DiffAnswer {
  const after = readFile(question.robots);
  if (lastBefore?.robots !== question.before) lastBefore = new ReadFile(question.before);
  const before = lastBefore;
  const cells = changedCells(before, after, question);
  const { crawlers, leftOut } = comparedCrawlers(before, after, question);
  const sides = crawlers.map((crawler) => sidesFor(crawler, before, after, question.site));
  const alike = [...groupBy(sides, keyOf()).values()];
  const share = Math.ceil(MAX_STEPS / alike.length);
  const changed = alike.flatMap((same) => rowFor(same, share) ?? []);
  const different = changed.reduce((sum, row) => sum + row.crawlers.length, 0);
  return {
    cells: cells.slice(0, MAX_CELLS),
    moreCells: Math.max(0, cells.length - MAX_CELLS),
    rows: joined(changed),
    crawlers: crawlers.length,
    equal: crawlers.length - different,
    leftOut,
    others: otherChanges(before, after, crawlers),
    lines: changedLines(question.before.text, question.robots.text),
  };
}

function changedCells(before: ReadFile, after: ReadFile, question: DiffQuestion): readonly ChangedCell[] {
  const { urls, crawlers, dialect, site } = question;
  const named = crawlers.flatMap((text) => {
    const found = namedCrawler(text, dialect);
    return found === undefined ? [] : [{ text, found }];
  });
  return urls.flatMap((line) => {
    const { url } = readUrlLine(line, site);
    if (url === undefined) return [];
    return named.flatMap(({ text, found }): readonly ChangedCell[] => {
      const old = before.cell(before.matcher(found).decide(url), found);
      const edited = after.cell(after.matcher(found).decide(url), found);
      const isSame = old.allowed === edited.allowed && old.settled === edited.settled;
      return isSame ? [] : [{ line, crawler: text, before: old, after: edited }];
    });
  });
}

/** Returns the crawlers of the table, a crawler without a group, those of the files, and all known ones. */
function comparedCrawlers(
  before: ReadFile,
  after: ReadFile,
  { crawlers, dialect }: DiffQuestion,
): { readonly crawlers: readonly NamedCrawler[]; readonly leftOut: number } {
  const unknown = unknownTokens([before, after].map((file) => file.document(defaultDialect)));
  const known = [...majorCrawlers, ...everyCrawler.map(({ token }) => token)];
  const texts = [...crawlers, "*", ...unknown.slice(0, MAX_UNKNOWN), ...known];
  const byToken = new Map<string, NamedCrawler>();
  for (const text of texts) {
    const found = namedCrawler(text, dialect);
    const key = found?.token.toLowerCase() ?? "";
    if (found !== undefined && !byToken.has(key)) byToken.set(key, found);
  }
  return { crawlers: [...byToken.values()], leftOut: Math.max(0, unknown.length - MAX_UNKNOWN) };
}

/** A crawler with its rules in both files. */
interface Sides {
  readonly crawler: NamedCrawler;
  readonly files: readonly [before: ReadFile, after: ReadFile];
  readonly matchers: readonly [before: Matcher, after: Matcher];
}

function sidesFor(crawler: NamedCrawler, before: ReadFile, after: ReadFile, site: string): Sides {
  const { dialect, asked } = crawler;
  const matcherIn = (file: ReadFile): Matcher =>
    compile(file.document(dialect), asked, { dialect, robotsUrl: `${site}/robots.txt` });
  return { crawler, files: [before, after], matchers: [matcherIn(before), matcherIn(after)] };
}

/** Returns a function that gives crawlers with the same rules in both files the same key. */
function keyOf(): (sides: Sides) => string {
  const ids = new Map<object, number>();
  const idOf = (matcher: Matcher): number => {
    const key = rulesKeyOf(matcher);
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  };
  return ({ crawler, matchers }) => [crawler.dialect.name, ...matchers.map(idOf)].join(" ");
}

/** Compares the rules of crawlers that have the same ones. Undefined if no URL has another answer. */
function rowFor(alike: readonly [Sides, ...Sides[]], maxSteps: number): DiffRow | undefined {
  const [{ matchers, files, crawler }] = alike;
  const [before, after] = matchers;
  const shared = difference(before, after, { maxSteps });
  // All comparisons together have the limit for their URLs. Whether there is a difference matters more.
  const found =
    shared.result === "unsettled"
      ? difference(before, after, { maxSteps: MAX_STEPS, stopAtFirst: true })
      : shared;
  const { result, witnesses, total, isComplete } = found;
  if (result === "equal") return undefined;
  const shown = witnesses.slice(0, MAX_WITNESSES).map(({ url }): DiffWitness => {
    const [old, edited] = [sideAt(url, 0), sideAt(url, 1)];
    return { url, before: old, after: edited };
  });
  function sideAt(url: string, side: 0 | 1): DiffSide {
    const decision = matchers[side].decide(url);
    const cell = files[side].cell(decision, crawler);
    const text = decisionText(url, decision, cell, crawler, files[side]);
    return { allowed: cell.allowed, line: cell.line, text };
  }
  return {
    crawlers: alike.map(({ crawler }) => crawler.token),
    result,
    witnesses: shown,
    more: total - shown.length,
    isComplete,
  };
}

/** Joins the rows of crawlers with equal changes. */
function joined(rows: readonly DiffRow[]): readonly DiffRow[] {
  const same = groupBy(rows, ({ crawlers: _, ...change }) => JSON.stringify(change));
  return [...same.values()].map((all) => ({ ...all[0], crawlers: all.flatMap(({ crawlers }) => crawlers) }));
}

/** Returns the changes apart from decisions. */
function otherChanges(
  before: ReadFile,
  after: ReadFile,
  crawlers: readonly NamedCrawler[],
): readonly OtherChange[] {
  const contentOf = (file: ReadFile, crawler: NamedCrawler): Content => ({
    document: file.document(crawler.dialect),
    crawler: crawler.asked,
    crawlDelay: file.matcher(crawler).crawlDelay,
  });
  return fileChanges(
    crawlers.map((crawler) => ({
      crawler: crawler.token,
      before: contentOf(before, crawler),
      after: contentOf(after, crawler),
    })),
  );
}
