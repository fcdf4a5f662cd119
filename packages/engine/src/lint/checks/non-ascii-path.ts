import { type Check, defineCheck } from "../parts/check.ts";
import { findPaths, problemOf } from "../parts/found-paths.ts";

/** Reports paths with raw characters outside ASCII. */
export const nonAsciiPath: Check = defineCheck({
  code: "non-ascii-path",
  severity: "information",
  summary: "A path has raw characters outside ASCII, which not every parser percent-encodes.",
  why: "Crawlers percent-encode such characters before they compare a path (RFC 9309 §2.2.2). Some parsers compare the bytes as written, and then the rule matches no URL.",
  messages: {
    "non-ascii-path":
      "This path has characters outside ASCII. Some parsers do not percent-encode them: percent-encode them here.",
    "non-ascii-path.several":
      "These {count} paths have characters outside ASCII. Some parsers do not percent-encode them: percent-encode them here.",
  },
  checkFile(file, report) {
    let strange: ReadonlySet<number> | undefined;
    const found = findPaths(
      file,
      /[\x80-\xff]/,
      (path, { line }) => {
        if (!NON_ASCII.test(path)) return false;
        // Other checks report invisible characters and bytes that are not UTF-8. Encoding them would hide the mistake.
        strange ??= new Set(
          file.lineDiagnostics.filter(({ code }) => STRANGE.has(code)).map((diagnostic) => diagnostic.line),
        );
        return !strange.has(line);
      },
      (path) => path.replace(/[^\0-\x7f]+/g, encodeURIComponent),
    );
    const problem = problemOf(file, found, {
      also: "This path has characters outside ASCII, too.",
      title: "Percent-encode the characters",
      reads: ({ percentEncoding }) => percentEncoding === "as-written",
    });
    if (problem !== undefined)
      report(found.length === 1 ? "non-ascii-path" : "non-ascii-path.several", problem);
  },
});

const NON_ASCII = /[^\0-\x7f]/;
const STRANGE: ReadonlySet<string> = new Set(["invisible-in-value", "not-utf-8", "not-normalised"]);
