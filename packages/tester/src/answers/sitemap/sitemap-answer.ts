/** The question and the answer of the sitemap pane. Places are those of the text in the sitemap's field. */
import type { RobotsText } from "../../state/robots-text.ts";
import type { Subject, TextSpan } from "../subject.ts";

/** Asks what a sitemap contains, and which of its pages are blocked. */
export interface SitemapQuestion extends Subject {
  readonly kind: "sitemap";
  readonly file: RobotsText;
  /** URL of the sitemap as the user writes it; empty for the usual one. */
  readonly url: string;
}

export interface SitemapAnswer {
  /** URL of the sitemap; undefined if the user's text is not a URL. Its location is then not checked. */
  readonly url: string | undefined;
  /** Undefined if the file is not a sitemap. */
  readonly format: SitemapFormat | undefined;
  readonly counts: SitemapCounts;
  /** Problems by code: the errors first, then the most frequent. */
  readonly problems: readonly SitemapProblems[];
  /** Entries that a sitemap at this URL may not contain. */
  readonly outside: Readonly<Record<"host" | "path", SitemapExamples>>;
  /** Number of pages of the robots.txt's site. Only these are judged. */
  readonly judged: number;
  /** Site with the most pages that are not judged; undefined if all pages are. */
  readonly otherSite: string | undefined;
  /** Blocked pages; crawlers with equal ones are one row. Crawlers without blocked pages are not in it. */
  readonly blocked: readonly BlockedPages[];
  /** Tokens of the crawlers without blocked pages. */
  readonly unblocked: readonly string[];
  /** Number of crawlers that are not judged, because the pages are too many. */
  readonly leftOut: number;
  /** Sitemaps that robots.txt names. */
  readonly named: readonly NamedSitemap[];
}

/** `index` is an XML sitemap index, `text` a list of URLs. */
export type SitemapFormat = "urlset" | "index" | "rss" | "rdf" | "atom" | "text";

/** Counts of the entries, as `maycrawl sitemap` counts them. */
export interface SitemapCounts {
  pages: number;
  sitemaps: number;
  readonly images: OnPages;
  readonly videos: OnPages;
  news: number;
  readonly alternates: OnPages;
  changefreq: number;
  priority: number;
  /** Number of `lastmod` values, and the earliest and the latest one. */
  readonly lastmod: { count: number; earliest: string | undefined; latest: string | undefined };
}

/** Number of items, and number of pages with at least one. */
export interface OnPages {
  count: number;
  pages: number;
}

/** A place in the text. The line is 1-based. */
export interface SitemapPlace extends TextSpan {
  readonly line: number;
}

export interface SitemapEntryPlace extends SitemapPlace {
  readonly url: string;
}

/** Entries of one kind: their number, and the first of them. */
export interface SitemapExamples {
  readonly count: number;
  readonly examples: readonly SitemapEntryPlace[];
}

export interface SitemapProblems {
  readonly code: string;
  readonly level: "error" | "warning";
  readonly count: number;
  readonly examples: readonly (SitemapPlace & {
    readonly text: string;
    readonly value: string | undefined;
  })[];
}

export interface BlockedPages {
  /** Crawlers as the user writes them, and their tokens. */
  readonly crawlers: readonly string[];
  readonly tokens: readonly string[];
  readonly count: number;
  /** Reasons, the most frequent first. */
  readonly reasons: readonly (SitemapExamples & {
    /** The decision as a sentence. */
    readonly text: string;
    /** Line of the rule that decides. */
    readonly line: number | undefined;
  })[];
  /** Number of reasons that are not in `reasons`. */
  readonly moreReasons: number;
}

export interface NamedSitemap {
  readonly line: number;
  readonly url: string;
  /** Whether it is the sitemap that is asked about. */
  readonly isThis: boolean;
}
