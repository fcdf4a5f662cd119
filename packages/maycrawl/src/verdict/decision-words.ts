import { type Decision, describeDecision } from "@maycrawl/engine";
import { fetchFailureWords } from "../robots/fetch-failure-words.ts";
import { causeWords } from "../robots/robots-failure-words.ts";
import type { Failure } from "../robots/robots-outcome.ts";

/**
 * Returns the text of a decision, which contains the name of the robots.txt:
 * `https://example.com/robots.txt:2:1: Disallow: /private`.
 * @param name printable name of the robots.txt.
 */
export function decisionText(name: string, decision: Decision): string {
  const { id, text } = describeDecision(decision, {
    robots: name,
    place: (line, column) => `${name}:${line}:${column}`,
    failure: failureIn(decision),
  });
  return id === "no-rule" || id === "no-group" ? `${name}: ${text}` : text;
}

/**
 * Describes the failure of an unavailable or unreachable robots.txt. Errors of the agent have the system's error code
 * as their cause.
 */
function failureIn(decision: Decision): string | undefined {
  if (decision.because !== "unavailable" && decision.because !== "unreachable") return undefined;
  const { status, ...access } = decision.access;
  return causeWords({ status, error: "error" in access ? errorIn(access.error) : undefined });
}

function errorIn(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, cause } = error;
  return fetchFailureWords(typeof cause === "string" ? { message, code: cause } : { message });
}
