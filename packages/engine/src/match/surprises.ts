import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { type Rule, readStrayRules } from "../document/groups.ts";
import { lineCutAt } from "../document/length-diagnostic.ts";
import { LineIndex } from "../document/line-index.ts";
import { BLANK, UNREADABLE } from "../document/line-names.ts";
import { RecordReader } from "../document/record-reader.ts";
import { latin1OfPath, type TriedRules, tryRule } from "./candidates.ts";
import { droppedRules } from "./dropped-rules.ts";
import { MAX_LISTED, type Surprise, type SurpriseCode } from "./explanation.ts";
import type { GroupChoice } from "./group-choice.ts";
import { appliesByGroup, namesIn } from "./group-verdicts.ts";
import { hasUntriedForms } from "./pattern-entries.ts";
import { encoded, MAX_FORMS } from "./percent-encoding.ts";
import { statedErrors } from "./stated-errors.ts";

/** Finds what people are surprised by and what bears on this answer. */
export function surprisesOf(
  document: RobotsDocument,
  choice: GroupChoice,
  { candidates, voidLines }: TriedRules,
  path: string,
): Surprise[] {
  const found: Surprise[] = [];
  const add = (code: SurpriseCode, line: number | undefined, message: string): void => {
    if (found.length < MAX_LISTED) found.push({ code, line, message });
  };
  for (const index of choice.groups) gapsOf(document, index, add);
  hiddenGroups(document, choice, add);
  for (const { rule, matches } of candidates) {
    if (matches) bridgedSpace(document, rule, add);
    else if (!voidLines.has(rule.line)) nearMiss(document, rule, path, add);
  }
  strayRules(document, path, add);
  linesWithoutColon(document, add);
  droppedRules(document, choice, candidates, voidLines, add);
  statedErrors(document, choice, candidates, path, add);
  if (document.truncated) {
    const { oversize, maxBytes } = document.dialect;
    const message =
      oversize === "cut"
        ? `Only the whole lines in the first ${maxBytes} bytes of the file are read.${leftOut(document)}`
        : `The file is longer than ${maxBytes} bytes, so it forbids nothing.`;
    add("file-cut", undefined, message);
  }
  return found;
}

/**
 * A pattern with those characters encoded that a client encodes in a path or a query (URL standard, percent-encode sets).
 * Bytes outside ASCII are encoded where the dialect does not do that itself.
 */
