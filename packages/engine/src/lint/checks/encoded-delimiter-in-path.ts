import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { pathSpan, rulesInGroups, statedAnswer } from "../parts/rules.ts";

/** Reports paths whose query begins with `%3F`, or has `%3D` after its first name. */
export const encodedDelimiterInPath: Check = defineCheck({
  code: "encoded-delimiter-in-path",
  severity: "warning",
  summary: "A path has %3F or %3D where a URL has a raw ? or =.",
  why: "Reserved characters such as ? and = differ from their percent-encoded forms (RFC 9309 §2.2.2). Clients send the raw characters before and inside a query, so the rule does not match its URLs.",
  messages: {
    "encoded-delimiter-in-path":
      "This path has {encoded}, which does not match a raw {raw} in a URL: write {raw} if you mean a query.",
  },
  checkFile(file, report) {
    const { origin } = file;
    const seen = new Set<string>();
    for (const { rule, group } of rulesInGroups(file)) {
      const intended = withRawQuery(rule.path);
      // Many groups often have the same rules.
      if (intended === undefined || seen.has(rule.path)) continue;
      seen.add(rule.path);
      const span = pathSpan(rule, file);
      const edits = [replaceSpan(span, intended)];
      const { witness, isTried } = tryRule(file, group, {
        edits,
        urls: sampleUrls(intended, origin),
        meant: statedAnswer(rule),
        accepts: ({ isKnown }) => isKnown,
      });
      // Another rule has the raw form, so the owner probably knows the difference.
      if (witness === undefined && isTried) continue;
      const isWarning = witness !== undefined && !isPerhapsTitle(rule.path);
      const [encoded = "%3F"] = /%3[fd]/i.exec(rule.path) ?? [];
      report("encoded-delimiter-in-path", {
        span,
        params: { encoded, raw: decodeURIComponent(encoded) },
        ...(isWarning ? {} : { severity: "information" }),
        witnesses: isWarning ? [witness] : [],
        fixes: [{ title: "Write the raw characters", edits }],
      });
    }
  },
});

/** Maximum length of a path that is checked. */
const MAX_PATH = 2000;

/** Matches a path whose first `?` is encoded, or whose first `=` after the first `?` and a name is encoded. */
const ENCODED_QUERY = /^([^?=%]*)(?:%3f|\?(?=[\w.-]+%3d))([\w.-]*)(.*)$/i;

/** Matches a `%3F` after a word that no name with a value follows. */
const AFTER_WORD = /^[^?%]*(?<![/*]|\.[a-z]{2,5})%3f(?![\w.-]+(?:=|%3d))/i;

/** Whether the `%3F` of a path is perhaps part of a title, as in `/wiki/Who%3F`. */
function isPerhapsTitle(path: string): boolean {
  return AFTER_WORD.test(path);
}

/** Returns a path with the raw delimiters of its query; undefined if nothing shows that its query is encoded. */
function withRawQuery(path: string): string | undefined {
  if (path.length > MAX_PATH || !/%3[fd]/i.test(path) || !/^[/*]/.test(path)) return undefined;
  const [, before, name, after] = ENCODED_QUERY.exec(path) ?? [];
  if (before === undefined || name === undefined || after === undefined) return undefined;
  const query = after.replace(/%(?:3d|26|2a)/gi, decodeURIComponent);
  const intended = `${before}?${name}${query}`;
  return intended;
}
