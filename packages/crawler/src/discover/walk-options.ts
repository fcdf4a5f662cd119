import { checkedNumber } from "@maycrawl/agent";
import { type ReadSitemapOptions, type SitemapLimits, settledSitemapLimits } from "../sitemap/limits.ts";

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
  const { mostMs } = settledSitemapLimits(limits);
  checkedNumber("concurrency", concurrency, { min: 1, whole: true });
  checkedNumber("mostDepth", mostDepth, { whole: true });
  checkedNumber("mostFiles", mostFiles, { whole: true });
  return { concurrency, mostDepth, mostFiles, mostMs };
}
