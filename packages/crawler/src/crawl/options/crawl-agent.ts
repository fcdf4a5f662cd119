import { RobotsAgent, type RobotsAgentOptions } from "@maycrawl/agent";
import type { SettledCrawl } from "./options.ts";

/** Makes the agent of a crawl. @param links what it has from where the crawl is kept. */
export function agentOf(settled: SettledCrawl, links: AgentLinks = {}): RobotsAgent {
  const { userAgent, productToken, dialect, addressPolicy, resolve, store, pacer, lifetime } = settled;
  const { probeMissingPages, intervalMs, concurrency } = settled;
  return new RobotsAgent({
    userAgent,
    productToken,
    dialect,
    addressPolicy,
    resolve,
    store,
    pacer,
    lifetime,
    probeMissingPages,
    ...links,
    pace: { intervalMs, concurrency },
    paceRobots: true,
  });
}

/** What an agent has from where its crawl is kept. */
export type AgentLinks = Pick<RobotsAgentOptions, "beforeRobots" | "store" | "clock">;
