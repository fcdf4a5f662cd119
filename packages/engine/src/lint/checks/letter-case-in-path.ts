import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { pathSpan, rulesInGroups, statedAnswer } from "../parts/rules.ts";

/** Reports well-known paths in another letter case. */
export const letterCaseInPath: Check = defineCheck({
  code: "letter-case-in-path",
  severity: "warning",
  summary: "A well-known path is written in another letter case than its URLs.",
  why: "Paths are case-sensitive (RFC 9309 §2.2.2), and programs such as WordPress use these paths only in lower case.",
  messages: {
    "letter-case-in-path":
      "URLs have {known} in lower case, and paths are case-sensitive, so this rule does not match them: write {known}.",
  },
  checkFile(file, report) {
    const { origin } = file;
    const seen = new Set<string>();
    for (const { rule, group } of rulesInGroups(file)) {
      const [, before, written] = WELL_KNOWN.exec(rule.path) ?? [];
      if (before === undefined || written === undefined || seen.has(rule.path)) continue;
      const known = written.toLowerCase();
      if (known === written) continue;
      seen.add(rule.path);
      const span = pathSpan(rule, file);
      const start = span.start + before.length;
      const edits = [replaceSpan({ start, end: start + written.length }, known)];
      const { witness, isTried } = tryRule(file, group, {
        edits,
        urls: sampleUrls(before + known + rule.path.slice(before.length + written.length), origin),
        meant: statedAnswer(rule),
        accepts: ({ isKnown }) => isKnown,
      });
      // People list several letter cases of a path, so that a rule for each of them is right.
      if (witness === undefined && isTried) continue;
      report("letter-case-in-path", {
        span,
        params: { known },
        ...provedBy(witness, "warning"),
        fixes: [{ title: "Write it in lower case", edits }],
      });
    }
  },
});

const WELL_KNOWN =
  /^(\/|\/?\*\/?)(wp-(?:admin|content|includes|json|login\.php)|xmlrpc\.php|\.well-known)(?![\w-])/i;
