import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsDocument } from "../document/document.ts";
import type { Rule } from "../document/groups.ts";
import { VALUE_ENDS, VALUE_STARTS } from "../document/line-table.ts";
import type { Decision } from "./decision.ts";
import type { Candidate } from "./explanation.ts";
import { matchesPattern } from "./path-pattern.ts";
import { patternEntries } from "./pattern-entries.ts";

/** What became of each rule of the groups that apply. */
export function candidatesOf(
  document: RobotsDocument,
  rules: readonly Rule[],
  path: string,
  decision: Decision,
): Candidate[] {
  return rules.map((rule) => {
    const tried = tryRule(document, rule, octetsOfPath(document, rule), path);
    return { rule, ...tried, outcome: outcomeOf(rule, tried, decision, document.dialect.precedence) };
  });
}

/** A rule's path pattern as the file has it, which need not be UTF-8. */
export function octetsOfPath({ octets, table }: RobotsDocument, rule: Rule): string {
  return octets.slice(table.at(rule.line - 1, VALUE_STARTS), table.at(rule.line - 1, VALUE_ENDS));
}

/**
 * What a rule would be with this path pattern, and whether it would match.
 * @param value the pattern, as an octet string.
 */
export function tryRule(
  document: RobotsDocument,
  rule: Rule,
  value: string,
  path: string,
): { readonly pattern: string; readonly specificity: number; readonly matches: boolean } {
  const entries = patternEntries(value, 0, value.length, rule.type === "allow", document.dialect);
  const forms = entries.map(({ pattern, specificity }) => ({
    pattern: pattern ?? value,
    specificity: pattern === undefined ? value.length : specificity,
  }));
  const own = forms[0] ?? { pattern: "", specificity: 0 };
  const matching = forms.filter(({ pattern }) =>
    matchesPattern(pattern, 0, pattern.length, path, 0, path.length),
  );
  // A rule counts by the longest of its patterns that match, as it does when it decides.
  const [longest] = matching.sort((a, b) => b.specificity - a.specificity);
  return { ...(longest ?? own), matches: longest !== undefined };
}

function outcomeOf(
  rule: Rule,
  tried: { readonly specificity: number; readonly matches: boolean },
  decision: Decision,
  precedence: Dialect["precedence"],
): Candidate["outcome"] {
  if (rule.path === "" && !tried.matches) return "empty";
  if (!tried.matches) return "no-match";
  if (decision.because !== "rule") return "not-asked";
  if (decision.rule.line === rule.line) return "decides";
  if (precedence === "first") return "comes-later";
  if (tried.specificity < decision.specificity) return "less-specific";
  return rule.type === decision.rule.type ? "repeats" : "tie-goes-to-allow";
}
