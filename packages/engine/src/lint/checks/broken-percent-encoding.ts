import { type Check, defineCheck } from "../parts/check.ts";
import { findPaths, problemOf } from "../parts/found-paths.ts";

/** Reports paths with a `%` that two hex digits do not follow. */
export const brokenPercentEncoding: Check = defineCheck({
  code: "broken-percent-encoding",
  severity: "information",
  summary: "A path has a % without two hex digits after it, which crawlers read differently.",
  why: "A % in a URL begins a percent-encoded byte (RFC 3986 §2.1), and RFC 9309 §2.2 does not permit another use. Some parsers read such a % as %25; Google's parser compares it as written.",
  messages: {
    "broken-percent-encoding":
      "This path has a % without two hex digits after it: write %25 for a percent sign.",
    "broken-percent-encoding.several":
      "These {count} paths have a % without two hex digits after it: write %25 for a percent sign.",
    "broken-percent-encoding.cut":
      "This path ends with a % that begins no whole byte. Some crawlers read it as %25, so it matches other URLs: write a whole byte, such as %E3.",
    "broken-percent-encoding.several-cut":
      "These {count} paths end with a % that begins no whole byte. Some crawlers read it as %25, so they match other URLs: write a whole byte, such as %E3.",
  },
  checkFile(file, report) {
    const found = findPaths(file, BROKEN, (path) => BROKEN.test(path), intended);
    const whole = found.filter(({ rule: { path } }) => !isCut(path));
    const problem = problemOf(file, whole, {
      also: "This path has such a %, too.",
      title: "Write %25",
      reads: ({ percentEncoding }) => !NORMALISES.has(percentEncoding),
    });
    if (problem !== undefined)
      report(whole.length === 1 ? "broken-percent-encoding" : "broken-percent-encoding.several", problem);
    const cut = found.filter(({ rule: { path } }) => isCut(path));
    const cutProblem = problemOf(file, cut, {
      also: "This path ends with such a %, too.",
      reads: ({ percentEncoding }) => NORMALISES.has(percentEncoding),
    });
    if (cutProblem === undefined) return;
    report(
      cut.length === 1 ? "broken-percent-encoding.cut" : "broken-percent-encoding.several-cut",
      cutProblem,
    );
  },
});

const BROKEN = /%(?![0-9a-f]{2})/i;
const ALL_BROKEN = /%(?![0-9a-f]{2})/gi;
/** First half of a triplet. A lower-case letter is more often a placeholder: `%d`. */
const HALF = /%[0-9A-F](?![0-9A-Fa-f])/;
/** Dialects that read such a `%` as `%25`. */
const NORMALISES: ReadonlySet<string> = new Set(["normalised", "decoded", "decoded-but-slash"]);

/**
 * Whether a path ends inside a percent-encoded byte: its owner means URLs with an encoded character there. After a digit
 * (`/100%`) or another such `%` (`/%name%`), it is probably a percent sign.
 */
function isCut(path: string): boolean {
  const percent = path.lastIndexOf("%");
  if (path.search(BROKEN) !== percent || !/^[0-9a-f]?\**$/i.test(path.slice(percent + 1))) return false;
  const before = path.slice(Math.max(0, percent - 3), percent);
  return !/\d$/.test(before) || /^%[0-9a-f]{2}$/i.test(before);
}

/** Returns the probably intended path; undefined if it is unknown. */
function intended(path: string): string | undefined {
  if (isCut(path)) return completed(path);
  return HALF.test(path) ? undefined : path.replace(ALL_BROKEN, "%25");
}

/** Returns the path with one of the triplets that can continue it, `%E3` if possible. */
function completed(path: string): string {
  const percent = path.lastIndexOf("%");
  const [digit = ""] = /^[0-9a-f]/i.exec(path.slice(percent + 1)) ?? [];
  const triplet = digit === "" || /e/i.test(digit) ? "%E3" : `%${digit}0`;
  return path.slice(0, percent) + triplet + path.slice(percent + 1 + digit.length);
}
