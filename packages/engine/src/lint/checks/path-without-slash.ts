import type { RobotsGroup, Rule } from "../../document/records.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { crawlersNamedIn, isForAny } from "../parts/named-crawlers.ts";
import { pathSpan, runsOfRules, tryRule } from "../parts/rule-trial.ts";
import { sampleUrls } from "../parts/sample-urls.ts";
import { readHostAlone, readWholeUrl } from "../parts/whole-url.ts";

/** Reports paths that begin neither with `/` nor with `*`. Whole URLs have their own code. */
export const pathWithoutSlash: Check = defineCheck({
  code: "path-without-slash",
  severity: "error",
  summary: "A path that does not begin with / or * matches nothing.",
  why: "A path pattern begins with / or *, and is compared with the path of a URL from its first character (RFC 9309 §2.2.2).",
  messages: {
    "path-without-slash": "This path does not begin with / or *, so it matches no URL.",
    "path-without-slash.several": "These {count} paths do not begin with / or *, so they match no URL.",
  },
  checkFile(file, report) {
    const { document, origin } = file;
    for (const { key, group, rules, span, others } of runsOfRules(file, beginningOf)) {
      if (rules.every((rule) => isReadAsSuffix(rule, group, file))) continue;
      const [first] = rules;
      const isOne = rules.length === 1;
      const edits = rules.flatMap((rule) => {
        const changed = intendedPath(rule);
        return changed === undefined ? [] : [replaceSpan(pathSpan(rule, document), changed)];
      });
      const urls = rules.slice(0, 3).flatMap((rule) => {
        const [shortest = "", ...others] = sampleUrls(intendedPath(rule) ?? "", origin);
        return isOne ? [shortest, ...others] : [shortest];
      });
      const meant = first.type === "allow" ? "allowed" : "disallowed";
      const isKnown = key !== "other";
      const { witness, isTried } = isKnown
        ? tryRule(file, group, { edits, urls, meant })
        : { witness: undefined, isTried: true };
      report(isOne ? "path-without-slash" : "path-without-slash.several", {
        span,
        params: isOne ? {} : { count: rules.length },
        related: others.map((other) => ({ ...other, message: "This path has the same problem." })),
        ...(witness === undefined && isTried ? { severity: "information" } : {}),
        witnesses: witness === undefined ? [] : [witness],
        fixes: isKnown ? [{ title: TITLES[key], edits }] : [],
      });
    }
  },
});

const TITLES = {
  "/": "Insert /",
  "*": "Insert *",
  "/*": "Insert /*",
  quoted: "Remove the quotation marks",
  "./": "Remove the full stop",
};

type Beginning = keyof typeof TITLES | "other";

const QUOTED = /^["'\u2018-\u201f\u00ab]([/*].*)["'\u2018-\u201f\u00bb]$/;
/** Maximum length of a path that gets a fix. */
const MAX_PATH = 2000;

/** Returns what the path of a rule lacks at its beginning; undefined if it lacks nothing, or if it is a whole URL. */
function beginningOf({ path }: Rule): Beginning | undefined {
  if (path === "" || /^[/*$\s]/.test(path)) return undefined;
  if (path.length > MAX_PATH) return "other";
  if (readWholeUrl(path) !== undefined || readHostAlone(path) !== undefined) return undefined;
  // Invisible characters have their own code.
  if (/^[^\p{L}\p{N}\p{P}\p{S}]/u.test(path) || path.startsWith("\ufffd")) return undefined;
  if (QUOTED.test(path)) return "quoted";
  if (/[\s"<>\\^{}|\u0080-\u00bf]|^[\w-]+:|^(?:all|any|everything|none?|nothing|yes)$/i.test(path))
    return "other";
  if (path.startsWith("./")) return "./";
  if (/^\.[a-z0-9]{1,5}(?![\w-])/i.test(path)) return "*";
  if (/^[?&;=]|^[\w-]+=/.test(path)) return "/*";
  return /^(?:[\p{L}\p{N}_.~-]|%[\da-f]{2})/iu.test(path) ? "/" : "other";
}

/** Returns the path that is probably intended. */
function intendedPath(rule: Rule): string | undefined {
  const { path } = rule;
  const beginning = beginningOf(rule);
  switch (beginning) {
    case undefined:
    case "other":
      return undefined;
    case "quoted":
      return QUOTED.exec(path)?.[1];
    case "./":
      return path.slice(1);
    default:
      return beginning + path;
  }
}

/** Whether all crawlers of a group read the path as a suffix, such as `.gif$`. */
function isReadAsSuffix({ path }: Rule, group: RobotsGroup, file: LintedFile): boolean {
  if (!/^\..*\$$/.test(path) || isForAny(group, file)) return false;
  return crawlersNamedIn(group, file).every(({ dialect }) => dialect.suffixes === "match-ends");
}
