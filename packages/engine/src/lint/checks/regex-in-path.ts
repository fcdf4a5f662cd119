import { type Check, defineCheck } from "../parts/check.ts";
import { editsOf, type FoundPath, findPaths, findPathWitness, problemOf } from "../parts/path-rules.ts";
import { looksLikeRegex, readRegex } from "../parts/read-regex.ts";

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
      if (!path.endsWith("/.*") || looksLikeRegex(path.slice(0, -1))) return true;
      hasHidden ??= file.document.groups.some(({ rules }) => rules.some((rule) => HIDDEN.test(rule.path)));
      return !hasHidden;
    };
    const found = findPaths(file, /[\^\\[({]|\.[*+]/, isRegex, (path) => readRegex(path)?.pattern);
    const [first, ...others] = found;
    if (first === undefined) return;
    const witness = findPathWitness(file, found);
    const edits = editsOf(found.map(onlyExact));
    report(others.length === 0 ? "regex-in-path" : "regex-in-path.several", {
      ...problemOf([first, ...others], "This path is written as a regular expression, too."),
      severity: witness === undefined ? "information" : "warning",
      witnesses: witness === undefined ? [] : [witness],
      fixes: edits === undefined ? [] : [{ title: "Use * instead of a regular expression", edits }],
    });
  },
});

/** Begins a path of hidden files in the root. */
const HIDDEN = /^\/\.[*a-z]/i;

/** Returns the path without an intended one if that would match only some of the URLs. */
function onlyExact(found: FoundPath): FoundPath {
  const reading = readRegex(found.rule.path);
  return reading?.exact === true && !looksLikeRegex(reading.pattern)
    ? found
    : { ...found, intended: undefined };
}
