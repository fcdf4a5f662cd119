import type { RobotsGroup, Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import type { Edit, Witness } from "../parts/finding.ts";
import { copyRules, markAsIntended, NOT_APPLYING } from "../parts/fixes.ts";
import { crawlersNamedIn, findAgentIn, isForAny } from "../parts/group-crawlers.ts";
import type { LintedCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { ruleText } from "../parts/rule-text.ts";
import { closeSite, closingRules, isWholeSite } from "../parts/rules.ts";

/** Maximum number of hidden rules that are tried for a group. */
const MAX_TRIED = 20;
const MAX_WITNESSES = 3;
/** Maximum number of groups that are tried. The registry has fewer crawlers. */
const MAX_GROUPS = 1000;
/** Maximum number of rules that a fix copies. Where a file has more, no fix copies them. */
const MAX_COPIED = 2000;

/** Reports groups for known crawlers that may fetch what the group for `*` disallows. */
export const namedGroupHidesAny: Check = defineCheck({
  code: "named-group-hides-any",
  severity: "warning",
  summary: "A group that names a crawler hides the rules for * from it.",
  why: "A crawler obeys the groups that name it, or else those for *, but never both (RFC 9309 §2.2.1).",
  messages: {
    "named-group-hides-any":
      "The rules for * do not apply to {crawlers}, because this group names {crawlers}: rules that are missing here do not count.",
  },
  checkFile(file, report) {
    const { document } = file;
    const anyGroups = new Set(document.groups.filter((group) => isForAny(group, file)));
    const rules = [...anyGroups].flatMap((group) => group.rules);
    // A group for `*` that disallows the whole site is a list of permitted crawlers: the difference is intended.
    if (closeSite(rules)) return;
    const hidden = rules.filter(({ type, path }) => type === "disallow" && isPathPattern(path));
    const [anyAgent] = [...anyGroups].flatMap(({ agents }) => agents);
    if (hidden.length === 0 || anyAgent === undefined) return;
    const hiddenPaths = new Set(hidden.map(({ path }) => path));
    const reported = new Set<LintedCrawler>();
    let count = 0;
    for (const group of document.groups) {
      const [first] = group.rules;
      if (first === undefined || anyGroups.has(group) || concernsWholeSite(group)) continue;
      // Groups for the same crawler are combined, so one finding for it is enough.
      const crawlers = crawlersNamedIn(group.agents, file).filter((one) => one.isKnown && !reported.has(one));
      if (crawlers.length === 0) continue;
      if (count++ === MAX_GROUPS) return;
      for (const crawler of crawlers) reported.add(crawler);
      const edits = [insertBefore(document, first.line, missingRules(rules, group))];
      const witnesses = findWitnesses(file, crawlers, [...hiddenPaths], edits);
      const named = crawlers.find(({ token }) => token === witnesses[0]?.crawler);
      const agent = named && findAgentIn(group, named, file);
      if (agent === undefined) continue;
      report("named-group-hides-any", {
        span: agent.span,
        severity: isIntended(group, hiddenPaths) ? "information" : "warning",
        params: { crawlers: [...new Set(witnesses.map(({ crawler }) => crawler))] },
        related: placesOf([anyAgent], NOT_APPLYING),
        crawlers: crawlers.map(({ token }) => token),
        witnesses,
        fixes: [
          ...(rules.length > MAX_COPIED ? [] : [copyRules(edits)]),
          markAsIntended(file, agent.line, "named-group-hides-any"),
        ],
      });
    }
  },
});

/** Whether a rule can match URLs: crawlers differ in how they read a path without a slash at the beginning. */
function isPathPattern(path: string): boolean {
  return path.startsWith("/") || path.startsWith("*");
}

/**
 * Whether the owner probably knows that the rules for `*` do not apply: some of them are repeated in the group, or the
 * group only allows.
 */
function isIntended({ rules }: RobotsGroup, hiddenPaths: ReadonlySet<string>): boolean {
  const closing = closingRules(rules);
  return closing.length === 0 || closing.some(({ path }) => hiddenPaths.has(path));
}

/**
 * Returns the first rules for `*` that a group does not have, as lines without repetitions. An Allow rule for the whole
 * site closes nothing.
 */
function missingRules(rules: readonly Rule[], group: RobotsGroup): readonly string[] {
  const own = new Set(group.rules.map(({ path }) => path));
  const isMissing = ({ type, path }: Rule): boolean =>
    isPathPattern(path) && !own.has(path) && !(type === "allow" && isWholeSite(path));
  return [...new Set(rules.slice(0, MAX_COPIED).filter(isMissing).map(ruleText))];
}

/** Whether a group only allows or only disallows the whole site: its owner intended the difference. */
function concernsWholeSite({ rules }: RobotsGroup): boolean {
  return rules.every(({ path }) => path === "" || isWholeSite(path));
}

/** Finds URLs that a crawler may fetch because no rule of its group matches, and that the hidden paths disallow. */
function findWitnesses(
  file: LintedFile,
  crawlers: readonly LintedCrawler[],
  hiddenPaths: readonly string[],
  edits: readonly Edit[],
): readonly Witness[] {
  const answerAfter = file.tryEdits(edits);
  const found: Witness[] = [];
  for (const path of hiddenPaths.slice(0, MAX_TRIED)) {
    const [url] = sampleUrls(path, file.origin);
    if (url === undefined || found.length === MAX_WITNESSES) break;
    const crawler = crawlers.find((one) => !one.ignoresAny && file.decide(one, url).because === "no-rule");
    if (crawler === undefined) continue;
    const witness = file.witness(crawler, url, answerAfter?.(crawler, url) ?? "allowed");
    if (witness !== undefined) found.push(witness);
  }
  return found;
}
