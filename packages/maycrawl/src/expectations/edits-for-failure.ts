import type { Decision, RobotsDocument, RobotsGroup, Rule } from "@maycrawl/engine";
import { insertBefore, removeLine, ruleText } from "@maycrawl/engine/internal";
import type { Edit } from "@maycrawl/engine/lint";
import type { Crawler } from "../options/crawler-option.ts";
import { matcherFor, type Outcome } from "./check-expectations.ts";
import type { Expectation, PatternExpectation } from "./expectation.ts";
import { agentsFor, obeying, readsOf } from "./group-agents.ts";

/** An edit that probably satisfies a failed expectation. */
export interface TriedEdit {
  readonly edit: Edit;
  /** Whether it changes answers for other crawlers, or for URLs that the expectation is not about. */
  readonly isBroad: boolean;
}

/**
 * Returns edits that probably satisfy a failed expectation, the smallest first: one removes the deciding rule, some add
 * a rule to the group that applies, and one adds a group for the crawlers.
 */
export function editsFor({ expectation, failures }: Outcome, document: RobotsDocument): readonly TriedEdit[] {
  const [failure] = failures;
  if (failure === undefined) return [];
  const { decision, before } = failure;
  const failing = crawlersOf(failures, expectation);
  const groups = groupsFor(failing[0], document);
  const edits: TriedEdit[] = [];
  const named = new Set(failing.map((crawler) => readsOf(crawler)[0]?.toLowerCase()));
  const isBroad = groups.some(({ agents }) => agents.some(({ value }) => !named.has(value.toLowerCase())));
  const deciding = decision.because === "rule" ? decision.rule : undefined;
  if (deciding !== undefined) {
    edits.push({
      edit: withoutRule(deciding, document),
      isBroad: isBroad || !isWithin(deciding, expectation),
    });
  }
  const rule = missingRule(expectation, before);
  // Some crawlers obey the first rule that matches, so the new rule comes before the deciding one.
  const line = deciding?.line ?? lineAfter(groups.at(-1));
  if (rule !== undefined && line !== undefined) {
    for (const added of [rule, ...longerRules(expectation, deciding)])
      edits.push({ edit: insertBefore(document, line, [added]), isBroad });
  }
  if (rule !== undefined && expectation.kind === "pattern") {
    const kept = keptLines(groups, document, pathOf(expectation));
    // A line that is kept must not be new to a crawler. Crawlers of other groups get a group in the next draft.
    const alike = kept.length === 0 ? failing : obeying(groups, failing, document);
    const agents = agentsFor(alike, document).map((token) => `User-agent: ${token}`);
    const lines = [...agents, ...kept, rule];
    edits.push({ edit: newGroup(document, lines), isBroad: false });
  }
  return edits.sort((a, b) => sizeOf(a.edit) - sizeOf(b.edit));
}

/** Returns the crawlers of failures, in the order of the expectation but for the first one. */
function crawlersOf(failures: Outcome["failures"], { crawlers }: Expectation): readonly Crawler[] {
  const first = failures[0]?.crawlers[0];
  const tokens = new Set(failures.flatMap((failure) => failure.crawlers));
  const failing = crawlers.filter(({ token }) => tokens.has(token));
  return failing.sort((a, b) => Number(b.token === first) - Number(a.token === first));
}

/** Returns the groups that apply to a crawler. */
function groupsFor(crawler: Crawler | undefined, document: RobotsDocument): readonly RobotsGroup[] {
  return crawler === undefined ? [] : matcherFor(document, crawler).groups;
}

/** Returns the rule that probably satisfies an expectation: the one of its pattern, or the one that decided before. */
function missingRule(expectation: Expectation, before: Decision | undefined): string | undefined {
  if (expectation.kind === "unchanged") return before?.because === "rule" ? ruleText(before.rule) : undefined;
  return ruleText({ type: expectation.allowed ? "allow" : "disallow", path: pathOf(expectation) });
}

/** Returns the path of the rule for an expectation: its pattern without needless stars. */
function pathOf({ pattern }: PatternExpectation): string {
  return pattern.replace(/\*+$/, "") || "/";
}

/**
 * Returns rules for the URLs that the pattern of an expectation and a deciding rule both match. The deciding rule may be
 * longer than the pattern, so that a rule of the pattern does not decide: `/p/` and `/*?id=` make `/p/*?id=`.
 */
function longerRules(expectation: Expectation, deciding: Rule | undefined): readonly string[] {
  if (expectation.kind === "unchanged" || deciding === undefined) return [];
  const { allowed, pattern } = expectation;
  const other = /^\/?(\*.*[^*])\*?$/.exec(deciding.path)?.[1];
  if (other === undefined || pattern.endsWith("$")) return [];
  const [, beginning = "", rest = ""] = /^(.[^*]*)(.*?)\**$/.exec(pattern) ?? [];
  const paths = new Set([beginning + rest + other, beginning + other + rest]);
  return [...paths].map((path) => ruleText({ type: allowed ? "allow" : "disallow", path }));
}

/** Whether an expectation is about all URLs that a rule matches. That nothing changed is about all URLs. */
function isWithin({ path }: Rule, expectation: Expectation): boolean {
  if (expectation.kind === "unchanged") return true;
  return path.startsWith(pathOf(expectation));
}

/**
 * Returns the lines that a new group repeats, because its crawlers no longer obey their old groups.
 * @param path path of the new rule, which replaces a rule with the same one. `/` replaces all.
 */
function keptLines(
  groups: readonly RobotsGroup[],
  { fields }: RobotsDocument,
  path: string,
): readonly string[] {
  const agents = new Set(groups.flatMap((group) => group.agents.map(({ line }) => line)));
  const kept = fields.filter((field) => field.agents.some(({ line }) => agents.has(line)));
  const rules = groups.flatMap((group) => group.rules).filter((rule) => path !== "/" && rule.path !== path);
  return [...kept.map(({ name, value }) => `${name}: ${value}`), ...rules.map(ruleText)];
}

/** Returns the edit that removes a rule. A group without rules would join the next one, so it keeps an empty one. */
function withoutRule({ line, span }: Rule, document: RobotsDocument): Edit {
  const group = document.groups.find(({ rules }) => rules.some((rule) => rule.line === line));
  const isOnly = group?.rules.length === 1;
  return isOnly ? { ...span, text: "Disallow:" } : removeLine(document, line);
}

/** Returns the edit that adds a group: at the end, unless it would join a last group that has no rules. */
function newGroup(document: RobotsDocument, lines: readonly string[]): Edit {
  const [first] = document.groups;
  const isOpen = first !== undefined && document.groups.at(-1)?.rules.length === 0;
  if (isOpen) return insertBefore(document, first.agents[0]?.line ?? 1, [...lines, ""]);
  const blank = document.latin1 === "" ? [] : [""];
  return insertBefore(document, document.lineCount + 1, [...blank, ...lines]);
}

/** Returns the number of the line after a group; undefined without a group. */
function lineAfter(group: RobotsGroup | undefined): number | undefined {
  const last = group?.rules.at(-1) ?? group?.agents.at(-1);
  return last && last.line + 1;
}

/** Returns the number of bytes that an edit adds and removes. */
function sizeOf({ start, end, text }: Edit): number {
  return end - start + new TextEncoder().encode(text).length;
}
