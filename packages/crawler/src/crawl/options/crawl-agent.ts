import { RobotsAgent, type RobotsAgentOptions } from "@maycrawl/agent";
import type { SettledCrawl } from "./options.ts";

/** Creates the agent of a crawl. @param links options that depend on the crawl's file or database. */
export function createCrawlAgent(settled: SettledCrawl, links: StorageAgentOptions = {}): RobotsAgent {
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

/** Agent options that depend on the crawl's file or database. */
export type StorageAgentOptions = Pick<RobotsAgentOptions, "beforeRobots" | "store" | "clock">;
