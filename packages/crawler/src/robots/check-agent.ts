import { InvalidOptionError, type RobotsAgent } from "@maycrawl/agent";

/**
 * Checks that an argument is an agent.
 * @throws {InvalidOptionError} if the argument is not an agent.
 */
export function checkAgent(agent: RobotsAgent): void {
  if (typeof agent?.decide === "function" && typeof agent.access === "function") return;
  const received = agent === null ? "null" : typeof agent;
  throw new InvalidOptionError(`agent must be a RobotsAgent; received ${received}.`);
}
