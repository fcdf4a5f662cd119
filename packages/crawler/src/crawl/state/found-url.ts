/** How a URL came to be known. */
export type FoundBy = "seed" | "link" | "redirect" | "canonical" | "sitemap";

/**
 * Why a URL is not visited.
 * - `robots`: robots.txt forbids it.
 * - `nofollow`: all links to it ask not to be followed.
 * - `scope`, `include`, `exclude`, `depth`: the crawl was told so.
 * - `trap`: there are more of its like than the budgets allow, or its form shows that there would be.
 * - `length`: it has more characters than the budget allows.
 * - `scheme`: it is no http or https URL.
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

/** Why one URL is not visited. */
export interface Skip {
  readonly reason: SkipReason;
  /** In words: which rule, which limit. */
  readonly because: string;
}

/** A URL that was found, and whether it is to be visited. */
export interface FoundUrl {
  /** Normalised: two that are the same page as URLs go are the same string. */
  readonly url: string;
  readonly origin: string;
  /** How many links lead to it from a seed. */
  readonly depth: number;
  readonly by: FoundBy;
  /** How many redirects in a row lead to it; none where left out. */
  readonly redirects?: number | undefined;
  /** Why it is not to be visited; undefined where it is. */
  readonly skip?: Skip | undefined;
  /** The sitemap that names it, and what that says of it. */
  readonly sitemap?: string | undefined;
  readonly lastmod?: string | undefined;
  /** Whether the link that leads to it asks not to be followed. */
  readonly nofollow?: boolean | undefined;
  /** What the frontier made of it: pages link to the same URLs again and again, and the object is used again for them. */
  kept?: KeptUrl | undefined;
}

/** What a frontier made of a URL that was found. */
export interface KeptUrl {
  /** Its row; 0 when it has none. */
  readonly id: number;
  /** Why it was left out; undefined when it was kept. */
  readonly leftOut: SkipReason | "queue" | undefined;
}

/** A URL whose turn it is. */
export interface QueuedUrl {
  /** Of the crawl's file, or 0. */
  readonly id: number;
  readonly url: string;
  readonly depth: number;
  readonly by: FoundBy;
  readonly redirects: number;
  /** How often it was tried in vain in this round. */
  readonly tries: number;
  /** What the last visit left; undefined where it is the first. */
  readonly known: KnownPage | undefined;
  /** Whether it is a seed, however it was found first. */
  readonly isSeed?: boolean | undefined;
  /** Whether it is to be asked for without conditions, since its links are to be seen again. */
  readonly isAskedAnew?: boolean | undefined;
}

/** What is known of a page from its last visit. */
export interface KnownPage {
  readonly at: number;
  readonly status: number | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly hash: string | undefined;
  readonly redirect: string | undefined;
  /** Its directives: those of META tags, and of the header, as `Visit.robots`. */
  readonly robots: string | undefined;
  readonly intervalMs: number | undefined;
}
