import { type Decision, describeDecision } from "@maycrawl/engine";
import { failureWords } from "@maycrawl/engine/internal";
import { RobotsDisallowedError, RobotsFetchError } from "../errors.ts";
import { publishEvent } from "../observe/agent-events.ts";

/** Emits a `blocked` event, and returns the error to throw. */
export function disallowedError(url: URL, decision: Decision): RobotsDisallowedError {
  publishEvent("blocked", () => ({ url: url.href, decision }));
  return new RobotsDisallowedError(url.href, decision, disallowedMessage(decision));
}

/** Returns the reason why a URL may not be fetched, as text that is safe to print. */
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
