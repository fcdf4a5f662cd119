import type { Distance } from "./distance.ts";

/** How a URL was found first. */
export type FoundBy = "seed" | "link" | "redirect" | "canonical" | "sitemap";

/**
 * Why a URL is not visited.
 * - `robots`: robots.txt disallows it.
 * - `nofollow`: all links to it have `nofollow`.
 * - `scope`, `include`, `exclude`, `depth`: an option of the crawl excludes it.
 * - `trap`: a budget for similar URLs is used up, or the form of the URL alone indicates a trap.
 * - `length`: it is longer than `maxUrlLength`.
 * - `scheme`: it is not an http or https URL.
 * - `refused`: the address policy forbids its host.
 */
export type SkipReason =
  | "robots"
  | "nofollow"
  | "scope"
  | "include"
  | "exclude"
  | "depth"
  | "trap"
  | "length"
  | "scheme"
  | "refused";

/** Reason for skipping one URL. */
export interface Skip {
  readonly reason: SkipReason;
  /** Description of the rule or limit that applies. */
  readonly because: string;
}

/** A URL that was found, and the decision whether to visit it. */
export interface FoundUrl extends Distance {
  /** URL in normalised form: equivalent URLs are equal strings. */
  readonly url: string;
  readonly origin: string;
  readonly by: FoundBy;
  /** Number of consecutive redirects that lead to it. Default: 0. */
  readonly redirects?: number | undefined;
  /** Why it is not visited; undefined if it is to be visited. */
  readonly skip?: Skip | undefined;
  /** URL of the sitemap that lists it. */
  readonly sitemap?: string | undefined;
  /** Last modification, from the sitemap. */
  readonly lastmod?: string | undefined;
  /** Whether the link to it has `nofollow`. */
  readonly nofollow?: boolean | undefined;
  /** Result of adding the URL to the frontier. It is cached, because repeated links to the URL reuse this object. */
  kept?: AddedUrl | undefined;
}

/** Result of adding a URL to a frontier. */
export interface AddedUrl {
  /** Row id of the URL; 0 if it has no row. */
  readonly id: number;
  /** Why the URL was left out; undefined if it was stored. */
  readonly leftOut: SkipReason | "queue" | undefined;
}

/** The next URL of a host to visit. */
export interface QueuedUrl extends Distance {
  /** Row id of the URL. */
  readonly id: number;
  readonly url: string;
  readonly by: FoundBy;
  readonly redirects: number;
  /** Number of failed attempts in this round. */
  readonly tries: number;
  /** Data from the last visit; undefined before the first visit. */
  readonly known: KnownPage | undefined;
  /** Whether it is a seed, even if it was found in another way first. */
  readonly isSeed?: boolean | undefined;
  /** Whether the request must be unconditional, because the links of the page have to be processed again. */
  readonly isAskedAnew?: boolean | undefined;
}

/** Data of a page from its last visit. */
export interface KnownPage {
  readonly at: number;
  readonly status: number | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly hash: string | undefined;
  readonly redirect: string | undefined;
  /** Indexing directives from META tags and the header, in the format of `Visit.robots`. */
  readonly robots: string | undefined;
  readonly intervalMs: number | undefined;
}
