import type { FoundUrl, QueuedUrl, Skip } from "./found-url.ts";
import type { Visit } from "./visit.ts";

type Awaitable<T> = T | Promise<T>;

/** What is to be visited, by host, and what came of it. It is in a file of this process, or in a database that workers share. */
export interface Frontier {
  /** A host that has URLs to visit and is ready, which nobody else has then; undefined where there is none. */
  takeHost(now: number): Awaitable<HostLease | undefined>;
  /** When the next host is ready that nobody has; undefined where nothing is to be visited. */
  nextReady(): Awaitable<NextReady | undefined>;
}

/** The right to visit a host's URLs. */
export interface HostLease {
  readonly origin: string;
  /** Aborted where the host is not ours any more, though its turn is not over. */
  readonly lost?: AbortSignal;
  /** Returns the next URL that may be visited now: retries come last. It stays in the queue until the outcome is reported. */
  next(now: number): Awaitable<QueuedUrl | undefined>;
  /** Puts a URL back that `next` returned: it is the next one again. */
  putBack(url: QueuedUrl): Awaitable<void>;
  /** When the first URL that waits after a failure may be tried again; undefined when no URL waits. */
  nextDue(): number | undefined;
  /** Whether the sitemaps that the site's robots.txt names are still to be listed in this round. */
  readonly wantsSitemapList: boolean;
  /** Adds the sitemaps that the site's robots.txt names, or the customary places. */
  listSitemaps(urls: readonly string[], isGuess: boolean): Awaitable<void>;
  /** Returns the next sitemap to read; undefined when there is none, or too many URLs of the site wait already. */
  nextSitemap(): Awaitable<QueuedSitemap | undefined>;
  /** Adds what a sitemap names while it is read: pages, and sitemaps if it is an index. */
  sitemapNames(
    sitemap: QueuedSitemap,
    found: readonly FoundUrl[],
    sitemaps: readonly string[],
  ): Awaitable<void>;
  /** Keeps the result of reading a sitemap. */
  sitemapRead(sitemap: QueuedSitemap, record: SitemapRecord): Awaitable<void>;
  /** Reports the host's robots.txt by a digest that changes with it. */
  robots(digest: string): void;
  /** Whether one that had the host before may have asked it, and died before it kept what the site wants. */
  readonly mayHaveBeenAsked?: boolean;
  /** Whether the host was stuck before this turn, as another worker may know. */
  readonly wasStuck?: boolean;
  /**
   * Says how long the host is left alone after each request, and until when by what its answers have said. It is kept with what is
   * written next, for those that have the host if this process dies.
   */
  leaveAlone?(pauseMs: number, until: number): void;
  /**
   * Asked right before each request: whether the host is still ours, where it can be lost.
   * @throws where it is not.
   */
  confirm?(): Awaitable<void>;
  /**
   * A visit is over. What it found is added, in one step with what came of it.
   * @returns whether it was: of a page like too many others nothing is.
   */
  visited(url: QueuedUrl, visit: Visit, found: readonly FoundUrl[]): Awaitable<boolean>;
  /** It is not visited. */
  skipped(url: QueuedUrl, skip: Skip): Awaitable<void>;
  /** The URL was tried in vain. It is tried again at `retryAt` (milliseconds since the epoch) or later. */
  failed(url: QueuedUrl, retryAt: number): Awaitable<void>;
  /** Others may have the host. */
  release(wait: HostWait): Awaitable<void>;
}

/** A sitemap whose turn it is. */
export interface QueuedSitemap {
  readonly id: number;
  readonly url: string;
  /** Number of indexes above it. */
  readonly depth: number;
  /** Whether nobody names it: it is one of the customary places. */
  readonly isGuess: boolean;
}

/** For how long a host is left alone, and why. */
export interface HostWait {
  /** From when on it may be visited, in milliseconds since the epoch. */
  readonly readyAt: number;
  /** In words; undefined where there is nothing to wait for. */
  readonly waitingFor: string | undefined;
  /**
   * `unreachable`: its robots.txt is unreachable, or URL after URL got no answer; `nowhere`: there is no such host. A crawl does not
   * wait for ever for hosts that are stuck.
   */
  readonly stuck?: "unreachable" | "nowhere" | undefined;
}

/** The next host that is ready, first among those that are not stuck. */
export interface NextReady {
  readonly at: number;
  readonly stuck: HostWait["stuck"];
}

/** What came of a sitemap. */
export interface SitemapRecord {
  readonly url: string;
  /** How many pages it names. */
  readonly entries: number;
  readonly errors: number;
  /** Why it could not be read; undefined where it could. */
  readonly failure: string | undefined;
  /** Whether it is a customary place without a sitemap, which is no failure of the site. */
  readonly isMissing?: boolean | undefined;
}
