import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { contradictedRules } from "../parts/contradicted-rules.ts";
import { rulesInGroups } from "../parts/rules.ts";

/** Reports rules without effect on any URL, if another rule gives the opposite answer for one of their URLs. */
export const ruleNeverDecides: Check = defineCheck({
  code: "rule-never-decides",
  severity: "warning",
  summary: "A rule never decides, because rules with the opposite answer decide for its URLs.",
  why: "One rule decides for a URL: the one with the longest path that matches, and allow if two are equally long (RFC 9309 §2.2.2); for a few crawlers, the first one that matches. If other rules decide for all URLs of a rule, the rule has no effect.",
  needsProof: true,
  messages: {
    "rule-never-decides":
      "This rule has no effect: line {line} decides for every URL that it matches. Remove one of the two, or correct the paths.",
    "rule-never-decides.several":
      "This rule has no effect: {count} other rules together decide for every URL that it matches. Remove it, or correct the paths.",
  },
  checkFile(file, report) {
    const contradicted = contradictedRules(file);
    for (const { rule } of rulesInGroups(file)) {
      const found = contradicted.get(rule.line);
      if (found === undefined) continue;
      const { instead, crawler, witness } = found;
      const [first, ...others] = instead;
      if (first === undefined) continue;
      const isOne = others.length === 0;
      // That a crawler obeys the first matching rule is known from third parties only.
      const isCertain = file.dialectOf(crawler).precedence !== "first";
      report(isOne ? "rule-never-decides" : "rule-never-decides.several", {
        span: rule.span,
        severity: isCertain ? "warning" : "information",
        params: isOne ? { line: first.line } : { count: instead.length },
        related: placesOf(instead, "This rule decides instead."),
        witnesses: [witness],
        isProved: true,
      });
    }
  },
});
