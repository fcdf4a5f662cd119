import { type Check, defineCheck } from "../parts/check.ts";
import { editsOf, type FoundPath, findPaths, findPathWitness, problemOf } from "../parts/path-rules.ts";
import { looksLikeRegex } from "../parts/read-regex.ts";

/** Reports paths with a `$` that is not at the end. */
export const dollarInMiddle: Check = defineCheck({
  code: "dollar-in-middle",
  severity: "information",
  summary: "A $ that is not at the end of a path is an ordinary character.",
  why: "Only a $ at the end of a path pattern is special: it means the end of the URL's path and query (RFC 9309 §2.2.3).",
  messages: {
    "dollar-in-middle": "The $ in this path is not at its end, so it matches only a $ in a URL.",
    "dollar-in-middle.several":
      "The $ in these {count} paths is not at their end, so it matches only a $ in a URL.",
    "dollar-in-middle.after-ending":
      "The $ after this file name extension is not at the end of the path, so it matches only a $ in a URL: remove it.",
    "dollar-in-middle.several-after-ending":
      "The $ after the file name extension in these {count} paths is not at their end, so it matches only a $ in a URL: remove it.",
  },
  checkFile(file, report) {
    const found = findPaths(
      file,
      /\$[^\s#]/,
      (path) => /\$./.test(path) && !looksLikeRegex(path) && !RECORD_INSIDE.test(path),
      (path) => path.replace(AFTER_ENDING, "$1$2"),
    );
    const [first, ...others] = found.filter(({ rule: { path } }) => !AFTER_ENDING.test(path));
    if (first !== undefined) {
      report(
        others.length === 0 ? "dollar-in-middle" : "dollar-in-middle.several",
        problemOf([first, ...others], ALSO),
      );
    }
    const [firstEnding, ...otherEndings] = found.filter(({ rule: { path } }) => AFTER_ENDING.test(path));
    if (firstEnding === undefined) return;
    const endings: readonly [FoundPath, ...FoundPath[]] = [firstEnding, ...otherEndings];
    const witness = findPathWitness(file, endings);
    const edits = editsOf(endings);
    report(
      otherEndings.length === 0 ? "dollar-in-middle.after-ending" : "dollar-in-middle.several-after-ending",
      {
        ...problemOf(endings, ALSO),
        severity: witness === undefined ? "information" : "warning",
        witnesses: witness === undefined ? [] : [witness],
        fixes: edits === undefined ? [] : [{ title: "Remove the $", edits }],
      },
    );
  },
});

/** Text of the related places. */
const ALSO = "This path has a $ before its end, too.";
/** Beginning of another record, which has no line end before it. */
const RECORD_INSIDE = /(?:allow|sitemap|user-agent)[ \t]*:/i;
/** File name extension with a `$`, before only stars or a query. No such path has another `$`. */
const AFTER_ENDING = /^([^$]*\.[A-Za-z][A-Za-z0-9]{1,5})\$(\*+|\*?\?[^$]*)$/;
