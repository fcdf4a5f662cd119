import { onTestFinished } from "vitest";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import { RobotsAgent } from "../../src/robots-agent.ts";
import { type Site, site } from "./test-site.ts";

/** Has something closed when the test is over. */
export function opened<T extends AsyncDisposable>(one: T): T {
  onTestFinished(async () => one[Symbol.asyncDispose]());
  return one;
}

/** A site that is closed when the test is over. */
export async function served(...args: Parameters<typeof site>): Promise<Site> {
  return opened(await site(...args));
}

/** An agent that is closed when the test is over. */
export function agentWith(options: Partial<RobotsAgentOptions> = {}): RobotsAgent {
  return opened(new RobotsAgent({ userAgent: "FooBot/1.0 (+https://example.com/bot)", ...options }));
}

/** How many signals that were made of this one the platform still knows; it tells nobody, so it is looked for. */
export function dependantsOf(signal: AbortSignal): number {
  const name = Object.getOwnPropertySymbols(signal).find((one) => /dependant/i.test(String(one)));
  const known = name === undefined ? undefined : (signal as unknown as Record<symbol, Set<unknown>>)[name];
  return known?.size ?? 0;
}
