import type { Decision, Preferences } from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";

/** What is known of a URL to which something points. What is left out is not known, and nothing is concluded from that. */
export interface TargetEvidence {
  readonly url: string;
  /** May the crawler fetch it? */
  readonly decision?: Decision | undefined;
  /** What the server answers to this URL itself; where it redirects, that is the status of the redirect. */
  readonly status?: number | undefined;
  /** Where it redirects, resolved. */
  readonly redirect?: string | undefined;
  /** Why there was no answer. */
  readonly failure?: string | undefined;
}

/** What is known of a URL, and of what stands there. */
export interface UrlEvidence extends TargetEvidence {
  readonly type: "url";
  /** What is known of the URLs to which it redirects, in order, as far as the redirects were followed. */
  readonly leadsTo?: readonly TargetEvidence[] | undefined;
  /** What stands there: not where it redirects to, which is another URL. */
  readonly page?: Page | undefined;
  /** What is known of the URL that the page calls its canonical one. */
  readonly canonical?: TargetEvidence | undefined;
  /** The sitemaps in which it stands. */
  readonly sitemaps?: readonly SitemapMention[] | undefined;
  readonly preferences?: Preferences | undefined;
}

/** What is known of a sitemap itself, or of an index. */
export interface SitemapEvidence {
  readonly type: "sitemap";
  readonly url: string;
  readonly decision?: Decision | undefined;
  /** The robots.txt and its line, or the index and the byte in it, by which it is known. */
  readonly namedIn?: Extract<Place, { in: "robots.txt" | "sitemap" }> | undefined;
}

/** An entry of a sitemap. */
export interface SitemapMention {
  readonly sitemap: string;
  /** The byte of the decompressed file at which the entry begins. */
  readonly offset: number;
}

/** Where something stands that contradicts something else. What is written there is hostile text. */
export type Place =
  | {
      readonly in: "robots.txt";
      readonly url: string;
      /** From 1. */
      readonly line: number;
      readonly text?: string | undefined;
    }
  | {
      readonly in: "header";
      readonly url: string;
      /** The number of the field's line, from 1. */
      readonly line: number;
      readonly text?: string | undefined;
    }
  | {
      readonly in: "page";
      readonly url: string;
      /** The byte at which the tag begins. */
      readonly offset: number;
      readonly text?: string | undefined;
    }
  | { readonly in: "sitemap"; readonly url: string; readonly offset: number }
  | {
      readonly in: "tdmrep.json";
      readonly url: string;
      /** The number of the rule, from 1. */
      readonly rule: number;
      readonly text?: string | undefined;
    }
  | {
      readonly in: "answer";
      readonly url: string;
      readonly status?: number | undefined;
      readonly location?: string | undefined;
    };
