import { type Decision, describeDecision } from "@maycrawl/engine";
import { failureWords } from "@maycrawl/engine/internal";
import { RobotsDisallowedError, RobotsFetchError } from "../errors.ts";
import { tell } from "../observe/agent-events.ts";

/** Tells that a page is blocked, and is what is thrown then. */
export function disallowedError(url: URL, decision: Decision): RobotsDisallowedError {
  tell("blocked", () => ({ url: url.href, decision }));
  return new RobotsDisallowedError(url.href, decision, disallowedMessage(decision));
}

/** Returns why a URL may not be fetched, in words that are safe to print. */
export function disallowedMessage(decision: Decision): string {
  if (decision.because !== "unreachable") return describeDecision(decision).text;
  const { status, error } = decision.access;
  const failure = status === undefined ? failureOf(error) : undefined;
  return `${describeDecision(decision, { failure }).text} (RFC 9309 §2.3.1.4)`;
}

function failureOf(error: unknown): string | undefined {
  if (!(error instanceof RobotsFetchError)) return undefined;
  const { message, cause } = error;
  return failureWords({ message, code: typeof cause === "string" ? cause : undefined });
}
