import type { RobotsGroup, Rule } from "../../document/records.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { contradictedRules } from "../parts/contradicted-rules.ts";
import { isDisabled } from "../parts/disabled.ts";
import { removeLine, replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { keepsAnswers, redundantTogether } from "../parts/proved-rules.ts";
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
    for (const group of file.document.groups) {
      const found = redundantIn(group, file);
      const rules = group.rules.filter(({ line }) => found.has(line));
      const [first, ...others] = rules;
      if (first === undefined) continue;
      const edits = removalOf(rules, group, file);
      if (!keepsAnswers(file, rules, edits)) continue;
      const lines = new Set(rules.flatMap(({ line }) => found.get(line) ?? []));
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
 * Returns the rules of a group that are redundant because of its other rules, or because nothing would decide instead:
 * their lines, with those of the rules that take their place. Rules that another check reports stay, and those that only
 * inform readers.
 */
function redundantIn({ rules }: RobotsGroup, file: LintedFile): ReadonlyMap<number, readonly number[]> {
  const firsts = new Map<string, Rule>();
  const conflicting = new Set<string>();
  for (const rule of rules) {
    const first = firsts.get(rule.path) ?? rule;
    firsts.set(rule.path, first);
    if (first.type !== rule.type) conflicting.add(rule.path);
  }
  const contradicted = contradictedRules(file);
  const candidates = rules.filter((rule) => {
    const { line, path, type } = rule;
    if (contradicted.has(line) || isDisabled("redundant-rule", line, file)) return false;
    if (!MATCHING.test(path) || conflicting.has(path)) return false;
    return !(type === "allow" && isWholeSite(path));
  });
  const lines = new Set(rules.map(({ line }) => line));
  // Some parsers do not combine groups for one crawler: `duplicate-group` reports these.
  const isWithin = (instead: readonly number[]): boolean => instead.every((line) => lines.has(line));
  // The last of equal rules comes first. If the first of them stays, `duplicate-rule` reports the others.
  const found = redundantTogether(file, candidates.reverse(), isWithin);
  const others = rules.filter(({ path }) => !found.has(firsts.get(path)?.line ?? 0));
  const left = new Set(others.map(({ line }) => line));
  return new Map([...found].filter(([line]) => !left.has(line)));
}

/** Returns the edits that remove rules. A group keeps one rule, which can be empty: it would join the next group. */
function removalOf(rules: readonly Rule[], group: RobotsGroup, { document }: LintedFile): readonly Edit[] {
  const last = rules.length === group.rules.length ? rules.at(-1) : undefined;
  return rules.map((rule) =>
    rule === last ? replaceSpan(rule.span, "Disallow:") : removeLine(document, rule.line),
  );
}
