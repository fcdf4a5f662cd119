import type { Message } from "@maycrawl/engine";

/** What came of a visit. */
export interface Visit {
  /** When the request was made, in milliseconds since the epoch. */
  readonly at: number;
  /** Milliseconds until the answer was read. */
  readonly ms: number;
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** Why there was no answer, or not all of it. */
  readonly error: string | undefined;
  /** Bytes of the body that were read, decompressed. */
  readonly bytes: number | undefined;
  /** The media type, as the server says. */
  readonly type: string | undefined;
  /** Where it redirects to, resolved. */
  readonly redirect: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** A digest of the body. */
  readonly hash: string | undefined;
  /** A digest of the body without its numbers: pages alike have the same. */
  readonly likeness: string | undefined;
  /** Whether it is other than at the last visit; true for the first. */
  readonly changed: boolean;
  /** What allowed it: the rule, or why there was none. */
  readonly allowedBecause: string;
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** May it be indexed, by what the page and its header say; undefined where nothing was read. */
  readonly indexable: boolean | undefined;
  readonly indexBecause: string | undefined;
  /** May its links be followed. */
  readonly follow: boolean | undefined;
  readonly followBecause: string | undefined;
  /** How many links it has. */
  readonly links: number;
  /** The directives of its META tags and of the header, for later visits that are answered 304. */
  readonly robots?: string | undefined;
  /** What is odd about it, in words. */
  readonly note: string | undefined;
  /** Where the site contradicts itself here, as far as this page shows. */
  readonly contradictions: readonly VisitContradiction[];
}

/** A contradiction, as it is kept. */
export interface VisitContradiction extends Message {
  readonly code: string;
}
