import type { RobotsGroup, Rule } from "../../document/records.ts";
import type { Span } from "../../text/span.ts";
import type { Answer } from "./finding.ts";
import type { LintedCrawler } from "./known-crawlers.ts";
import type { LintedFile } from "./linted-file.ts";

/** A rule with its group. */
export interface GroupedRule {
  readonly rule: Rule;
  readonly group: RobotsGroup;
}

/** Yields the rules of all groups, in file order. Rules outside of groups apply to no crawler. */
export function* rulesInGroups({ document }: LintedFile): Generator<GroupedRule> {
  for (const group of document.groups) for (const rule of group.rules) yield { rule, group };
}

/** Returns the span of a rule's path. */
export function pathSpan(rule: Rule, { document: { table } }: LintedFile): Span {
  const row = table.rowFrom(rule.line - 1);
  return { start: table.valueStart(row), end: table.valueEnd(row) };
}

/** Returns the answer that a rule states for the URLs that it matches. */
export function statedAnswer({ type }: Rule): Answer {
  return type === "allow" ? "allowed" : "disallowed";
}

/** Returns the rule that disallows a URL for a crawler. */
export function disallowingRule(file: LintedFile, crawler: LintedCrawler, url: string): Rule | undefined {
  const decision = file.decide(crawler, url);
  return !decision.allowed && decision.because === "rule" ? decision.rule : undefined;
}

/** Returns the group whose lines contain a line, given by its 1-based number: the last one that begins there or above. */
export function groupAt({ document: { groups } }: LintedFile, line: number): RobotsGroup | undefined {
  let low = 0;
  let high = groups.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((groups[middle]?.agents[0]?.line ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return groups[low - 1];
}

/** Whether a path pattern matches every URL. */
export function isWholeSite(path: string): boolean {
  return /^(?:\/|\/?\*+)$/.test(path);
}

/** Whether one of the rules disallows the whole site. */
export function closeSite(rules: readonly Rule[]): boolean {
  return rules.some(({ type, path }) => type === "disallow" && isWholeSite(path));
}

/** Returns the rules that disallow something. */
export function closingRules(rules: readonly Rule[]): readonly Rule[] {
  return rules.filter(({ type, path }) => type === "disallow" && path !== "");
}

/** Whether one of the rules allows something. */
export function openSomething(rules: readonly Rule[]): boolean {
  return rules.some(({ type, path }) => type === "allow" && path !== "");
}

/** Allow rules for single files that many sites publish: they do not open the pages of a site. */
const SINGLE_FILES =
  /^\/?$|robots\.txt|(?:app-)?ads\.txt|security\.txt|llms(?:-full)?\.txt|favicon|sitemap|\.well-known|\.xml\b|^\/google[0-9a-f]+\.html/i;

/** Whether one of the rules allows pages, and not only single files such as the robots.txt. */
export function openPages(rules: readonly Rule[]): boolean {
  return rules.some(({ type, path }) => type === "allow" && !SINGLE_FILES.test(path));
}
