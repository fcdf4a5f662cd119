import { InvalidOptionError, settleNumbers } from "@maycrawl/agent";
import { defaultSitemapLimits, type ReadSitemapOptions, type SitemapLimits } from "../sitemap/limits.ts";
import { shown } from "../source/shown.ts";

/** Options of `walkSitemaps`. */
export interface WalkOptions {
  /** Where to begin, instead of asking the site's robots.txt. */
  readonly sitemaps?: readonly (string | URL)[] | undefined;
  /** How many files may be read at once; of one host the agent still has its own say. Default: 4. */
  readonly concurrency?: number | undefined;
  /** How many indexes may be above a file. The protocol knows one; nested ones are met with. Default: 3. */
  readonly mostDepth?: number | undefined;
  /** How many files are fetched. Default: 10,000. */
  readonly mostFiles?: number | undefined;
  /** Fetches a file. Default: `agent.fetch`, which obeys robots.txt and waits its turn; an answer must begin within `limits.mostMs`. */
  readonly fetch?: ((url: string, init: { signal: AbortSignal }) => Promise<Response>) | undefined;
  /** As for `readSitemap`. */
  readonly scope?: ReadSitemapOptions["scope"];
  /** For each file. */
  readonly limits?: Partial<SitemapLimits> | undefined;
  /** Gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The numbers among them, settled. */
export interface WalkNumbers {
  readonly concurrency: number;
  readonly mostDepth: number;
  readonly mostFiles: number;
  /** Milliseconds in which an answer has to begin. */
  readonly mostMs: number;
}

/**
 * Settles the numbers that were not given.
 * @throws {InvalidOptionError} where one is none.
 */
export function settleWalk({
  concurrency = 4,
  mostDepth = 3,
  mostFiles = 10_000,
  limits,
}: WalkOptions): WalkNumbers {
  const { mostMs } = settleNumbers("limits", defaultSitemapLimits, limits);
  const numbers = { concurrency, mostDepth, mostFiles };
  for (const [name, value] of Object.entries(numbers)) {
    const least = name === "concurrency" ? 1 : 0;
    if (typeof value !== "number" || !(value >= least))
      throw new InvalidOptionError(`${name} must be a number, ${least} or more; received ${shown(value)}.`);
  }
  return { ...numbers, mostMs };
}
