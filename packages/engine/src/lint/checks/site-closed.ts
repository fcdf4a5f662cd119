import type { RobotsGroup } from "../../document/records.ts";
import { type AgentPart, partsOf } from "../parts/agent-parts.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";
import { insertEmptyRules, markAsIntended } from "../parts/fixes.ts";
import { isForAny, isNamedIn } from "../parts/group-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { closeSite, disallowingRule, groupAt, isWholeSite, openPages } from "../parts/rules.ts";
import { findUnnamedCrawler, mainSearchCrawlers } from "../parts/search-crawlers.ts";
import { insertEmptyRule } from "../parts/separate-groups.ts";

/** Maximum number of user-agent lines of a group that are examined for lines between them. */
const MAX_AGENTS = 10_000;

/** Reports a group for `*` that closes the whole site. */
export const siteClosed: Check = defineCheck({
  code: "site-closed",
  severity: "warning",
  summary: "A group for * closes the whole site.",
  why: "The rule Disallow: / matches every URL (RFC 9309 §2.2.2), and a group for * applies to all crawlers that no other group names (§2.2.1). Staging sites often have it, and it stays when they go live.",
  messages: {
    "site-closed":
      "This rule closes the whole site to {crawler} and to all other crawlers that obey the group for *. Remove it if the site is public.",
    "site-closed.list":
      "This rule closes the whole site to {crawler} and to all other crawlers that obey the group for *. Other groups open the site to their crawlers.",
    "site-closed.runs-on":
      "The user-agent line for * has no rules of its own. So this rule closes the whole site to {crawler}, too. Insert an empty Disallow line for *.",
  },
  checkFile(file, report) {
    const { groups } = file.document;
    const anyGroups = groups.filter((group) => isForAny(group, file));
    const rules = anyGroups.flatMap((group) => group.rules);
    if (!closeSite(rules)) return;
    if (openPages(rules)) return;
    const crawler = findUnnamedCrawler(file);
    if (crawler === undefined) return;
    const root = `${file.origin}/`;
    const rule = disallowingRule(file, crawler, root);
    if (rule === undefined || !isWholeSite(rule.path)) return;
    const group = groupAt(file, rule.line);
    const agent = group?.agents.find((one) => isForAny({ agents: [one] }, file));
    const runningOn = group === undefined ? [] : partsRunningOn(group, file);
    // A record such as Crawl-delay between the lines shows that the rule is not meant for *, even in a list.
    const isMistake = runningOn.length > 0 && runningOn.every(({ gap }) => gap?.record !== undefined);
    const isList =
      !isMistake &&
      (groups.some((group) => opensSite(group) && !isForAny(group, file)) ||
        mainSearchCrawlers(file).some((one) => isNamedIn(file, one) && file.decide(one, root).allowed));
    const witness = file.witness(crawler, root, isList ? undefined : "allowed");
    const id = runningOn.length > 0 ? "site-closed.runs-on" : isList ? "site-closed.list" : "site-closed";
    report(id, {
      span: rule.span,
      severity: isList || witness === undefined ? "information" : "warning",
      params: { crawler: crawler.token },
      related: placesOf([agent], "The group begins here."),
      witnesses: [witness],
      fixes: [
        ...(runningOn.length === 0
          ? []
          : [insertEmptyRules(runningOn.map((part) => insertEmptyRule(part, file)))]),
        markAsIntended(file, rule.line, "site-closed"),
      ],
    });
  },
});

/** Returns the user-agent lines for `*`, if all of them share the rules of other user-agent lines below them. */
function partsRunningOn({ agents }: RobotsGroup, file: LintedFile): readonly AgentPart[] {
  if (agents.length < 2 || agents.length > MAX_AGENTS) return [];
  const forAny = partsOf(agents, file).filter((part) => part.isForAny);
  return forAny.every(({ gap }) => gap !== undefined && !gap.isUnclear) ? forAny : [];
}

/** Whether a group lets its crawlers fetch the site. */
function opensSite({ rules }: RobotsGroup): boolean {
  return !closeSite(rules) || openPages(rules);
}
