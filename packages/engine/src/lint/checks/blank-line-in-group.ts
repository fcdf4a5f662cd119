import type { Rule } from "../../document/records.ts";
import { gapBetween } from "../parts/agent-parts.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { removeLine } from "../parts/edits.ts";
import { urlsOfRules } from "../parts/rule-urls.ts";
import { closingRules } from "../parts/rules.ts";

const MAX_RULES = 3;

/** Reports blank lines that end a group for some crawlers and change an answer of one, once for the file. */
export const blankLineInGroup: Check = defineCheck({
  code: "blank-line-in-group",
  severity: "information",
  summary: "A blank line inside a group ends it for some crawlers.",
  why: "Blank lines have no effect (RFC 9309 §2.2), but in the standard of 1994 they separate records. Yandex's help calls a blank line between a user-agent line and its rules an error.",
  messages: {
    "blank-line-in-group":
      "Some crawlers end a group at a blank line, such as line {line}: the rules below it then apply to no crawler. Number of such groups: {count}. Remove the blank lines.",
  },
  checkFile(file, report) {
    const { document } = file;
    const blanks: number[] = [];
    const lost: Rule[] = [];
    let count = 0;
    for (const { agents, rules } of document.groups) {
      let above = agents.at(-1)?.line ?? 0;
      const ownBlanks: number[] = [];
      const below: Rule[] = [];
      for (const rule of rules) {
        for (const blank of gapBetween(above, rule.line, file)?.blanks ?? []) ownBlanks.push(blank);
        if (ownBlanks.length > 0) below.push(rule);
        above = rule.line;
      }
      const closing = closingRules(below);
      if (closing.length === 0) continue;
      count++;
      for (const blank of ownBlanks) blanks.push(blank);
      for (const rule of closing) lost.push(rule);
    }
    const [first] = blanks;
    if (first === undefined) return;
    const edits = blanks.map((line) => removeLine(document, line));
    const crawlers = file.crawlers.filter(({ dialect }) => dialect.blankLines === "end-group");
    const witness = file.findWitness({
      edits,
      urls: urlsOfRules(lost, file.origin, MAX_RULES),
      crawlers: crawlers.slice(0, 1),
      meant: "disallowed",
    });
    const [rule] = lost;
    // Without a crawler that reads the file otherwise, the blank lines do no harm.
    if (witness === undefined || rule === undefined) return;
    report("blank-line-in-group", {
      span: rule.span,
      params: { line: first, count },
      crawlers: [witness.crawler],
      witnesses: [witness],
      fixes: [{ title: "Remove the blank lines inside groups", edits }],
    });
  },
});
