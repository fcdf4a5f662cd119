import type { RobotsGroup, Rule } from "../../document/records.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { removeLine } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { neverDecidingRules } from "../parts/proved-rules.ts";

/** Maximum number of lines that one fix removes. */
const MAX_REMOVED = 1000;

/** Reports rules that repeat a rule of the same group. */
export const duplicateRule: Check = defineCheck({
  code: "duplicate-rule",
  severity: "information",
  summary: "A rule repeats an earlier rule of the same group.",
  why: "The rule with the longest path decides, so a second equal rule changes nothing (RFC 9309 §2.2.2). A repetition is often a mistake in one of the two lines.",
  messages: {
    "duplicate-rule": "This rule repeats an earlier one of its group: remove it, or correct its path.",
    "duplicate-rule.several":
      "{count} rules of this group repeat earlier ones, this one first: remove them, or correct their paths.",
  },
  checkFile(file, report) {
    for (const group of file.document.groups) {
      const repeated = findRepeated(group);
      const [first, ...others] = repeated;
      if (first === undefined) continue;
      const edits = removalOf(repeated, file);
      report(others.length === 0 ? "duplicate-rule" : "duplicate-rule.several", {
        span: first.rule.span,
        params: others.length === 0 ? {} : { count: repeated.length },
        related: [
          { ...first.original.span, message: "This is the earlier rule." },
          ...placesOf(
            others.map(({ rule }) => rule),
            "This rule repeats an earlier one, too.",
          ),
        ],
        fixes: [{ title: others.length === 0 ? "Remove the line" : "Remove the lines", edits }],
        isProved: file.proves && repeated.every(({ rule }) => neverDecidingRules(file).has(rule.line)),
      });
    }
  },
});

/** A rule that repeats another one. */
interface Repeated {
  readonly rule: Rule;
  readonly original: Rule;
}

function findRepeated({ rules }: RobotsGroup): readonly Repeated[] {
  const originals = { allow: new Map<string, Rule>(), disallow: new Map<string, Rule>() };
  const repeated: Repeated[] = [];
  for (const rule of rules) {
    // Different bytes that are not UTF-8 have the same text.
    if (rule.path === "" || rule.path.includes("\ufffd")) continue;
    // Another spelling, such as %2b and %2B, is often intended: some parsers compare paths as written.
    const original = originals[rule.type].get(rule.path);
    if (original === undefined) originals[rule.type].set(rule.path, rule);
    else repeated.push({ rule, original });
  }
  return repeated;
}

/** Returns the edits that remove the rules; undefined if that would lose a comment. */
function removalOf(repeated: readonly Repeated[], { document }: LintedFile): readonly Edit[] | undefined {
  if (repeated.length > MAX_REMOVED) return undefined;
  if (repeated.some(({ rule }) => document.line(rule.line)?.comment !== undefined)) return undefined;
  return repeated.map(({ rule }) => removeLine(document, rule.line));
}
