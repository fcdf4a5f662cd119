import type { RobotsGroup, Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { removeLine } from "../parts/edits.ts";
import type { Witness } from "../parts/finding.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { neverDecidingRules } from "../parts/proved-rules.ts";
import { tryRule } from "../parts/rule-trial.ts";

/** Reports groups that allow and disallow the same path. */
export const conflictingRules: Check = defineCheck({
  code: "conflicting-rules",
  severity: "information",
  summary: "A group allows and disallows the same path.",
  why: "If an allow and a disallow rule are equivalent, allow should be used (RFC 9309 §2.2.2). Crawlers that obey the first matching rule, such as Baidu's by third-party accounts, use the first line.",
  messages: {
    "conflicting-rules":
      "This group allows and disallows the same path. Most crawlers then allow it: remove one of the two lines.",
    "conflicting-rules.disallowed-first":
      "This group disallows and allows the same path. Most crawlers then allow it, but some obey the first line: remove one of the two.",
  },
  checkFile(file, report) {
    for (const group of file.document.groups) {
      const { rules } = group;
      if (!rules.some(({ type }) => type === "allow")) continue;
      const byPath = new Map<string, Rule | undefined>();
      for (const rule of rules) {
        if (rule.path === "") continue;
        if (!byPath.has(rule.path)) byPath.set(rule.path, rule);
        const first = byPath.get(rule.path);
        if (first === undefined || first.type === rule.type) continue;
        // A path is reported once for a group.
        byPath.set(rule.path, undefined);
        const isFirst = first.type === "disallow";
        const witness = isFirst ? findConflict(file, group, first) : undefined;
        report(isFirst ? "conflicting-rules.disallowed-first" : "conflicting-rules", {
          span: rule.span,
          related: [{ ...first.span, message: "This rule has the same path." }],
          crawlers: witness && [witness.crawler],
          witnesses: [witness],
          isProved: file.proves && [first, rule].some(({ line }) => neverDecidingRules(file).has(line)),
        });
      }
    }
  },
});

/** Finds a URL that a crawler may not fetch because the first rule decides for it, and not the allow rule. */
function findConflict(file: LintedFile, group: RobotsGroup, disallow: Rule): Witness | undefined {
  return tryRule(file, group, {
    edits: [removeLine(file.document, disallow.line)],
    urls: sampleUrls(disallow.path, file.origin),
    meant: "allowed",
    accepts: (crawler) => crawler.isKnown && file.dialectOf(crawler).precedence === "first",
  }).witness;
}
