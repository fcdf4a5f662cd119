import { checkedNumber } from "@maycrawl/agent/internal";
import { type ReadSitemapOptions, type SitemapLimits, settledSitemapLimits } from "../sitemap/limits.ts";

/** Options of `walkSitemaps`. */
export interface WalkOptions {
  /** Where to begin, instead of asking the site's robots.txt. */
  readonly sitemaps?: readonly (string | URL)[] | undefined;
  /** How many files may be read at once; of one host the agent still has its own say. Default: 4. */
  readonly concurrency?: number | undefined;
  /** How many indexes may be above a file. The protocol knows one; nested ones are met with. Default: 3. */
  readonly maxDepth?: number | undefined;
  /** How many files are fetched. Default: 10,000. */
  readonly maxFiles?: number | undefined;
  /** Fetches a file. Default: `agent.fetch`, which obeys robots.txt and waits its turn; an answer must begin within `limits.timeoutMs`. */
  readonly fetch?: ((url: string, init: { signal: AbortSignal }) => Promise<Response>) | undefined;
  /** As for `readSitemap`. */
  readonly scope?: ReadSitemapOptions["scope"];
  /** For each file. */
  readonly limits?: Partial<SitemapLimits> | undefined;
  /** Gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The names of them all. */
export const walkNames: Readonly<Record<keyof WalkOptions, true>> = {
  sitemaps: true,
  concurrency: true,
  maxDepth: true,
  maxFiles: true,
  fetch: true,
  scope: true,
  limits: true,
  signal: true,
};

/** The numbers among them, settled. */
export interface WalkNumbers {
  readonly concurrency: number;
  readonly maxDepth: number;
  readonly maxFiles: number;
  /** Milliseconds in which an answer has to begin. */
  readonly timeoutMs: number;
}

/**
 * Settles the numbers that were not given.
 * @throws {InvalidOptionError} where one is none.
 */
export function settleWalk({
  concurrency = 4,
  maxDepth = 3,
  maxFiles = 10_000,
  limits,
}: WalkOptions): WalkNumbers {
  const { timeoutMs } = settledSitemapLimits(limits);
  checkedNumber("concurrency", concurrency, { min: 1, whole: true });
  checkedNumber("maxDepth", maxDepth, { whole: true });
  checkedNumber("maxFiles", maxFiles, { whole: true });
  return { concurrency, maxDepth, maxFiles, timeoutMs };
}
