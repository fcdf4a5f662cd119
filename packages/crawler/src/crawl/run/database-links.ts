import type { AccessStore } from "@maycrawl/agent";
import { systemClock } from "@maycrawl/agent/internal";
import type { StorageAgentOptions } from "../options/crawl-agent.ts";
import type { CrawlOptions } from "../options/options.ts";
import type { CrawlKeeper } from "./crawl-keeper.ts";

/**
 * Connects an agent to the crawl's database, which is opened later. All workers then share the robots.txt files, and
 * their times come from the database's clock.
 * @param keeper returns the storage of the crawl; undefined before it is open.
 */
export function connectAgentToDatabase(
  { store, pacer }: Pick<CrawlOptions, "store" | "pacer">,
  keeper: () => CrawlKeeper | undefined,
): StorageAgentOptions {
  const shared: AccessStore = {
    get: (origin) => keeper()?.robots?.get(origin),
    set: (origin, entry) => keeper()?.robots?.set(origin, entry),
    delete: (origin) => keeper()?.robots?.delete(origin),
  };
  const now = (): number => keeper()?.wallClock() ?? systemClock.now();
  return {
    beforeRobots: (origin) => keeper()?.confirm?.(origin),
    store: store ?? shared,
    // A pacer has its own clock, so the agent keeps the system's clock.
    clock: pacer === undefined ? { now, sleep: systemClock.sleep } : undefined,
  };
}
