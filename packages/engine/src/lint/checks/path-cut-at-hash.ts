import type { Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck, MAX_FINDINGS, type Problem } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { isWholeSite, pathSpan, rulesInGroups } from "../parts/rules.ts";

/** Reports paths that a `#` cuts. */
export const pathCutAtHash: Check = defineCheck({
  code: "path-cut-at-hash",
  severity: "error",
  summary: "A # inside a path begins a comment, so the rest of the path is not read.",
  why: "A # begins a comment, also directly after a path (RFC 9309 §2.2). A literal # is written %23. Crawlers never request the part of a URL after a #.",
  messages: {
    "path-cut-at-hash":
      "The # begins a comment, so the path of this rule is only {path}: write %23 for a literal #.",
    "path-cut-at-hash.whole-site":
      "The # begins a comment, so the path is only {path}, and this rule applies to the whole site: write %23 for a literal #.",
  },
  checkFile(file, report) {
    const { document, origin } = file;
    let count = 0;
    for (const { rule, group } of rulesInGroups(file)) {
      if (rule.path === "" || document.latin1[rule.span.end] !== "#") continue;
      const end = endOfFragment(rule, file);
      if (end === undefined) continue;
      if (count++ === MAX_FINDINGS) return;
      const edits = [...document.latin1.slice(rule.span.end, end)].flatMap((character, at) => {
        const start = rule.span.end + at;
        return character === "#" ? [replaceSpan({ start, end: start + 1 }, "%23")] : [];
      });
      const isWhole = isWholeSite(rule.path);
      const { witness } = tryRule(file, group, {
        edits,
        urls: sampleUrls(rule.path, origin),
        meant: rule.type === "disallow" ? "allowed" : "disallowed",
        accepts: ({ isKnown }) => isWhole || isKnown,
      });
      const problem: Problem = {
        span: { start: pathSpan(rule, file).start, end },
        params: { path: rule.path },
        witnesses: [witness],
        fixes: [{ title: "Write %23 for #", edits }],
      };
      if (isWhole) {
        const severity = witness === undefined ? "information" : "error";
        report("path-cut-at-hash.whole-site", { ...problem, severity });
      } else {
        // Closing the page may be meant: a URL with a query is one page, and a page can show others behind #/ or #!.
        const isPage = rule.path.includes("?") || /^#[/!]/.test(document.latin1.slice(rule.span.end, end));
        report("path-cut-at-hash", {
          ...problem,
          severity: witness === undefined || isPage ? "information" : "warning",
        });
      }
    }
  },
});

/** Words that are probably a comment, even without a blank before the `#`. */
const COMMENT =
  /^(?:the|all|any|every(?:thing|one|body)?|none?|nothing|no|yes|off|on|no-?index|no-?follow|no-?crawl|index|block(?:ed|ing)?|(?:dis)?allow(?:ed)?|deny|denied|ban(?:ned)?|stop|forbidden|closed?|open|private|public|hidden|internal|todo|fixme|temp|temporary|temporarily|comments?|note|important|default|disabled?|enabled?|remove[ds]?|added|old|new|bad|spam|(?:ro)?bots?|crawlers?|spiders?|site|website|site-?wide|whole|entire|full|root|maintenance|staging|stage|dev|development|prod|production|live|local|beta|test|testing)(?:[-_](?:all|bots?|crawlers?|site|everything|only|mode|server))?[.!,:;]?$/i;
/** A date, or the name of a crawler. */
const DATE_OR_BOT = /^(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|[\w.-]*(?:bot|crawler|spider))$/i;
/** Maximum length of a fragment. */
const MAX_FRAGMENT = 1000;

/** Returns the end of the text that is probably part of the path; undefined if it is a comment. */
function endOfFragment({ line, span }: Rule, file: LintedFile): number | undefined {
  const { document } = file;
  const comment = document.line(line)?.comment;
  if (comment === undefined || comment.end - comment.start > MAX_FRAGMENT) return undefined;
  const text = document.latin1.slice(comment.start + 1, comment.end);
  const [fragment = ""] = /^[^ \t]*/.exec(text) ?? [];
  const rest = text.slice(fragment.length).trimStart();
  if (rest !== "" && !rest.startsWith("#")) return undefined;
  // A text in other scripts needs no blanks between its words, so it may be a comment.
  if (!/[A-Za-z0-9/*!]/.test(fragment) || /[\x80-\xff]/.test(fragment)) return undefined;
  if (COMMENT.test(fragment) || DATE_OR_BOT.test(fragment) || fragment.includes("\0")) return undefined;
  if (/(?:allow|agent|sitemap|delay):/i.test(fragment) || file.knownCrawler(fragment) !== undefined)
    return undefined;
  return span.end + 1 + fragment.length;
}
