import type { Decision } from "@maycrawl/engine";
import { causeWords } from "./failure-words.ts";
import { inWords } from "./fetching/failure-in-words.ts";
import { visibleHead } from "./output/visible.ts";
import type { Failure } from "./seen.ts";

const LONGEST_RULE = 200;

/**
 * What decided: `https://example.com/robots.txt:2:1: Disallow: /private`.
 * @param name that of the robots.txt, made visible.
 */
export function decisionWords(name: string, decision: Decision): string {
  switch (decision.because) {
    case "rule": {
      const { rule, position } = decision;
      const field = rule.type === "allow" ? "Allow" : "Disallow";
      return `${name}:${position.line}:${position.column}: ${field}: ${visibleHead(rule.path, LONGEST_RULE)}`;
    }
    case "unavailable":
    case "unreachable": {
      const { status, ...access } = decision.access;
      const error = "error" in access ? failureIn(access.error) : undefined;
      return `${name} is ${decision.because}: ${causeWords({ status, error })}`;
    }
    case "no-rule":
      return `${name}: no rule matches`;
    case "no-group":
      return `${name}: no group is for this crawler`;
    case "robots-txt":
      return "/robots.txt itself is always allowed";
    case "other-origin":
      return `${name} governs another origin`;
  }
}

/** The failure that an unreachable access holds: the agent's errors have the system's code as their cause. */
function failureIn(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, cause } = error;
  return inWords(typeof cause === "string" ? { message, code: cause } : { message });
}
