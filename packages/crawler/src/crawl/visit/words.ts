import type { Decision } from "@maycrawl/engine";

/** Why a page may be fetched. */
export function allowedBecause(decision: Decision): string {
  return decision.because === "rule" ? ruleWords(decision) : decision.because;
}

/** The rule that decided, as it stands in the robots.txt, or why there was none. */
export function ruleWords(decision: Decision): string {
  if (decision.because !== "rule") return decision.because;
  const { rule, position } = decision;
  return `robots.txt line ${position.line}: ${rule.type === "allow" ? "Allow" : "Disallow"}: ${rule.path}`;
}
