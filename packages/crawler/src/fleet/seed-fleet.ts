import type { RobotsAgent } from "@maycrawl/agent";
import type { CrawlEvent } from "../crawl/events.ts";
import type { CrawlOptions } from "../crawl/options.ts";
import { addSeeds } from "../crawl/run/seeds.ts";
import { readSeedSitemaps } from "../crawl/run/sitemap-pass.ts";
import type { LinkFinder } from "../crawl/visit/link-finder.ts";
import type { FleetFrontier } from "./fleet-frontier.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";
import { SEEDED } from "./redis/round-scripts.ts";
import type { SharedScope } from "./shared-scope.ts";

/** What adding seeds needs. */
export interface SeedingParts {
  readonly redis: FleetRedis;
  readonly who: string;
  readonly agent: RobotsAgent;
  readonly frontier: FleetFrontier;
  readonly finder: LinkFinder;
  readonly scope: SharedScope;
  readonly signal: AbortSignal;
  /** Milliseconds in which the answer with a sitemap has to begin. */
  readonly mostMs: number;
  readonly tell: (event: CrawlEvent) => Promise<void>;
}

/** Adds the seeds of a round, and what their sitemaps name. @throws the signal's reason. */
export async function seedFleet(
  seeds: NonNullable<CrawlOptions["seeds"]>,
  { redis, who, agent, frontier, finder, scope, signal, mostMs, tell }: SeedingParts,
): Promise<void> {
  const shared = {
    add: async (found: Parameters<FleetFrontier["add"]>[0]) => {
      await scope.tell();
      await frontier.add(found);
    },
  };
  await scope.hear(Number.POSITIVE_INFINITY);
  const sitemaps = await addSeeds(seeds, shared, finder, signal);
  signal.throwIfAborted();
  await redis.run(SEEDED, who, "seeds");
  await readSeedSitemaps(sitemaps, { agent, finder, frontier, signal, mostMs, tell });
}
