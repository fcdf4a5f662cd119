import type { RobotsGroup, Rule } from "../../document/records.ts";
import { rulePathAsLatin1, tryRule } from "../../explain/candidates.ts";
import { normalisePattern } from "../../patterns/percent-encoding.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { locatePath } from "../../patterns/url-path.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { Witness } from "../parts/finding.ts";
import { crawlersOf } from "../parts/group-crawlers.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { pathSpan } from "../parts/rules.ts";

/** Maximum number of stars that are removed from the end of a path. */
const MAX_STARS = 3;
/** Maximum number of rules that are compared with one rule, and of pairs of rules in one file. */
const MAX_RIVALS = 5;
const MAX_PAIRS = 60;
/** Maximum number of edits that are tried in one file. */
const MAX_TRIES = 5;

/** Reports rules that outweigh another rule only because of a `*` at the end. */
export const starAtEnd: Check = defineCheck({
  code: "star-at-end",
  severity: "information",
  summary: "A * at the end of a path matches nothing more, but it decides between two rules.",
  why: "A path pattern matches all URLs that begin with it, so a * at its end is not needed (RFC 9309 §2.2.3). It still counts as a byte, and the rule with the most bytes decides (§2.2.2).",
  messages: {
    "star-at-end":
      "This rule decides against line {line} only because the * at its end counts as a byte. The * has no other effect.",
  },
  checkFile(file, report) {
    const reported = new Set<string>();
    const limits = { pairs: MAX_PAIRS, tries: MAX_TRIES };
    for (const group of file.document.groups) {
      let crawler: LintedCrawler | undefined;
      for (const { rule, rival } of pairsIn(group, file)) {
        // A rule is reported once, against the first rule that it outweighs so.
        const key = `${rule.type} ${rule.path}`;
        if (reported.has(key)) continue;
        if (limits.pairs-- <= 0 || limits.tries <= 0) return;
        crawler ??= crawlersOf(group, file).find(({ isKnown }) => isKnown);
        if (crawler === undefined) break;
        const witness = findDecided(file, { rule, rival }, crawler, limits);
        if (witness === undefined) continue;
        reported.add(key);
        report("star-at-end", {
          span: pathSpan(rule, file),
          params: { line: rival.line },
          related: [{ ...rival.span, message: "Without the *, this rule would decide." }],
          witnesses: [witness],
        });
      }
    }
  },
});

/** A rule with a `*` at the end, and a rule of the other type that would outweigh it without the `*`. */
interface Pair {
  readonly rule: Rule;
  readonly rival: Rule;
}

function* pairsIn({ rules }: RobotsGroup, file: LintedFile): Generator<Pair> {
  if (!rules.some(({ type }) => type === "allow")) return;
  const starred = rules.filter(({ path }) => starsAtEnd(path) > 0);
  if (starred.length === 0) return;
  const byLength = new Map<string, Rule[]>();
  for (const rule of rules) {
    if (rule.path === "") continue;
    const key = rule.type + bytesOf(rule, file);
    const equal = byLength.get(key);
    if (equal === undefined) byLength.set(key, [rule]);
    else if (equal.length < MAX_RIVALS) equal.push(rule);
  }
  for (const rule of starred) {
    const bytes = bytesOf(rule, file);
    const stars = starsAtEnd(rule.path);
    // Equally long rules: allow decides. So an allow rule wins up to its own length, and a disallow rule below it.
    const [type, shift] = rule.type === "allow" ? (["disallow", 0] as const) : (["allow", 1] as const);
    for (let less = 0; less < stars; less++) {
      for (const rival of byLength.get(type + (bytes - less - shift)) ?? []) yield { rule, rival };
    }
  }
}

/** Returns the number of stars at the end of a path; 0 if there are too many, or if the path has nothing else. */
function starsAtEnd(path: string): number {
  const [, stars = ""] = /[^*](\*+)$/.exec(path.slice(-1 - MAX_STARS)) ?? [];
  return stars.length;
}

/** Returns the number of bytes of a rule's path, as RFC 9309 §2.2.2 counts them. */
function bytesOf(rule: Rule, { document }: LintedFile): number {
  if (/^[\w/*.?=&-]*$/.test(rule.path)) return rule.path.length;
  return normalisePattern(rulePathAsLatin1(document, rule), document.dialect).length;
}

/** Finds a URL that both rules match and whose answer changes without the stars. */
function findDecided(
  file: LintedFile,
  { rule, rival }: Pair,
  crawler: LintedCrawler,
  limits: { tries: number },
): Witness | undefined {
  const { document, origin } = file;
  const stripped = rule.path.slice(0, -starsAtEnd(rule.path));
  const urls = [
    ...sampleUrls(rival.path, origin),
    ...sampleUrls(stripped, origin),
    ...sampleUrls(joined(rival.path, stripped), origin),
    ...sampleUrls(joined(stripped, rival.path), origin),
  ];
  const { end: pathEnd } = pathSpan(rule, file);
  const rivalPath = rulePathAsLatin1(document, rival);
  for (const url of new Set(urls)) {
    const { text, start, end } = locatePath(url, document.dialect);
    if (!tryRule(document, rival, rivalPath, text.slice(start, end)).matches) continue;
    const decision = file.decide(crawler, url);
    if (decision.because !== "rule" || decision.rule.line !== rule.line) continue;
    if (limits.tries-- <= 0) return undefined;
    const after = file.tryEdits([
      replaceSpan({ start: pathEnd - starsAtEnd(rule.path), end: pathEnd }, ""),
    ])?.(crawler, url);
    if (after !== undefined && after !== file.answer(crawler, url)) return file.witness(crawler, url);
  }
  return undefined;
}

/**
 * Returns a pattern that continues with an ending or a query, which is the part of another pattern after its first star.
 * Other parts would seldom make a URL that a site has.
 */
function joined(pattern: string, other: string): string {
  const tail = /^\/?\*([.?&].*)$/.exec(other)?.[1];
  return tail === undefined ? pattern : pattern.replace(/\$$/, "") + tail;
}
