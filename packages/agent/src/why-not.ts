import type { Decision } from "@maycrawl/engine";
import { RobotsDisallowedError } from "./errors.ts";
import { tell } from "./observe/events.ts";

/** Tells that a page is blocked, and is what is thrown then. */
export function refusal(url: URL, decision: Decision): RobotsDisallowedError {
  tell("blocked", () => ({ url: url.href, decision }));
  return new RobotsDisallowedError(url.href, decision, whyNot(decision));
}

/** Why a URL may not be fetched, in words. Text of the robots.txt is shown as JSON has it, so that it can do no harm. */
export function whyNot(decision: Decision): string {
  switch (decision.because) {
    case "rule": {
      const { rule, position } = decision;
      return `robots.txt line ${position.line} says ${rule.type}: ${JSON.stringify(rule.path)}`;
    }
    case "unreachable": {
      const { access } = decision;
      const status = access.status === undefined ? "no answer" : `status ${access.status}`;
      return `its robots.txt cannot be reached (${status}), and until then nothing may be fetched (RFC 9309 §2.3.1.4)`;
    }
    default:
      return decision.because;
  }
}
