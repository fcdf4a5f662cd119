import type { RobotsGroup } from "../../document/records.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { isForAny } from "../parts/named-crawlers.ts";
import { isWholeSite } from "../parts/rule-samples.ts";
import {
  findUnnamedCrawler,
  isNamedIn,
  mainSearchCrawlers,
  markAsIntended,
  opensPages,
} from "../parts/search-crawlers.ts";

/** Reports a group for `*` that closes the whole site. */
export const siteClosed: Check = defineCheck({
  code: "site-closed",
  severity: "warning",
  summary: "A group for * closes the whole site.",
  why: "The rule Disallow: / matches every URL (RFC 9309 §2.2.2), and a group for * applies to all crawlers that no other group names (§2.2.1). Staging sites often have it, and it stays when they go live.",
  messages: {
    "site-closed":
      "This rule closes the whole site to {crawler} and to all other crawlers that no group names. Remove it if the site is public.",
    "site-closed.list":
      "This rule closes the whole site to {crawler} and to all other crawlers that no group names. Only crawlers with a group of their own may fetch the site.",
  },
  checkFile(file, report) {
    const { groups } = file.document;
    const anyGroups = groups.filter((group) => isForAny(group, file));
    const rules = anyGroups.flatMap((group) => group.rules);
    if (!rules.some(({ type, path }) => type === "disallow" && isWholeSite(path))) return;
    if (opensPages(rules)) return;
    const crawler = findUnnamedCrawler(file);
    if (crawler === undefined) return;
    const root = `${file.origin}/`;
    const decision = file.decide(crawler, root);
    if (decision.allowed || decision.because !== "rule" || !isWholeSite(decision.rule.path)) return;
    const { rule } = decision;
    const isList =
      groups.some((group) => opensSite(group) && !isForAny(group, file)) ||
      mainSearchCrawlers(file).some((one) => isNamedIn(file, one) && file.decide(one, root).allowed);
    const witness = file.witness(crawler, root, isList ? undefined : "allowed");
    const [agent] = anyGroups.flatMap(({ agents }) => agents).filter(({ line }) => line < rule.line);
    report(isList ? "site-closed.list" : "site-closed", {
      span: rule.span,
      severity: isList || witness === undefined ? "information" : "warning",
      params: { crawler: crawler.token },
      related: agent === undefined ? [] : [{ ...agent.span, message: "The group begins here." }],
      witnesses: witness === undefined ? [] : [witness],
      fixes: [markAsIntended(file, rule.line, "site-closed")],
    });
  },
});

/** Whether a group lets its crawlers fetch the site. */
function opensSite({ rules }: RobotsGroup): boolean {
  const isClosed = rules.some(({ type, path }) => type === "disallow" && isWholeSite(path));
  return !isClosed || opensPages(rules);
}
