import { lineCutAt } from "../diagnose/length-diagnostic.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { LineIndex } from "../document/line-index.ts";
import { BLANK, UNREADABLE } from "../document/line-kinds.ts";
import { readStrayRules } from "../document/read-groups.ts";
import { RecordReader } from "../document/record-reader.ts";
import type { Rule } from "../document/records.ts";
import { firstNamingRows, type GroupChoice } from "../groups/group-choice.ts";
import { hasUntriedForms } from "../patterns/pattern-entries.ts";
import { MAX_FORMS, toTriplet } from "../patterns/percent-encoding.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { AddSurprise } from "./add-surprise.ts";
import { type CandidateList, rulePathAsLatin1, tryRule } from "./candidates.ts";
import { addDroppedRules } from "./dropped-rules.ts";
import { MAX_LISTED, type Surprise } from "./explanation.ts";
import { appliesByGroup } from "./group-verdicts.ts";
import { statedErrors } from "./stated-errors.ts";
import { surpriseMessages } from "./surprise-messages.ts";

/** Finds the surprises of a file that affect this answer. */
export function findSurprises(
  document: RobotsDocument,
  choice: GroupChoice,
  { candidates, voidLines }: CandidateList,
  path: string,
): Surprise[] {
  const found: Surprise[] = [];
  const add: AddSurprise = (id, line, params) => {
    if (found.length < MAX_LISTED) found.push({ ...createDiagnostic(surpriseMessages, id, params), line });
  };
  for (const index of choice.groups) addGaps(document, index, add);
  addHiddenGroups(document, choice, add);
  for (const { rule, matches } of candidates) {
    if (matches) addRawSpace(document, rule, add);
    else if (!voidLines.has(rule.line)) addNearMiss(document, rule, path, add);
  }
  addStrayRules(document, path, add);
  addLinesWithoutColon(document, add);
  addDroppedRules(document, choice, candidates, voidLines, add);
  statedErrors(document, choice, candidates, path, add);
  if (document.truncated) addFileCut(document, add);
  return found;
}

/**
 * Percent-encodes those characters of a pattern that a client encodes in a path or query (URL standard, percent-encode
 * sets). Bytes outside ASCII are encoded only if the dialect does not do that itself.
 */
