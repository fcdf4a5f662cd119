import { type Check, defineCheck } from "../parts/check.ts";
import { editsOf, type FoundPath, findPaths, findPathWitness, problemOf } from "../parts/path-rules.ts";

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
    const [first, ...others] = found.filter(({ rule: { path } }) => !isCut(path));
    if (first !== undefined) {
      const paths: readonly [FoundPath, ...FoundPath[]] = [first, ...others];
      const edits = editsOf(paths);
      const witness = findPathWitness(file, paths, ({ percentEncoding }) => !NORMALISES.has(percentEncoding));
      report(others.length === 0 ? "broken-percent-encoding" : "broken-percent-encoding.several", {
        ...problemOf(paths, "This path has such a %, too."),
        witnesses: witness === undefined ? [] : [witness],
        fixes: edits === undefined ? [] : [{ title: "Write %25", edits }],
      });
    }
    const [firstCut, ...otherCuts] = found.filter(({ rule: { path } }) => isCut(path));
    if (firstCut === undefined) return;
    const cuts: readonly [FoundPath, ...FoundPath[]] = [firstCut, ...otherCuts];
    const witness = findPathWitness(file, cuts, ({ percentEncoding }) => NORMALISES.has(percentEncoding));
    report(otherCuts.length === 0 ? "broken-percent-encoding.cut" : "broken-percent-encoding.several-cut", {
      ...problemOf(cuts, "This path ends with such a %, too."),
      witnesses: witness === undefined ? [] : [witness],
    });
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
