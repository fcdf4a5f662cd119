import type { Decision } from "@maycrawl/engine";
import { RobotsDisallowedError, RobotsFetchError } from "./errors.ts";
import { failureWords } from "./failure-words.ts";
import { tell } from "./observe/events.ts";

/** Tells that a page is blocked, and is what is thrown then. */
export function refusal(url: URL, decision: Decision): RobotsDisallowedError {
  tell("blocked", () => ({ url: url.href, decision }));
  return new RobotsDisallowedError(url.href, decision, whyNot(decision));
}

/** Why a URL may not be fetched, in words. Text of the robots.txt, and of a server, is shown as JSON has it, so that it can do no harm. */
export function whyNot(decision: Decision): string {
  switch (decision.because) {
    case "rule": {
      const { rule, position } = decision;
      return `robots.txt line ${position.line} says ${rule.type}: ${JSON.stringify(rule.path)}`;
    }
    case "unreachable": {
      const { access } = decision;
      const why = access.status === undefined ? failure(access.error) : `status ${access.status}`;
      return `its robots.txt cannot be reached, and until then nothing may be fetched (RFC 9309 §2.3.1.4): ${why}`;
    }
    default:
      return decision.because;
  }
}

function failure(error: unknown): string {
  if (!(error instanceof RobotsFetchError)) return "no answer";
  const { message, cause } = error;
  const words = failureWords({ message, code: typeof cause === "string" ? cause : undefined });
  return /\p{Cc}/u.test(words) ? JSON.stringify(words) : words;
}
