import { onTestFinished } from "vitest";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import { RobotsAgent } from "../../src/robots-agent.ts";
import { type Site, site } from "./test-site.ts";

/** Closes a resource after the test. */
export function closeAfterTest<T extends AsyncDisposable>(one: T): T {
  onTestFinished(async () => one[Symbol.asyncDispose]());
  return one;
}

/** Starts a site. It is closed after the test. */
export async function startSite(...args: Parameters<typeof site>): Promise<Site> {
  return closeAfterTest(await site(...args));
}

/** Creates an agent. It is closed after the test. */
export function agentWith(options: Partial<RobotsAgentOptions> = {}): RobotsAgent {
  return closeAfterTest(new RobotsAgent({ userAgent: "FooBot/1.0 (+https://example.com/bot)", ...options }));
}

/** Returns the number of signals that depend on `signal`. Node stores them under a private symbol. */
export function countDependentSignals(signal: AbortSignal): number {
  const name = Object.getOwnPropertySymbols(signal).find((one) => /dependant/i.test(String(one)));
  const known = name === undefined ? undefined : (signal as unknown as Record<symbol, Set<unknown>>)[name];
  return known?.size ?? 0;
}
