/** A news article (Google's news sitemaps, version 0.9). */
export interface NewsItem {
  readonly publication?: { readonly name?: string; readonly language?: string };
  /** A W3C Datetime. */
  readonly publicationDate?: string;
  readonly title?: string;
  readonly keywords?: string;
  readonly stockTickers?: string;
  /** No longer used by Google. */
  readonly genres?: string;
  /** No longer used by Google. */
  readonly access?: string;
}
