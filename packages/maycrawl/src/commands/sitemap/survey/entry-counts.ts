import type { WalkedEntry } from "@maycrawl/crawler";
import type { SitemapReference, SitemapUrl } from "@maycrawl/readers";

/** Number of items, such as images, and number of pages with at least one item. */
export interface OnPages {
  count: number;
  pages: number;
}

/** Counts of the entries of sitemaps. The properties are those of `EntriesJson`. */
export class EntryCounts {
  pages = 0;
  /** Number of sitemaps that indexes name. */
  sitemaps = 0;
  readonly images: OnPages = { count: 0, pages: 0 };
  readonly videos: OnPages = { count: 0, pages: 0 };
  news = 0;
  readonly alternates: OnPages = { count: 0, pages: 0 };
  changefreq = 0;
  priority = 0;
  /** Number of `lastmod` values of pages and sitemaps, and the earliest and the latest value. */
  readonly lastmod: { count: number; earliest: string | null; latest: string | null } = {
    count: 0,
    earliest: null,
    latest: null,
  };
  /**
   * Numbers of entries that the sitemap may not contain, because of its location. `unproven`: entries on other hosts
   * whose robots.txt does not name the sitemap.
   */
  readonly outside: { host: number; path: number; unproven: number } = { host: 0, path: 0, unproven: 0 };
  #earliest = Number.POSITIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;

  add(entry: SitemapUrl | SitemapReference, crossHost: WalkedEntry["crossHost"]): void {
    if (entry.type === "sitemap") this.sitemaps++;
    else this.#page(entry);
    if (entry.outside !== undefined) this.outside[entry.outside]++;
    if (crossHost === "unproven") this.outside.unproven++;
    if (entry.lastmod !== undefined) this.#lastmod(entry.lastmod);
  }

  #page({ images = [], videos = [], alternates = [], news, changefreq, priority }: SitemapUrl): void {
    this.pages++;
    count(this.images, images.length);
    count(this.videos, videos.length);
    count(this.alternates, alternates.length);
    if (news !== undefined) this.news++;
    if (changefreq !== undefined) this.changefreq++;
    if (priority !== undefined) this.priority++;
  }

  #lastmod(text: string): void {
    this.lastmod.count++;
    const time = Date.parse(text);
    if (time < this.#earliest) {
      this.#earliest = time;
      this.lastmod.earliest = text;
    }
    if (time > this.#latest) {
      this.#latest = time;
      this.lastmod.latest = text;
    }
  }
}

function count(kind: OnPages, added: number): void {
  if (added === 0) return;
  kind.count += added;
  kind.pages++;
}
