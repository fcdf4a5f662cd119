import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup, Rule } from "../document/groups.ts";
import { octetsOfPath, tryRule } from "./candidates.ts";
import type { Candidate, Surprise, SurpriseCode } from "./explanation.ts";
import { type GroupChoice, nameOf } from "./group-choice.ts";

/** Finds what people are surprised by and what bears on this answer. */
export function surprisesOf(
  document: RobotsDocument,
  choice: GroupChoice,
  candidates: readonly Candidate[],
  path: string,
): Surprise[] {
  const found: Surprise[] = [];
  const add = (code: SurpriseCode, line: number | undefined, message: string): void => {
    found.push({ code, line, message });
  };
  for (const index of choice.groups) gapsOf(document, document.groups[index] as RobotsGroup, add);
  hiddenGroups(document, choice, add);
  for (const { rule, matches } of candidates) if (!matches) nearMiss(document, rule, path, add);
  for (const rule of document.strayRules) {
    if (tryRule(document, rule, octetsOfPath(document, rule), path).matches) {
      const isBeforeAll = rule.line < (document.groups[0]?.agents[0]?.line ?? Number.POSITIVE_INFINITY);
      add(
        "rule-outside-group",
        rule.line,
        `This rule stands ${isBeforeAll ? "before the first user-agent line" : "behind a blank line, which ends the group,"} and binds nobody.`,
      );
    }
  }
  linesWithoutColon(document, add);
  if (document.truncated) {
    const { oversize, maxBytes } = document.dialect;
    const message =
      oversize === "cut"
        ? `Only the first ${maxBytes} octets of the file are read.`
        : `The file is longer than ${maxBytes} octets, so it forbids nothing.`;
    add("file-cut", undefined, message);
  }
  return found;
}

type Add = (code: SurpriseCode, line: number | undefined, message: string) => void;

/** Lines between two user-agent lines of one group that look as if they ended it. */
function gapsOf(document: RobotsDocument, group: RobotsGroup, add: Add): void {
  for (const [i, { line: below }] of group.agents.slice(1).entries()) {
    const above = group.agents[i]?.line as number;
    const between = document.lines.slice(above, below - 1);
    const record = between.find((line) => line.kind === "record");
    const gap = record ?? between.find((line) => line.kind === "blank");
    if (gap === undefined) continue;
    const what = record ? `A ${document.text(record.name ?? record.span)} line` : "A blank line";
    add(
      record ? "record-does-not-end-group" : "blank-does-not-end-group",
      gap.number,
      `${what} does not end a group: the user-agent lines ${above} and ${below} share their rules.`,
    );
  }
}

/** A named group keeps the rules for everybody away, even if it is empty. */
function hiddenGroups(document: RobotsDocument, choice: GroupChoice, add: Add): void {
  if (choice.because !== "named") return;
  const own = choice.groups.map((index) => document.groups[index] as RobotsGroup);
  const line = own[0]?.agents[0]?.line;
  if (own.every((group) => group.rules.length === 0)) {
    add("empty-named-group", line, "The group that names this crawler has no rule, so it allows everything.");
  }
  // Where they are ignored anyway it is no group that keeps them away.
  if (document.dialect.anyGroup === "ignored") return;
  document.groups.forEach((group, index) => {
    if (choice.groups.includes(index)) return;
    const { any } = nameOf(group, choice.tokens);
    if (any === undefined || group.rules.length === 0) return;
    const message = `The rules for * do not bind this crawler: the group in line ${line} names it.`;
    add("named-group-hides-any", any.line, message);
  });
}

/** A rule that does not match, and would if it were written a little differently. */
function nearMiss(document: RobotsDocument, rule: Rule, path: string, add: Add): void {
  const value = octetsOfPath(document, rule);
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
  } else if (wouldMatch(value, `${path}/`)) {
    add("rule-with-slash", rule.line, "This rule does not match: it has a / where the path ends.");
  } else if (wouldMatch(inSmallLetters(value), inSmallLetters(path))) {
    add("rule-in-other-case", rule.line, "This rule does not match: upper and lower case differ in paths.");
  }
}

/** Lines of two words that would be a user-agent line or a rule with a colon between them. */
function linesWithoutColon(document: RobotsDocument, add: Add): void {
  for (const line of document.lines) {
    if (line.kind !== "unreadable") continue;
    const text = document.text(line.span);
    if (/^\s*(?:user-?agent|(?:dis+)?al+ow)[ \t]+[^\s:#]+\s*(?:#|$)/i.test(text)) {
      add("line-without-colon", line.number, "This line has no colon and is not read.");
    }
  }
}

/** A pattern or path with its ASCII letters small, but for those of percent-triplets. */
function inSmallLetters(octets: string): string {
  return octets.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (found) =>
    found.startsWith("%") ? found : found.toLowerCase(),
  );
}
