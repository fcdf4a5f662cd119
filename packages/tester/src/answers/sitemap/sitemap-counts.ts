/** Counts of the entries of a sitemap. The equality with those of `maycrawl sitemap` is tested. */
import type { SitemapReference, SitemapUrl } from "@maycrawl/readers";
import type { OnPages, SitemapCounts } from "./sitemap-answer.ts";

/** Counts entries one by one. */
export class EntryCounter {
  readonly counts: SitemapCounts = {
    pages: 0,
    sitemaps: 0,
    images: { count: 0, pages: 0 },
    videos: { count: 0, pages: 0 },
    news: 0,
    alternates: { count: 0, pages: 0 },
    changefreq: 0,
    priority: 0,
    lastmod: { count: 0, earliest: undefined, latest: undefined },
  };
  #earliest = Number.POSITIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;

  add(entry: SitemapUrl | SitemapReference): void {
    if (entry.lastmod !== undefined) this.#addTime(entry.lastmod);
    if (entry.type === "sitemap") {
      this.counts.sitemaps++;
      return;
    }
    const { images = [], videos = [], alternates = [], news, changefreq, priority } = entry;
    this.counts.pages++;
    addTo(this.counts.images, images.length);
    addTo(this.counts.videos, videos.length);
    addTo(this.counts.alternates, alternates.length);
    if (news !== undefined) this.counts.news++;
    if (changefreq !== undefined) this.counts.changefreq++;
    if (priority !== undefined) this.counts.priority++;
  }

  #addTime(text: string): void {
    const { lastmod } = this.counts;
    lastmod.count++;
    const time = Date.parse(text);
    if (time < this.#earliest) {
      this.#earliest = time;
      lastmod.earliest = text;
    }
    if (time > this.#latest) {
      this.#latest = time;
      lastmod.latest = text;
    }
  }
}

function addTo(items: OnPages, added: number): void {
  if (added === 0) return;
  items.count += added;
  items.pages++;
}
