import { type OptionTable, type Settled, settleOptions } from "@maycrawl/engine/internal";
import type { ReadSitemapOptions, SitemapLimits } from "@maycrawl/readers";
import { readSitemapOptions } from "@maycrawl/readers/internal";

/** Options of `walkSitemaps`. */
export interface WalkOptions {
  /** Sitemaps to begin with, instead of those in the site's robots.txt. */
  readonly sitemaps?: readonly (string | URL)[] | undefined;
  /**
   * Maximum number of files that are read at the same time. The agent also limits the requests to each host. Default:
   * 4.
   */
  readonly concurrency?: number | undefined;
  /** Maximum number of indexes above a file. The protocol allows one, but nested indexes exist. Default: 3. */
  readonly maxDepth?: number | undefined;
  /** Maximum number of files that are fetched. Default: 10,000. */
  readonly maxFiles?: number | undefined;
  /**
   * Fetches a file. Default: `agent.fetch`, which obeys robots.txt and limits the requests to each host. With the
   * default, the answer must begin within `limits.timeoutMs`.
   */
  readonly fetch?: ((url: string, init: { signal: AbortSignal }) => Promise<Response>) | undefined;
  /** Scope of the entries, as for `readSitemap`. */
  readonly scope?: ReadSitemapOptions["scope"];
  /** Limits of each file. */
  readonly limits?: Partial<SitemapLimits> | undefined;
  /** Ends the walk. The iterator throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Option table of `walkSitemaps`. */
export const walkOptions: OptionTable<WalkOptions> = {
  sitemaps: { kind: "any" },
  concurrency: { kind: "number", default: 4, min: 1, whole: true },
  maxDepth: { kind: "number", default: 3, whole: true },
  maxFiles: { kind: "number", default: 10_000, whole: true },
  fetch: { kind: "function" },
  scope: readSitemapOptions.scope,
  limits: readSitemapOptions.limits,
  signal: readSitemapOptions.signal,
};

/**
 * Checks the options and fills in the defaults.
 * @throws {InvalidOptionError}
 */
export function settleWalk(options: WalkOptions): Settled<WalkOptions> {
  return settleOptions("walkSitemaps", walkOptions, options);
}