function asSent(pattern: string, { percentEncoding }: Dialect): string {
  const sent = pattern.replace(/["<>^`{|}]/g, encodeURIComponent);
  return percentEncoding === "as-written"
    ? sent.replace(/[\x80-\xff]/g, (byte) => encoded(byte.charCodeAt(0)))
    : sent;
}

/** Says which line of a file was left out because the size limit cuts it. */
function leftOut({ bytes, dialect }: RobotsDocument): string {
  const line = lineCutAt(bytes, dialect.maxBytes ?? 0);
  return line === undefined ? "" : ` Line ${line}, which the limit cuts, is left out.`;
}

/** Adds a surprise to those that were found. */
export type AddSurprise = (code: SurpriseCode, line: number | undefined, message: string) => void;

/** Lines between two user-agent lines of one group that look as if they ended it. */
function gapsOf(document: RobotsDocument, group: number, add: AddSurprise): void {
  const { table } = document;
  const end = table.agentsEnd(group);
  for (let row = table.groupStart(group) + 1; row < end; row++) {
    const above = table.line(row - 1) + 1;
    const below = table.line(row) + 1;
    const gap = gapBetween(document, above, below);
    if (gap === undefined) continue;
    const { name, line } = gap;
    add(
      name === undefined ? "blank-does-not-end-group" : "record-does-not-end-group",
      line,
      `A ${name ?? "blank"} line does not end a group: the user-agent lines ${above} and ${below} share their rules.`,
    );
  }
}

/** The first record between two lines, by its field name, or else the first blank line. Lines count from 1. */
function gapBetween(
  document: RobotsDocument,
  above: number,
  below: number,
): { readonly line: number; readonly name: string | undefined } | undefined {
  if (above + 1 === below) return undefined;
  let blank: number | undefined;
  const reader = LineIndex.of(document).readerAt(above);
  do {
    const { kind, number } = reader;
    if (kind > UNREADABLE) {
      const name = document.text({ start: reader.nameStart, end: reader.nameEnd });
      return { line: number, name };
    }
    if (kind === BLANK) blank ??= number;
  } while (reader.next() && reader.number < below);
  return blank === undefined ? undefined : { line: blank, name: undefined };
}

/** A named group keeps the rules for everybody away, even if it is empty. */
function hiddenGroups(document: RobotsDocument, choice: GroupChoice, add: AddSurprise): void {
  if (choice.because !== "named") return;
  const { table } = document;
  const firstLine = (group: number): number => table.line(table.groupStart(group)) + 1;
  const hasRules = (group: number): boolean => table.agentsEnd(group) < table.groupEnd(group);
  const line = firstLine(choice.groups[0] as number);
  if (!choice.groups.some(hasRules)) {
    add("empty-named-group", line, "The group that names this crawler has no rule, so it allows everything.");
  }
  // Where they are ignored anyway it is no group that keeps them away.
  if (document.dialect.anyGroup === "ignored") return;
  const applies = appliesByGroup(document, choice);
  for (let group = 0; group < table.groupCount; group++) {
    if (applies[group] === 1 || !hasRules(group)) continue;
    const { any } = namesIn(document, group, choice.tokens);
    if (any === undefined) continue;
    const message = `The rules for * do not bind this crawler: the group in line ${line} names it.`;
    add("named-group-hides-any", table.line(any) + 1, message);
  }
}

/** Rules outside of all groups that would match. */
function strayRules(document: RobotsDocument, path: string, add: AddSurprise): void {
  const { table } = document;
  const firstGroup = table.groupCount === 0 ? Number.POSITIVE_INFINITY : table.line(table.groupStart(0)) + 1;
  let tried = 0;
  for (const rule of readStrayRules(document)) {
    if (tried++ === MAX_LISTED) return;
    if (!tryRule(document, rule, latin1OfPath(document, rule), path).matches) continue;
    const where =
      rule.line < firstGroup
        ? "before the first user-agent line"
        : "behind a blank line, which ends the group,";
    add("rule-outside-group", rule.line, `This rule stands ${where} and binds nobody.`);
  }
}

/** A rule that matches only since its raw spaces are read as `%20`, which not every parser does. */
function bridgedSpace(document: RobotsDocument, rule: Rule, add: AddSurprise): void {
  const { pathsPerLine, percentEncoding } = document.dialect;
  if (pathsPerLine === "several" || percentEncoding === "escape-only" || percentEncoding === "as-written")
    return;
  if (!latin1OfPath(document, rule).includes(" ")) return;
  add(
    "rule-with-space",
    rule.line,
    "This rule has a space, which is read as %20 here; to Google's crawlers it matches nothing. Write %20.",
  );
}

/** A rule that does not match, and would if it were written a little differently. */
function nearMiss(document: RobotsDocument, rule: Rule, path: string, add: AddSurprise): void {
  const { dialect } = document;
  const value = latin1OfPath(document, rule);
  if (value === "") return;
  const wouldMatch = (pattern: string, against = path): boolean =>
    tryRule(document, rule, pattern, against).matches;
  if (!/^[/*]/.test(value)) {
    // Of a whole URL only the path could match.
    if (wouldMatch(value.replace(/^(\w+:\/\/[^/]*)?\/?/, "/"))) {
      add(
        "rule-without-slash",
        rule.line,
        "This rule cannot match: a path begins with /, and the rule does not.",
      );
    }
  } else if (/[\t ]/.test(value) && wouldMatch(value.replace(/[\t ]/g, encodeURIComponent))) {
    add("rule-with-space", rule.line, "This rule cannot match: a URL has %20 where the rule has a space.");
  } else if (asSent(value, dialect) !== value && wouldMatch(asSent(value, dialect))) {
    add(
      "rule-with-raw-character",
      rule.line,
      "This rule cannot match: a client percent-encodes a character that the rule has as it is.",
    );
  } else if (hasUntriedForms(value, dialect)) {
    add(
      "rule-with-many-stars",
      rule.line,
      `Only the first ${MAX_FORMS} of this rule's * are tried as reaching into the query, where an encoded delimiter equals a raw one.`,
    );
  } else if (wouldMatch(value, `${path}/`)) {
    add("rule-with-slash", rule.line, "This rule does not match: it has a / where the path ends.");
  } else if (wouldMatch(inSmallLetters(value), inSmallLetters(path))) {
    add("rule-in-other-case", rule.line, "This rule does not match: upper and lower case differ in paths.");
  }
}

/** Lines of two words that would be a user-agent line or a rule with a colon between them. */
function linesWithoutColon(document: RobotsDocument, add: AddSurprise): void {
  const { latin1, bytes, dialect } = document;
  const reader = new RecordReader().begin({ text: latin1, bytes }, dialect);
  while (reader.next()) {
    if (reader.kind !== UNREADABLE) continue;
    const text = document.text({ start: reader.start, end: reader.end });
    if (/^\s*(?:user-?agent|(?:dis+)?al+ow)[ \t]+[^\s:#]+\s*(?:#|$)/i.test(text)) {
      add("line-without-colon", reader.number, "This line has no colon and is not read.");
    }
  }
}

/** A pattern or path with its ASCII letters small, but for those of percent-triplets. */
function inSmallLetters(latin1: string): string {
  return latin1.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (found) =>
    found.startsWith("%") ? found : found.toLowerCase(),
  );
}
