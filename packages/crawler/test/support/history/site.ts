/** A hyperlink, as it is written and as it is meant. */
export interface Link {
  /** URL that it leads to, in the one form in which a crawl knows URLs; undefined when it is not http. */
  readonly to: string | undefined;
  readonly written: string;
  /** Value of the attribute `rel`; "" when it has none. */
  readonly rel: string;
}

/** What a URL answers. */
export interface Page {
  /** In the one form in which a crawl knows URLs. */
  readonly url: string;
  kind: "page" | "image" | "redirect" | "status";
  title: string;
  text: string;
  links: Link[];
  /** Content of META robots. */
  meta: string | undefined;
  /** Value of X-Robots-Tag, also sent with a 304 if `isHeaderOn304`. */
  header: string | undefined;
  isHeaderOn304: boolean;
  /** What the page names as canonical, as a URL of the crawl's form. */
  canonical: string | undefined;
  /** Status of a redirect, or of an answer that is no page. */
  status: number;
  /** Where a redirect leads. */
  to: string | undefined;
  hasEtag: boolean;
  /** Whether a 304 brings another ETag, with which the next request is to ask. */
  isEtagNewOn304: boolean;
  /** Milliseconds since the epoch. */
  lastModified: number | undefined;
  /** How many of the next requests fail. */
  failures: number;
  /** Status of such a failure; 0: the connection is cut. */
  failure: number;
}

/** A sitemap, or an index of sitemaps. */
export interface SitemapFile {
  readonly url: string;
  status: number;
  isIndex: boolean;
  /** Of an index: the sitemaps; else pages, as they are meant. */
  entries: { readonly to: string; readonly written: string; readonly lastmod: string | undefined }[];
}

/** A robots.txt. */
export interface RobotsFile {
  status: number;
  group: string;
  rules: { readonly allow: boolean; readonly path: string }[];
  /** URLs of its Sitemap lines. */
  sitemaps: string[];
}

/** One host of a site. */
export interface Host {
  readonly name: string;
  readonly origin: string;
  robots: RobotsFile;
}

/** All hosts, and what they answer by URL. What is not there is a 404. */
export interface Site {
  readonly hosts: Host[];
  readonly pages: Map<string, Page>;
  readonly sitemaps: Map<string, SitemapFile>;
  /** Counts the changes, so that no two versions of a page have the same text. */
  versions: number;
}

/** What can be in a site. A shrunk history leaves some of it out. */
export const features = [
  "rel",
  "spelling",
  "userinfo",
  "fragment",
  "outside",
  "canonical",
  "meta",
  "header",
  "redirect",
  "status",
  "failure",
  "cut",
  "validators",
  "header304",
  "etag304",
  "robots",
  "robots5xx",
  "sitemap",
  "index",
  "lastmod",
  "image",
  "calendar",
  "repeats",
  "cross",
  "long",
] as const;

export type Feature = (typeof features)[number];

/** The host of a URL of this world, such as `a.one.example`. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}
