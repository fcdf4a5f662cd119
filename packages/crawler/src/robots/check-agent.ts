import { InvalidOptionError, type RobotsAgent } from "@maycrawl/agent";

/**
 * Checks an argument of a caller.
 * @throws {InvalidOptionError} if it is not an agent.
 */
export function checkAgent(agent: RobotsAgent): void {
  if (typeof agent?.decide === "function" && typeof agent.access === "function") return;
  const received = agent === null ? "null" : typeof agent;
  throw new InvalidOptionError(`agent must be a RobotsAgent; received ${received}.`);
}
