import type { RobotsGroup, Rule } from "../../document/records.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { contradictedRules } from "../parts/contradicted-rules.ts";
import { isDisabled } from "../parts/disabled.ts";
import { removeLine, replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { keepsAnswers, redundantRules } from "../parts/proved-rules.ts";
import { isWholeSite } from "../parts/rules.ts";

/** Paths that can match a URL. `path-without-slash` and `space-in-path` report the others. */
const MATCHING = /^[/*]\S*$/;

/** Reports the rules of a group that can be removed without a changed answer. */
export const redundantRule: Check = defineCheck({
  code: "redundant-rule",
  severity: "information",
  summary: "A rule changes no answer, because its URLs have the same answer without it.",
  why: "A URL that no rule matches is allowed, and other rules decide for their URLs alone (RFC 9309 §2.2.2). A rule that changes nothing makes a file harder to read, and is sometimes a mistake in its path.",
  needsProof: true,
  messages: {
    "redundant-rule": "Without this rule, every URL has the same answer: remove it, or correct its path.",
    "redundant-rule.several":
      "Without {count} rules of this group, this one first, every URL has the same answer: remove them, or correct their paths.",
  },
  checkFile(file, report) {
    const redundant = redundantRules(file);
    if (redundant.size === 0) return;
    for (const group of file.document.groups) {
      const rules = redundantIn(group, file);
      const [first, ...others] = rules;
      if (first === undefined) continue;
      const edits = removalOf(rules, group, file);
      if (!keepsAnswers(file, edits)) continue;
      const lines = new Set(rules.flatMap(({ line }) => redundant.get(line)?.lines ?? []));
      const instead = group.rules.filter(({ line }) => lines.has(line));
      // Without its other rules, a site that is closed for now could not be opened again by one line. A group without
      // rules hides what its owner meant: perhaps that all the rest is disallowed.
      const isUnclear = rules.length === group.rules.length || instead.some(({ path }) => isWholeSite(path));
      const hasComment = rules.some(({ line }) => file.document.line(line)?.comment !== undefined);
      const title = others.length === 0 ? "Remove the line" : "Remove the lines";
      report(others.length === 0 ? "redundant-rule" : "redundant-rule.several", {
        span: first.span,
        params: others.length === 0 ? {} : { count: rules.length },
        related: [
          ...placesOf(others, "This rule is not needed, either."),
          ...placesOf(instead, "This rule takes its place."),
        ],
        fixes: isUnclear || hasComment ? [] : [{ title, edits }],
        isProved: true,
      });
    }
  },
});

/**
 * Returns the rules of a group that are redundant because of its other rules, or because nothing would decide instead.
 * Rules that another check reports are omitted, and those that only inform readers.
 */
function redundantIn({ rules }: RobotsGroup, file: LintedFile): readonly Rule[] {
  const redundant = redundantRules(file);
  const lines = new Set(rules.map(({ line }) => line));
  const firsts = new Map<string, Rule>();
  const conflicting = new Set<string>();
  for (const rule of rules) {
    const first = firsts.get(rule.path) ?? rule;
    firsts.set(rule.path, first);
    if (first.type !== rule.type) conflicting.add(rule.path);
  }
  return rules.filter((rule) => {
    const { line, path, type } = rule;
    const found = redundant.get(line);
    if (found === undefined || contradictedRules(file).has(line)) return false;
    // Some parsers do not combine groups for one crawler: `duplicate-group` reports these.
    if (found.lines.some((other) => !lines.has(other))) return false;
    if (!MATCHING.test(path) || isDisabled("redundant-rule", line, file)) return false;
    if (firsts.get(path) !== rule || conflicting.has(path)) return false;
    return !(type === "allow" && isWholeSite(path));
  });
}

/** Returns the edits that remove rules. A group keeps one rule, which can be empty: it would join the next group. */
function removalOf(rules: readonly Rule[], group: RobotsGroup, { document }: LintedFile): readonly Edit[] {
  const last = rules.length === group.rules.length ? rules.at(-1) : undefined;
  return rules.map((rule) =>
    rule === last ? replaceSpan(rule.span, "Disallow:") : removeLine(document, rule.line),
  );
}
