import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { type GroupedRule, pathSpan, rulesInGroups, statedAnswer } from "../parts/rules.ts";

/** Reports paths with a raw space or tab. */
export const spaceInPath: Check = defineCheck({
  code: "space-in-path",
  severity: "warning",
  summary: "A path has a raw space or tab, which a URL never has.",
  why: "A client sends a space as %20 and a tab as %09, and RFC 9309 §2.2 permits neither of them in a path. Google's parser does not percent-encode them, so the rule matches nothing. Other crawlers are assumed to read the encoded character.",
  messages: {
    "space-in-path":
      "This path has a space, which a URL never has. For Google's crawlers, the path matches no URL: write %20.",
    "space-in-path.tab":
      "This path has a tab, which a URL never has. For Google's crawlers, the path matches no URL: write %09.",
    "space-in-path.text":
      "This path has a blank with other text after it, and crawlers read both as one path. Remove the blank, or write # before a comment.",
  },
  checkFile(file, report) {
    const { document, origin } = file;
    const lines = new Set(
      file.lineDiagnostics.flatMap(({ code, line }) => (code === "space-in-path" ? [line] : [])),
    );
    if (lines.size === 0) return;
    for (const { rule, group } of rulesInGroups(file)) {
      if (!lines.has(rule.line) || isOtherText(rule)) continue;
      const span = pathSpan(rule, file);
      if (hasComment(rule)) {
        report("space-in-path.text", { span, severity: "information" });
        continue;
      }
      const edits = encodeBlanks(document.latin1.slice(span.start, span.end), span.start);
      const path = rule.path.replace(/[ \t]/g, encodeURIComponent);
      const { witness } = tryRule(file, group, {
        edits,
        urls: sampleUrls(path, origin),
        meant: statedAnswer(rule),
        accepts: ({ dialect, isKnown }) => isKnown && dialect.percentEncoding === "escape-only",
      });
      report(rule.path.includes(" ") ? "space-in-path" : "space-in-path.tab", {
        span,
        ...provedBy(witness, "warning"),
        crawlers: witness && [witness.crawler],
        fixes: [{ title: "Percent-encode the blanks", edits }],
      });
    }
  },
});

/** Maximum length of a path that is checked. */
const MAX_PATH = 2000;

/** Whether the path is probably no path, or several records. Other checks report most of them. */
function isOtherText({ path }: GroupedRule["rule"]): boolean {
  if (path.length > MAX_PATH || !/^[/*]/.test(path)) return true;
  if (/(?:allow|agent|sitemap|delay|host|noindex)\s{0,9}:/i.test(path)) return true;
  // A triplet that a blank divides: `%7 C`.
  return /%[\da-f]?[ \t]/i.test(path);
}

/** Whether the path probably ends at its first blank, before a comment without `#` or a `*`. */
function hasComment({ path }: GroupedRule["rule"]): boolean {
  if (/^[/*]\*?[ \t]/.test(path) || /^[^ \t]*[^: \t]\/\/[^ \t]*[ \t]/.test(path)) return true;
  return /[ \t](?:\/\/|--|<!--|\(|;|\*+(?:[ \t]|$))/.test(path);
}

/** Returns the edits that percent-encode the blanks of a path. */
function encodeBlanks(latin1: string, start: number): readonly Edit[] {
  return [...latin1.matchAll(/[ \t]/g)].map(({ index, 0: blank }) =>
    replaceSpan({ start: start + index, end: start + index + 1 }, encodeURIComponent(blank)),
  );
}
