import { type OptionTable, type Settled, settleOptions } from "@maycrawl/engine/internal";
import type { ReadSitemapOptions, SitemapLimits } from "@maycrawl/readers";
import { readSitemapOptions } from "@maycrawl/readers/internal";

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

/** The table of `walkSitemaps`' options. */
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

/** Checks the options and fills in the defaults. @throws {InvalidOptionError} */
export function settleWalk(options: WalkOptions): Settled<WalkOptions> {
  return settleOptions("walkSitemaps", walkOptions, options);
}
