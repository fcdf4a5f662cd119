import type { FoundUrl, QueuedUrl, Skip } from "./found-url.ts";
import type { Visit } from "./visit.ts";

type Awaitable<T> = T | Promise<T>;

/** The URLs to visit, by host, and their outcomes: in a file of this process, or in a database that workers share. */
export interface Frontier {
  /** Takes a host that is ready and has URLs to visit, exclusively; returns undefined if no free host is ready. */
  takeHost(now: number): Awaitable<HostLease | undefined>;
  /** Returns when the next free host is ready; undefined if no free host has URLs to visit. */
  nextReady(): Awaitable<NextReady | undefined>;
}

/** The exclusive right to visit a host's URLs, for one turn. */
export interface HostLease {
  readonly origin: string;
  /** Aborted when this worker loses the host before the end of the turn. */
  readonly lost?: AbortSignal;
  /** Returns the next URL that may be visited now; retries come last. It stays queued until its outcome is reported. */
  next(now: number): Awaitable<QueuedUrl | undefined>;
  /** Puts back a URL that `next` returned, so that `next` returns it again. */
  putBack(url: QueuedUrl): Awaitable<void>;
  /** Returns the time of the earliest retry; undefined if no URL waits for a retry. */
  nextDue(): number | undefined;
  /** Whether `listSitemaps` has to be called in this round. */
  readonly wantsSitemapList: boolean;
  /** Adds the sitemaps that robots.txt lists, or (with `isGuess`) the customary locations. */
  listSitemaps(urls: readonly string[], isGuess: boolean): Awaitable<void>;
  /** Returns the next sitemap to read; undefined if no sitemap is left, or if too many URLs of the site are queued. */
  nextSitemap(): Awaitable<QueuedSitemap | undefined>;
  /** Adds entries of a sitemap while it is read: pages, or sitemaps if it is an index. */
  addSitemapEntries(
    sitemap: QueuedSitemap,
    found: readonly FoundUrl[],
    sitemaps: readonly string[],
  ): Awaitable<void>;
  /** Stores the result of reading a sitemap. */
  sitemapRead(sitemap: QueuedSitemap, record: SitemapRecord): Awaitable<void>;
  /** Stores a digest of the host's robots.txt, to detect changes. */
  robots(digest: string): void;
  /** Whether an earlier worker may have sent requests to the host, and died before it stored the site's interval. */
  readonly mayHaveBeenAsked?: boolean;
  /** Whether this worker or another one found the host stuck before this turn. */
  readonly wasStuck?: boolean;
  /**
   * Sets the pause after each request to the host, and the end of the pause that its responses asked for. Both are
   * stored with the next write, for the next worker if this process dies.
   */
  setPause?(pauseMs: number, until: number): void;
  /**
   * Checks right before each request that this worker still holds the host. The method does not exist if a host cannot
   * be lost.
   * @throws if the host is lost.
   */
  checkLease?(): Awaitable<void>;
  /**
   * Stores a visit and the URLs that it found, in one transaction.
   * @returns whether the URLs were added; false if too many pages are like this one.
   */
  visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): Awaitable<boolean>;
  /** Records that a URL was skipped. */
  skipped(url: QueuedUrl, skip: Skip): Awaitable<void>;
  /** Records a failed attempt. The URL is retried at `retryAt` (milliseconds since the epoch) or later. */
  failed(url: QueuedUrl, retryAt: number): Awaitable<void>;
  /** Releases the host to others. */
  release(wait: HostWait): Awaitable<void>;
}

/** The next sitemap of a host to read. */
export interface QueuedSitemap {
  readonly id: number;
  readonly url: string;
  /** Number of nested sitemap indexes that lead to the sitemap. */
  readonly depth: number;
  /** Whether it is a customary location that no robots.txt or index lists. */
  readonly isGuess: boolean;
}

/** A pause of a host and its reason. */
export interface HostWait {
  /** Earliest time of the next visit, in milliseconds since the epoch. */
  readonly readyAt: number;
  /** Description of the reason; undefined if the host does not wait. */
  readonly waitingFor: string | undefined;
  /**
   * `unreachable`: its robots.txt is unreachable, or several URLs in a row got no answer. `nowhere`: the host does not
   * exist. A crawl waits only for a limited time for stuck hosts.
   */
  readonly stuck?: "unreachable" | "nowhere" | undefined;
}

/** The time when the next host is ready. A stuck host counts only if all others are stuck, too. */
export interface NextReady {
  readonly at: number;
  readonly stuck: HostWait["stuck"];
}

/** Result of reading a sitemap. */
export interface SitemapRecord {
  readonly url: string;
  /** Number of pages that it lists. */
  readonly entries: number;
  readonly errors: number;
  /** Why it could not be read; undefined on success. */
  readonly failure: string | undefined;
  /** Whether it is a customary location without a sitemap. That is not a failure of the site. */
  readonly isMissing?: boolean | undefined;
}
