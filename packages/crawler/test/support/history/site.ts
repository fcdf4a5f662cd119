/** A hyperlink, with its target and its written form. */
export interface Link {
  /** Target URL in its normal form; undefined if it is not http. */
  readonly to: string | undefined;
  readonly written: string;
  /** Value of the attribute `rel`; "" without the attribute. */
  readonly rel: string;
}

/** A page, an image, a redirect or an error at a URL. */
export interface Page {
  /** URL in its normal form. */
  readonly url: string;
  kind: "page" | "image" | "redirect" | "status";
  title: string;
  text: string;
  links: Link[];
  /** Content of META robots. */
  meta: string | undefined;
  /** Value of X-Robots-Tag. A 304 also has it if `isHeaderOn304`. */
  header: string | undefined;
  isHeaderOn304: boolean;
  /** Canonical URL of the page, in its normal form. */
  canonical: string | undefined;
  /** Status of a redirect or of an error. */
  status: number;
  /** Target of a redirect. */
  to: string | undefined;
  hasEtag: boolean;
  /** Whether a 304 has a new ETag, which the next request has to use. */
  isEtagNewOn304: boolean;
  /** Milliseconds since the epoch. */
  lastModified: number | undefined;
  /** Number of further requests that fail. */
  failures: number;
  /** Status of these failures; 0: the connection is cut. */
  failure: number;
}

/** A sitemap or a sitemap index. */
export interface SitemapFile {
  readonly url: string;
  status: number;
  isIndex: boolean;
  /** Entries with their normal and written URLs: sitemaps in an index, otherwise pages. */
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

/** A host of a site. */
export interface Host {
  readonly name: string;
  readonly origin: string;
  robots: RobotsFile;
}

/** All hosts, and the pages and sitemaps by URL. Requests for other URLs get a 404. */
export interface Site {
  readonly hosts: Host[];
  readonly pages: Map<string, Page>;
  readonly sitemaps: Map<string, SitemapFile>;
  /** Number of changes, so that no two versions of a page have the same text. */
  versions: number;
}

/** Features that a site can have. A shrunk history omits some of them. */
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

/** Returns the host name of a URL, such as `a.one.example`. */
export function hostOf(url: string): string {
  return new URL(url).hostname;
}
