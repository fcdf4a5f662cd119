import type { Decision, Preferences } from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";

/**
 * Evidence about the target of a link or redirect. A missing field means that the value is not known; nothing is
 * concluded from it.
 */
export interface TargetEvidence {
  readonly url: string;
  /** Decision on whether the crawler may fetch the URL. */
  readonly decision?: Decision | undefined;
  /** Status of the URL's own answer. If the URL redirects, this is the status of the redirect. */
  readonly status?: number | undefined;
  /** Target of the redirect as an absolute URL. */
  readonly redirect?: string | undefined;
  /** Reason why no answer was received. */
  readonly failure?: string | undefined;
}

/** Evidence about a URL and its page. */
export interface UrlEvidence extends TargetEvidence {
  readonly type: "url";
  /** Evidence about the URLs that it redirects to, in order, as far as the redirects were followed. */
  readonly leadsTo?: readonly TargetEvidence[] | undefined;
  /** Page at this URL itself, not at the target of a redirect. */
  readonly page?: Page | undefined;
  /** Evidence about the page's canonical URL. */
  readonly canonical?: TargetEvidence | undefined;
  /** Sitemaps that list the URL. */
  readonly sitemaps?: readonly SitemapMention[] | undefined;
  readonly preferences?: Preferences | undefined;
}

/** Evidence about a sitemap file or an index file. */
export interface SitemapEvidence {
  readonly type: "sitemap";
  readonly url: string;
  readonly decision?: Decision | undefined;
  /** Location that names the file: a line of a robots.txt, or an offset in an index. */
  readonly namedIn?: Extract<Place, { in: "robots.txt" | "sitemap" }> | undefined;
}

/** An entry of a sitemap. */
export interface SitemapMention {
  readonly sitemap: string;
  /** Byte offset of the entry in the decompressed file. */
  readonly offset: number;
}

/** Location of a statement that contradicts another one. Its `text` comes from the site and is untrusted. */
export type Place =
  | {
      readonly in: "robots.txt";
      readonly url: string;
      /** 1-based line number. */
      readonly line: number;
      readonly text?: string | undefined;
    }
  | {
      readonly in: "header";
      readonly url: string;
      /** 1-based number of the header line. */
      readonly line: number;
      readonly text?: string | undefined;
    }
  | {
      readonly in: "page";
      readonly url: string;
      /** Byte offset of the tag. */
      readonly offset: number;
      readonly text?: string | undefined;
    }
  | { readonly in: "sitemap"; readonly url: string; readonly offset: number }
  | {
      readonly in: "tdmrep.json";
      readonly url: string;
      /** 1-based number of the rule. */
      readonly rule: number;
      readonly text?: string | undefined;
    }
  | {
      readonly in: "answer";
      readonly url: string;
      readonly status?: number | undefined;
      readonly location?: string | undefined;
    };
