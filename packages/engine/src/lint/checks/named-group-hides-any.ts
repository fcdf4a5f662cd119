import type { RobotsGroup } from "../../document/records.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { insertBefore } from "../parts/edits.ts";
import type { Edit, Witness } from "../parts/finding.ts";
import { copyRules, notApplying } from "../parts/hidden-rules.ts";
import type { LintedCrawler, LintedFile } from "../parts/linted-file.ts";
import { crawlersNamedIn, isForAny } from "../parts/named-crawlers.ts";
import { isWholeSite } from "../parts/rule-samples.ts";
import { sampleUrls } from "../parts/sample-urls.ts";
import { markAsIntended } from "../parts/search-crawlers.ts";

/** Maximum number of hidden rules that are tried for a group. */
const MAX_TRIED = 20;
const MAX_WITNESSES = 3;

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
    const anyGroups = document.groups.filter((group) => isForAny(group, file));
    const rules = anyGroups.flatMap((group) => group.rules);
    // A group for `*` that disallows the whole site is a list of permitted crawlers: the difference is intended.
    if (rules.some(({ type, path }) => type === "disallow" && isWholeSite(path))) return;
    const hidden = rules.filter(({ type, path }) => type === "disallow" && path !== "");
    const [anyAgent] = anyGroups.flatMap(({ agents }) => agents);
    if (hidden.length === 0 || anyAgent === undefined) return;
    for (const group of document.groups) {
      const [agent] = group.agents;
      const [first] = group.rules;
      if (agent === undefined || first === undefined) continue;
      if (anyGroups.includes(group) || concernsWholeSite(group)) continue;
      const own = new Set(group.rules.map(({ path }) => path));
      const copied = hidden.filter(({ path }) => !own.has(path)).map(({ path }) => `Disallow: ${path}`);
      const edits = [insertBefore(document, first.line, copied)];
      const crawlers = crawlersNamedIn(group, file).filter(({ isKnown }) => isKnown);
      const witnesses = findWitnesses(file, crawlers, hidden, edits);
      if (witnesses.length === 0) continue;
      report("named-group-hides-any", {
        span: agent.span,
        params: { crawlers: [...new Set(witnesses.map(({ crawler }) => crawler))] },
        related: [notApplying(anyAgent)],
        crawlers: crawlers.map(({ token }) => token),
        witnesses,
        fixes: [copyRules(edits), markAsIntended(file, agent.line, "named-group-hides-any")],
      });
    }
  },
});

/** Whether a group only allows or only disallows the whole site: its owner intended the difference. */
function concernsWholeSite({ rules }: RobotsGroup): boolean {
  return rules.every(({ path }) => path === "" || isWholeSite(path));
}

/** Finds URLs that a crawler may fetch because no rule of its group matches, and that the hidden rules disallow. */
function findWitnesses(
  file: LintedFile,
  crawlers: readonly LintedCrawler[],
  hidden: readonly { readonly path: string }[],
  edits: readonly Edit[],
): readonly Witness[] {
  const answerAfter = file.tryEdits(edits);
  const found: Witness[] = [];
  for (const { path } of hidden.slice(0, MAX_TRIED)) {
    const [url] = sampleUrls(path, file.origin);
    if (url === undefined || found.length === MAX_WITNESSES) break;
    const crawler = crawlers.find((one) => !one.ignoresAny && file.decide(one, url).because === "no-rule");
    if (crawler === undefined) continue;
    const witness = file.witness(crawler, url, answerAfter?.(crawler, url) ?? "allowed");
    if (witness !== undefined) found.push(witness);
  }
  return found;
}
