import type { RobotsAgent } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";

/**
 * Returns the decision that disallows a URL, according to the robots.txt in memory. Undefined if the URL is allowed, or
 * if the robots.txt is unreachable or not in memory.
 */
export function disallowedNow(agent: Pick<RobotsAgent, "decideNow">, url: string): Decision | undefined {
  const decision = agent.decideNow(url);
  return decision?.allowed === false && decision.because !== "unreachable" ? decision : undefined;
}
