import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import { ruleAt } from "../document/read-groups.ts";
import type { Rule } from "../document/records.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import type { Decision } from "../match/decision.ts";
import { matchesWithoutBacktracking } from "../patterns/non-backtracking-search.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { allowsEveryPath } from "../patterns/pattern-entries.ts";
import { ruleEntries } from "../patterns/rule-entries.ts";
import { ruleWeight, whyOutweighed } from "../patterns/rule-weight.ts";
import { StarOnlyRules } from "../patterns/star-only-rules.ts";
import { type Candidate, MAX_LISTED } from "./explanation.ts";

/** Result of comparing the rules of the groups that apply with the path. */
export interface CandidateList {
  /** Listed rules, in file order. */
  readonly candidates: readonly Candidate[];
  /** Number of rules, listed or not. */
  readonly count: number;
  /** Lines of listed rules that are dropped (`Dialect.starsAlone`): rules of stars alone, and the rule after each. */
  readonly voidLines: ReadonlySet<number>;
}

/** Returns the outcome of the first rules of the groups that apply, and of the deciding rule. */
export function listCandidates(
  document: RobotsDocument,
  choice: GroupChoice,
  path: string,
  decision: Decision,
): CandidateList {
  const { dialect, table } = document;
  const candidates: Candidate[] = [];
  const voidLines = new Set<number>();
  const list = (rule: Rule, value: string, counts: boolean): void => {
    if (!counts) voidLines.add(rule.line);
    const { allows, ...tried } = counts ? tryRule(document, rule, value, path) : NO_MATCH;
    candidates.push({ rule, ...tried, outcome: outcomeOf(rule, { ...tried, allows }, decision, dialect) });
  };
  const voidRules = StarOnlyRules.in(dialect);
  let count = 0;
  for (const group of choice.groups) {
    const start = table.agentsEnd(group);
    const end = table.groupEnd(group);
    count += end - start;
    for (let row = start; row < end && candidates.length < MAX_LISTED; row++) {
      const rule = ruleAt(document, row);
      const value = rulePathAsLatin1(document, rule);
      list(rule, value, voidRules?.counts(value, 0, value.length, rule.type === "allow") ?? true);
    }
  }
  const isListed = (line: number): boolean => line <= (candidates.at(-1)?.rule.line ?? 0);
  if (decision.because === "rule" && !isListed(decision.rule.line)) {
    list(decision.rule, rulePathAsLatin1(document, decision.rule), true);
  }
  return { candidates, count, voidLines };
}

const NO_MATCH: TriedRule = { pattern: "", specificity: 0, matches: false, allows: false };

/** Returns a rule's path pattern as written in the file, as Latin-1, because it need not be UTF-8. */
export function rulePathAsLatin1({ latin1, table }: RobotsDocument, rule: Rule): string {
  const row = table.rowFrom(rule.line - 1);
  return latin1.slice(table.valueStart(row), table.valueEnd(row));
}

/** A rule's pattern, and whether it matches a path. */
interface TriedRule {
  readonly pattern: string;
  readonly specificity: number;
  readonly matches: boolean;
  /** Whether it allows the paths that it matches. */
  readonly allows: boolean;
}

/**
 * Tries a rule with the path pattern `value` instead of its own.
 * @param value the pattern, as a Latin-1 string.
 */
export function tryRule(document: RobotsDocument, rule: Rule, value: string, path: string): TriedRule {
  const isAllow = rule.type === "allow";
  const entries = ruleEntries(value, 0, value.length, isAllow, document.dialect);
  const forms = entries.map(({ pattern, specificity, allows = isAllow }) => ({
    pattern: pattern ?? value,
    specificity: pattern === undefined ? value.length : specificity,
    allows,
  }));
  const own = forms[0] ?? { pattern: "", specificity: 0, allows: isAllow };
  const matches = document.dialect.starSearch === "forgetful" ? matchesWithoutBacktracking : matchesPattern;
  const matching = forms.filter(({ pattern }) => matches(pattern, 0, pattern.length, path, 0, path.length));
  // The heaviest of the rule's matching patterns counts, as in a decision.
  const [heaviest] = matching.sort((a, b) => weightOf(b) - weightOf(a));
  return { ...(heaviest ?? own), matches: heaviest !== undefined };
}

function weightOf({ specificity, allows }: Omit<TriedRule, "matches">): number {
  return ruleWeight(specificity, allows);
}

function outcomeOf(rule: Rule, tried: TriedRule, decision: Decision, dialect: Dialect): Candidate["outcome"] {
  if (rule.path === "" && !tried.matches) return "empty";
  if (!tried.matches) return "no-match";
  if (decision.because !== "rule") return "not-asked";
  if (decision.rule.line === rule.line) return "decides";
  if (allowsEveryPath(0, decision.rule.path.length, decision.rule.type === "allow", dialect)) {
    return rule.path === "" ? "repeats" : "freed";
  }
  if (dialect.precedence === "first") return "comes-later";
  const allows = dialect.emptyPath === "disallow-allows" ? decision.allowed : decision.rule.type === "allow";
  return whyOutweighed(weightOf(tried), ruleWeight(decision.specificity, allows));
}
