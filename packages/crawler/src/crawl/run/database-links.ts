import type { AccessStore } from "@maycrawl/agent";
import { systemClock } from "@maycrawl/agent/internal";
import type { AgentLinks } from "../options/crawl-agent.ts";
import type { CrawlOptions } from "../options/options.ts";
import type { CrawlKeeper } from "./crawl-keeper.ts";

/**
 * Links an agent to a database, which is opened later: robots.txt files are there for all workers, and their times are by its clock.
 * @param keeper returns where the crawl is kept, once that is open.
 */
export function databaseLinks(
  { store, pacer }: Pick<CrawlOptions, "store" | "pacer">,
  keeper: () => CrawlKeeper | undefined,
): AgentLinks {
  const shared: AccessStore = {
    get: (origin) => keeper()?.robots?.get(origin),
    set: (origin, entry) => keeper()?.robots?.set(origin, entry),
    delete: (origin) => keeper()?.robots?.delete(origin),
  };
  const now = (): number => keeper()?.wallClock() ?? systemClock.now();
  return {
    beforeRobots: (origin) => keeper()?.confirm?.(origin),
    store: store ?? shared,
    // The starts of a pacer are by the clock that it was given.
    clock: pacer === undefined ? { now, sleep: systemClock.sleep } : undefined,
  };
}
