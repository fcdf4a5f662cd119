import type { FoundUrl } from "../state/found-url.ts";
import type { QueuedSitemap } from "../state/frontier.ts";
import type { LeftOutCounts } from "../state/left-out-counts.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import type { Added } from "./add-urls.ts";

/** Maximum number of sitemap indexes above a sitemap. The protocol allows one, but sites have nested indexes. */
export const MAX_INDEXES = 3;

/** Row of a sitemap to read. */
export interface SitemapRow {
  readonly id: number;
  readonly url: string;
  readonly depth: number;
  readonly guessed: number;
  readonly seed: number;
  readonly leftOut: number;
}

/** A sitemap that is being read, with the results so far. */
export class SitemapToRead implements QueuedSitemap {
  readonly id: number;
  readonly url: string;
  readonly depth: number;
  readonly isGuess: boolean;
  /** Whether it is a seed, or listed in an index that is a seed. */
  readonly isSeed: boolean;
  /** `leftOutBit`s from the previous read. */
  readonly leftOutBefore: number;
  /** `leftOutBit`s of this read. */
  leftOut = 0;
  /** Number of URLs left out because the queue was full. */
  noRoom = 0;
  /** First URL left out because the queue was full. */
  example = "";
  /** Number of new rows. */
  #fresh = 0;

  constructor({ id, url, depth, guessed, seed, leftOut }: SitemapRow) {
    this.id = id;
    this.url = url;
    this.depth = depth;
    this.isGuess = guessed === 1;
    this.isSeed = seed === 1;
    this.leftOutBefore = leftOut;
  }

  /**
   * `leftOutBit`s of the URLs that are not counted as left out. The bit of URLs without room in the queue is included,
   * because there may be room when the sitemap is read again.
   */
  get counted(): number {
    return this.leftOutBefore | leftOutBit.queue;
  }

  /** Records the result of adding entries. @param unnamed sitemaps that were left out. */
  addResult(
    found: readonly FoundUrl[],
    added: Added,
    unnamed: readonly string[],
    counts: LeftOutCounts,
  ): void {
    this.leftOut |= added.leftOut | (unnamed.length > 0 ? leftOutBit.sitemap : 0);
    this.#fresh += added.fresh;
    this.noRoom += added.noRoom;
    this.example ||= found.find(({ kept }) => kept?.leftOut === "queue")?.url ?? "";
    if ((this.leftOutBefore & leftOutBit.sitemap) !== 0) return;
    for (const url of unnamed) counts.count("sitemap", new URL(url).origin, url);
  }

  /**
   * Whether the sitemap is read again in this round, because URLs were left out. If this read added no new URL, another
   * read would not add a URL, either. The sitemap then waits for the next round.
   */
  get isReadAgain(): boolean {
    return this.noRoom > 0 && this.#fresh > 0;
  }
}
