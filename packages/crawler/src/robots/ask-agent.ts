import { AddressRefusedError, type RobotsAgent } from "@maycrawl/agent";
import type { AccessResult, Decision } from "@maycrawl/engine";

/**
 * Returns the decision on whether the agent's crawler may fetch a URL. Undefined if its address policy refuses the
 * host.
 * @throws the signal's reason, unchanged.
 */
export function decideUnlessRefused(
  url: string,
  agent: RobotsAgent,
  signal?: AbortSignal,
): Promise<Decision | undefined> {
  return unlessRefused(() => agent.decide(url, ...(signal === undefined ? [] : [{ signal }])));
}

/**
 * Returns the access result of a URL's robots.txt. Undefined if the agent's address policy refuses the host.
 * @throws the signal's reason, unchanged.
 */
export function accessUnlessRefused(
  url: string,
  agent: RobotsAgent,
  signal?: AbortSignal,
): Promise<AccessResult | undefined> {
  return unlessRefused(() => agent.access(url, ...(signal === undefined ? [] : [{ signal }])));
}

async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof AddressRefusedError) return undefined;
    throw thrown;
  }
}
