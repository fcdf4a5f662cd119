import type { FoundUrl } from "../state/found-url.ts";
import type { QueuedSitemap } from "../state/frontier.ts";
import type { LeftOutCounts } from "../state/left-out-counts.ts";
import { leftOutBit } from "../state/left-out-reasons.ts";
import type { Added } from "./add-urls.ts";

/** How many indexes may be above a sitemap. The protocol knows one; nested ones exist. */
export const MAX_INDEXES = 3;

/** A sitemap that is to be read, as its row has it. */
export interface SitemapRow {
  readonly id: number;
  readonly url: string;
  readonly depth: number;
  readonly guessed: number;
  readonly seed: number;
  readonly leftOut: number;
}

/** A sitemap whose turn it is, and what it brought so far. */
export class SitemapToRead implements QueuedSitemap {
  readonly id: number;
  readonly url: string;
  readonly depth: number;
  readonly isGuess: boolean;
  /** Whether it is a seed, or an index that is one leads to it. */
  readonly isSeed: boolean;
  /** Bits of what was left out of it before. */
  readonly leftOutBefore: number;
  /** Bits of what is left out of it now. */
  leftOut = 0;
  /** URLs that found no room in the queue, and the first of them. */
  noRoom = 0;
  example = "";
  /** URLs that were not known before. */
  #fresh = 0;

  constructor({ id, url, depth, guessed, seed, leftOut }: SitemapRow) {
    this.id = id;
    this.url = url;
    this.depth = depth;
    this.isGuess = guessed === 1;
    this.isSeed = seed === 1;
    this.leftOutBefore = leftOut;
  }

  /** Bits of what need not be counted: what finds no room now may find some when the sitemap is read again. */
  get counted(): number {
    return this.leftOutBefore | leftOutBit.queue;
  }

  /** It named pages, which were added, and sitemaps. @param unnamed those that found no room. */
  brought(found: readonly FoundUrl[], added: Added, unnamed: readonly string[], counts: LeftOutCounts): void {
    this.leftOut |= added.leftOut | (unnamed.length > 0 ? leftOutBit.sitemap : 0);
    this.#fresh += added.fresh;
    this.noRoom += added.noRoom;
    this.example ||= found.find(({ kept }) => kept?.leftOut === "queue")?.url ?? "";
    if ((this.leftOutBefore & leftOutBit.sitemap) !== 0) return;
    for (const url of unnamed) counts.count("sitemap", new URL(url).origin, url);
  }

  /** Whether it is read once more. Where this reading brought nothing new, a further one would not either: it waits for the next round. */
  get isReadAgain(): boolean {
    return this.noRoom > 0 && this.#fresh > 0;
  }
}
