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

/** What is said of a redirect to what is no URL that HTTP can be asked for. */
export function nowhereWords(location: string): string {
  return `it redirects to ${JSON.stringify(location)}, which is no URL that can be fetched`;
}
