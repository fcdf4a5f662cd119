import { AddressRefusedError, type RobotsAgent } from "@maycrawl/agent";
import type { Decision } from "@maycrawl/engine";

/**
 * May the agent's crawler fetch a URL? Undefined where its address policy refuses the host, which cannot be asked then.
 * @throws the signal's reason, untouched.
 */
export async function decided(
  url: string,
  agent: RobotsAgent,
  signal: AbortSignal | undefined,
): Promise<Decision | undefined> {
  try {
    return await agent.decide(url, ...(signal === undefined ? [] : [{ signal }]));
  } catch (thrown) {
    if (thrown instanceof AddressRefusedError) return undefined;
    throw thrown;
  }
}
