import type { RobotsGroup, Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck, provedBy } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { crawlersNamedIn, isForAny } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { looksLikeRegex } from "../parts/read-regex.ts";
import { runsOfRules } from "../parts/rule-runs.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { pathSpan, statedAnswer } from "../parts/rules.ts";
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
    const { origin } = file;
    const suffixes = new Map<RobotsGroup, boolean>();
    const test = (rule: Rule, of: RobotsGroup): Beginning | undefined => {
      const beginning = beginningOf(rule);
      if (beginning === undefined || looksLikeRegex(rule.path)) return undefined;
      if (/^\.[^$]*\$$/.test(rule.path)) {
        const hasSuffixes = suffixes.get(of) ?? (suffixes.size < MAX_GROUPS && readsSuffixes(of, file));
        suffixes.set(of, hasSuffixes);
        if (hasSuffixes) return undefined;
      }
      return beginning;
    };
    for (const { key, group, rules, span, others } of runsOfRules(file, test)) {
      const [first] = rules;
      const isOne = rules.length === 1;
      const edits = rules.flatMap((rule) => {
        const changed = intendedPath(rule);
        return changed === undefined ? [] : [replaceSpan(pathSpan(rule, file), changed)];
      });
      const urls = rules.slice(0, 3).flatMap((rule) => {
        const [shortest = "", ...others] = sampleUrls(intendedPath(rule) ?? "", origin);
        return isOne ? [shortest, ...others] : [shortest];
      });
      const meant = statedAnswer(first);
      const isKnown = key !== "other";
      const witness = isKnown ? tryRule(file, group, { edits, urls, meant }).witness : undefined;
      report(isOne ? "path-without-slash" : "path-without-slash.several", {
        span,
        params: isOne ? {} : { count: rules.length },
        related: others.map((other) => ({ ...other, message: "This path has the same problem." })),
        ...provedBy(witness, "error"),
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

const QUOTE = String.raw`"'\u2018-\u201f\u00ab\u00bb`;
const QUOTED = new RegExp(`^[${QUOTE}]([/*][^${QUOTE}]*)[${QUOTE}]$`);
/** Words that are an answer, not a path. */
const ANSWER =
  /^(?:all|any|everything|no|none?|nothing|yes|true|false|null|undefined|n\/a|empty|(?:dis)?allow)$/i;
/** Beginning of a host, with a top-level domain that is not also the ending of a file. */
const HOST =
  /^(?:[\w-]+\.)+(?:com|net|org|info|biz|edu|gov|io|eu|ru|de|fr|uk|nl|cz|ua|jp|cn|br)(?:[/:*?]|$)/i;
/** Hidden files of tools. A site has them in its root, and `*` before them would match other paths, too. */
const HIDDEN = /^\.(?:git|svn|hg|bzr|cvs|env|ssh|aws|idea|cache|tmb|trash|tmp|npm)(?![\w-])/i;
/** Maximum number of groups whose crawlers are examined for suffixes. */
const MAX_GROUPS = 1000;
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
  if (/[\s"<>\\^{}|\u0080-\u00bf]|^[\w-]+:|^%2[af]|^[^\p{L}\p{N}?]*$/iu.test(path)) return "other";
  if (ANSWER.test(path) || HOST.test(path)) return "other";
  if (path.startsWith("./")) return "./";
  if (HIDDEN.test(path)) return "/";
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

/** Whether all crawlers of a group read a path such as `.gif$` as a suffix. */
function readsSuffixes(group: RobotsGroup, file: LintedFile): boolean {
  const obeying = isForAny(group, file) ? file.crawlers : crawlersNamedIn(group.agents, file);
  return obeying.length > 0 && obeying.every((crawler) => file.dialectOf(crawler).suffixes === "match-ends");
}
