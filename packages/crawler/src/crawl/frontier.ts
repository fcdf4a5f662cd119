import type { FoundUrl, QueuedUrl, Skip } from "./url/found-url.ts";
import type { Visit } from "./visit/visit.ts";

type Awaitable<T> = T | Promise<T>;

/** What is to be visited, by host, and what came of it. It may be a file of this process, or shared by a fleet. */
export interface Frontier {
  /** Adds URLs; of those that are known it is kept that they were found again. */
  add(found: readonly FoundUrl[]): Awaitable<void>;
  /** Keeps what is known of a sitemap. */
  sitemap(record: SitemapRecord): Awaitable<void>;
  /** A host that has URLs to visit and is ready, which nobody else has then; undefined where there is none. */
  takeHost(now: number): Awaitable<HostTurn | undefined>;
  /** When the next host is ready that nobody has; undefined where nothing is to be visited. */
  nextReady(): Awaitable<NextReady | undefined>;
}

/** The right to visit a host's URLs. */
export interface HostTurn {
  readonly origin: string;
  /** Whether its sitemaps were not read yet in this round; asked once. */
  readonly wantsSitemaps: boolean;
  /** The next URL; undefined where there is none. It stays in the queue until it is said what came of it. */
  next(): Awaitable<QueuedUrl | undefined>;
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
  /** It was tried in vain, and is to be tried again. */
  failed(url: QueuedUrl): Awaitable<void>;
  /** All that the host's sitemaps name was added. */
  sitemapsRead(): Awaitable<void>;
  /** Others may have the host. */
  release(wait: HostWait): Awaitable<void>;
}

/** For how long a host is left alone, and why. */
export interface HostWait {
  /** From when on it may be visited, in milliseconds since the epoch. */
  readonly readyAt: number;
  /** In words; undefined where there is nothing to wait for. */
  readonly waitingFor: string | undefined;
  /**
   * `unreachable`: nothing may be fetched before its robots.txt can be had; `nowhere`: there is no such host. A crawl does not
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
  readonly fault: string | undefined;
}
