import { type Check, defineCheck } from "../parts/check.ts";
import { findPaths, problemOf } from "../parts/found-paths.ts";

/** Reports paths with a percent-encoded letter, digit, hyphen, full stop, underscore or tilde. */
export const needlessPercentEncoding: Check = defineCheck({
  code: "needless-percent-encoding",
  severity: "information",
  summary: "A path has a percent-encoded character that clients send unencoded.",
  why: "An encoded unreserved character equals the raw one (RFC 9309 §2.2.2, RFC 3986 §2.3). Google's parser does not decode a path, so its crawlers match only URLs with the encoded form.",
  messages: {
    "needless-percent-encoding":
      "This path has a percent-encoded letter, digit, -, ., _ or ~, which Google's crawlers do not decode: write the character.",
    "needless-percent-encoding.several":
      "These {count} paths have a percent-encoded letter, digit, -, ., _ or ~, which Google's crawlers do not decode: write the character.",
  },
  checkFile(file, report) {
    const encoded = findPaths(file, /%/, isNeedless, decoded);
    if (encoded.length === 0) return;
    // Files of the 1990s list both forms. Then the encoded one is intended.
    const all = new Set(
      file.document.groups.flatMap(({ rules }) => rules.map(({ type, path }) => type + path)),
    );
    const found = encoded.filter(({ rule, intended = "" }) => !all.has(rule.type + intended));
    const problem = problemOf(file, found, {
      also: "This path has such a character, too.",
      title: "Decode the characters",
      reads: ({ percentEncoding }) => !DECODES.has(percentEncoding),
    });
    if (problem === undefined) return;
    report(found.length === 1 ? "needless-percent-encoding" : "needless-percent-encoding.several", {
      ...problem,
      crawlers: problem.witness && [problem.witness.crawler],
    });
  },
});

const DECODES: ReadonlySet<string> = new Set(["normalised", "decoded", "decoded-but-slash"]);
const BROKEN = /%(?![0-9a-f]{2})/i;

/** A segment `.` or `..`, which clients remove from a URL (RFC 3986 §5.2.4). */
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/;

/** Whether a path has triplets that only encode unreserved characters. */
function isNeedless(path: string): boolean {
  const text = decoded(path);
  return text !== path && !BROKEN.test(path) && !DOTS.test(text);
}

/** Decodes unreserved characters (RFC 3986 §2.3). */
function decoded(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet;
  });
}
