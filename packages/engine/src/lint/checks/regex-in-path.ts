import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { editsOf, type FoundPath, findPaths, problemOf } from "../parts/found-paths.ts";
import { looksLikeRegex, readRegex } from "../parts/read-regex.ts";
import { readHostAlone, readWholeUrl } from "../parts/whole-url.ts";

/** Reports paths that are written as regular expressions. */
export const regexInPath: Check = defineCheck({
  code: "regex-in-path",
  severity: "warning",
  summary: "A path that is written as a regular expression is read literally.",
  why: "Only * and a $ at the end are special in a path pattern (RFC 9309 §2.2.3). All other characters stand for themselves.",
  messages: {
    "regex-in-path":
      "This path is written as a regular expression, but crawlers read it literally: use * and $ instead.",
    "regex-in-path.several":
      "These {count} paths are written as regular expressions, but crawlers read them literally: use * and $ instead.",
  },
  checkFile(file, report) {
    // A file that closes hidden files means them by `/a/.*`, too.
    let hasHidden: boolean | undefined;
    const isRegex = (path: string): boolean => {
      if (!looksLikeRegex(path)) return false;
      // Such a rule matches nothing for another reason, and its host is not part of the expression.
      if ((readWholeUrl(path) ?? readHostAlone(path)) !== undefined) return false;
      if (!path.endsWith("/.*") || looksLikeRegex(path.slice(0, -1))) return true;
      hasHidden ??= file.document.groups.some(({ rules }) => rules.some((rule) => HIDDEN.test(rule.path)));
      return !hasHidden;
    };
    const found = findPaths(file, /[\^\\[({]|\.[*+]/, isRegex, (path) => readRegex(path)?.pattern);
    const problem = problemOf(file, found, { also: "This path is written as a regular expression, too." });
    if (problem === undefined) return;
    // A fix must match all URLs of the regular expressions.
    const edits = found.every(isExact) ? editsOf(found) : [];
    report(found.length === 1 ? "regex-in-path" : "regex-in-path.several", {
      ...problem,
      ...provedBy(problem.witness, "warning"),
      fixes: [{ title: "Use * instead of a regular expression", edits }],
    });
  },
});

/** Begins a path of hidden files in the root. */
const HIDDEN = /^\/\.[*a-z]/i;

/** Whether the intended path matches all URLs that the regular expression matches. */
function isExact({ rule }: FoundPath): boolean {
  const reading = readRegex(rule.path);
  return reading?.exact === true && !looksLikeRegex(reading.pattern);
}
