import type { Message } from "@maycrawl/engine";

/** Result of visiting a page. */
export interface Visit {
  /** Time of the request, in milliseconds since the epoch. */
  readonly at: number;
  /** Milliseconds from the request until the response was read. */
  readonly ms: number;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** Why there was no response, or only a part of it. */
  readonly error: string | undefined;
  /** Bytes of the body that were read, after decompression. */
  readonly bytes: number | undefined;
  /** Media type from the server. */
  readonly type: string | undefined;
  /** Target of the redirect, as an absolute URL. */
  readonly redirect: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** Digest of the body. */
  readonly hash: string | undefined;
  /** Digest of the body without digits. It is the same for pages that differ only in numbers. */
  readonly likeness: string | undefined;
  /** Whether the page differs from the last visit; true for the first visit. */
  readonly changed: boolean;
  /** Why the visit was allowed: the rule, or why no rule applies. */
  readonly allowedBecause: string;
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** Whether the directives of the page and its header allow indexing; undefined if nothing was read. */
  readonly indexable: boolean | undefined;
  readonly indexBecause: string | undefined;
  /** Whether the directives allow following the links. */
  readonly follow: boolean | undefined;
  readonly followBecause: string | undefined;
  /** Number of links on the page. */
  readonly links: number;
  /** Indexing directives from META tags and the header, for later visits with status 304. */
  readonly robots?: string | undefined;
  /** Description of something unusual about the page. */
  readonly note: string | undefined;
  /** Contradictions between the site's statements that this page shows. */
  readonly contradictions: readonly VisitContradiction[];
}

/** A contradiction in the form that is stored. */
export interface VisitContradiction extends Message {
  readonly code: string;
}
