import type { RobotsAgent } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";

/**
 * Returns the decision by which the robots.txt that is known disallows a URL; undefined if it does not, or is not known. While a
 * robots.txt is unreachable, nothing is known.
 */
export function disallowedNow(agent: Pick<RobotsAgent, "decideNow">, url: string): Decision | undefined {
  const decision = agent.decideNow(url);
  return decision?.allowed === false && decision.because !== "unreachable" ? decision : undefined;
}
