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

/** Those that send a GET elsewhere (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * What is said of a redirect that leads to no page; undefined where it is none, or has no `Location`.
 * @param location which is known to be no URL that HTTP can be asked for.
 */
export function nowhereWords(status: number, location: string | undefined): string | undefined {
  if (location === undefined || !REDIRECTS.has(status)) return undefined;
  return `it redirects to ${JSON.stringify(location)}, which is no URL that can be fetched`;
}