function asSent(pattern: string, { percentEncoding }: Dialect): string {
  const sent = pattern.replace(/["<>^`{|}]/g, encodeURIComponent);
  return percentEncoding === "as-written"
    ? sent.replace(/[\x80-\xff]/g, (byte) => toTriplet(byte.charCodeAt(0)))
    : sent;
}

/** Adds the effect of the size limit, and the line that it cuts. */
function addFileCut({ bytes, dialect }: RobotsDocument, add: AddSurprise): void {
  const maxBytes = dialect.maxBytes ?? 0;
  const line = lineCutAt(bytes, maxBytes);
  if (dialect.oversize !== "cut") add("file-cut.nothing-read", undefined, { maxBytes });
  else if (line === undefined) add("file-cut", undefined, { maxBytes });
  else add("file-cut.line", undefined, { maxBytes, line });
}

/** Adds lines between two user-agent lines of one group that seem to end the group. */
function addGaps(document: RobotsDocument, group: number, add: AddSurprise): void {
  const { table } = document;
  const end = table.agentsEnd(group);
  for (let row = table.groupStart(group) + 1; row < end; row++) {
    const above = table.line(row - 1) + 1;
    const below = table.line(row) + 1;
    const gap = findGap(document, above, below);
    if (gap === undefined) continue;
    const { name, line } = gap;
    if (name === undefined) add("blank-does-not-end-group", line, { above, below });
    else add("record-does-not-end-group", line, { name, above, below });
  }
}

/** Returns the first record between two 1-based lines, or the first blank line if no record is there. */
function findGap(
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

/** Adds the groups for `*` that a group with the crawler's name hides, even if the named group is empty. */
function addHiddenGroups(document: RobotsDocument, choice: GroupChoice, add: AddSurprise): void {
  if (choice.because !== "named") return;
  const { table } = document;
  const firstLine = (group: number): number => table.line(table.groupStart(group)) + 1;
  const hasRules = (group: number): boolean => table.agentsEnd(group) < table.groupEnd(group);
  const line = firstLine(choice.groups[0] as number);
  if (!choice.groups.some(hasRules)) {
    add("empty-named-group", line);
  }
  // If the dialect ignores groups for `*`, no named group hides them.
  if (document.dialect.anyGroup === "ignored") return;
  const applies = appliesByGroup(document, choice);
  for (let group = 0; group < table.groupCount; group++) {
    if (applies[group] === 1 || !hasRules(group)) continue;
    const { any } = firstNamingRows(document, group, choice.tokens);
    if (any === undefined) continue;
    add("named-group-hides-any", table.line(any) + 1, { line });
  }
}

/** Adds rules outside all groups that would match. */
function addStrayRules(document: RobotsDocument, path: string, add: AddSurprise): void {
  const { table } = document;
  const firstGroup = table.groupCount === 0 ? Number.POSITIVE_INFINITY : table.line(table.groupStart(0)) + 1;
  let tried = 0;
  for (const rule of readStrayRules(document)) {
    if (tried++ === MAX_LISTED) return;
    if (!tryRule(document, rule, rulePathAsLatin1(document, rule), path).matches) continue;
    add(rule.line < firstGroup ? "rule-outside-group" : "rule-outside-group.blank-line", rule.line);
  }
}

/** Adds a rule that matches only because its raw spaces are read as `%20`. Not every parser does that. */
function addRawSpace(document: RobotsDocument, rule: Rule, add: AddSurprise): void {
  const { pathsPerLine, percentEncoding } = document.dialect;
  if (pathsPerLine === "several" || percentEncoding === "escape-only" || percentEncoding === "as-written")
    return;
  if (!rulePathAsLatin1(document, rule).includes(" ")) return;
  add("rule-with-space.read", rule.line);
}

/** Adds a rule that does not match, but would if it were written slightly differently. */
function addNearMiss(document: RobotsDocument, rule: Rule, path: string, add: AddSurprise): void {
  const { dialect } = document;
  const value = rulePathAsLatin1(document, rule);
  if (value === "") return;
  const wouldMatch = (pattern: string, against = path): boolean =>
    tryRule(document, rule, pattern, against).matches;
  if (!/^[/*]/.test(value)) {
    // If the rule is a whole URL, only its path could match.
    if (wouldMatch(value.replace(/^(\w+:\/\/[^/]*)?\/?/, "/"))) {
      add("rule-without-slash", rule.line);
    }
  } else if (/[\t ]/.test(value) && wouldMatch(value.replace(/[\t ]/g, encodeURIComponent))) {
    add("rule-with-space", rule.line);
  } else if (asSent(value, dialect) !== value && wouldMatch(asSent(value, dialect))) {
    add("rule-with-raw-character", rule.line);
  } else if (hasUntriedForms(value, dialect)) {
    add("rule-with-many-stars", rule.line, { forms: MAX_FORMS });
  } else if (wouldMatch(value, `${path}/`)) {
    add("rule-with-slash", rule.line);
  } else if (wouldMatch(lowerCaseOutsideTriplets(value), lowerCaseOutsideTriplets(path))) {
    add("rule-in-other-case", rule.line);
  }
}

/** Adds lines of two words that would be a user-agent line or a rule with a colon between the words. */
function addLinesWithoutColon(document: RobotsDocument, add: AddSurprise): void {
  const { latin1, bytes, dialect } = document;
  const reader = new RecordReader().begin({ text: latin1, bytes }, dialect);
  while (reader.next()) {
    if (reader.kind !== UNREADABLE) continue;
    const text = document.text({ start: reader.start, end: reader.end });
    if (/^\s*(?:user-?agent|(?:dis+)?al+ow)[ \t]+[^\s:#]+\s*(?:#|$)/i.test(text)) {
      add("line-without-colon", reader.number);
    }
  }
}

/** Returns a pattern or path with its ASCII letters in lower case, except in percent-triplets. */
function lowerCaseOutsideTriplets(latin1: string): string {
  return latin1.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (found) =>
    found.startsWith("%") ? found : found.toLowerCase(),
  );
}
