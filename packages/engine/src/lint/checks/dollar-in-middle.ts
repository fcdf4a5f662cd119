import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { findPaths, problemOf } from "../parts/found-paths.ts";
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
      (path) => (AFTER_ENDING.test(path) ? path.replace(AFTER_ENDING, "$1$2") : undefined),
    );
    const inside = found.filter(({ rule: { path } }) => !AFTER_ENDING.test(path));
    const problem = problemOf(file, inside, { also: ALSO });
    if (problem !== undefined)
      report(inside.length === 1 ? "dollar-in-middle" : "dollar-in-middle.several", problem);
    const endings = found.filter(({ rule: { path } }) => AFTER_ENDING.test(path));
    const ofEndings = problemOf(file, endings, { also: ALSO, title: "Remove the $" });
    if (ofEndings === undefined) return;
    const { witness } = ofEndings;
    report(endings.length === 1 ? "dollar-in-middle.after-ending" : "dollar-in-middle.several-after-ending", {
      ...ofEndings,
      ...provedBy(witness, "warning"),
    });
  },
});

/** Text of the related places. */
const ALSO = "This path has a $ before its end, too.";
/** Beginning of another record, which has no line end before it. */
const RECORD_INSIDE = /(?:allow|sitemap|user-agent)[ \t]*:/i;
/** File name extension with a `$`, before only stars or a query. No such path has another `$`. */
const AFTER_ENDING = /^([^$]*\.[A-Za-z][A-Za-z0-9]{1,5})\$(\*+|\*?\?[^$]*)$/;
