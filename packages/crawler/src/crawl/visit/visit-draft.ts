import type { PageResponse } from "@maycrawl/agent";
import { fieldOf } from "@maycrawl/agent/internal";
import type { KnownPage, QueuedUrl } from "../state/found-url.ts";
import type { Visit } from "../state/visit.ts";
import { mediaTypeOf } from "./media-types.ts";

/** A visit that has begun. */
export interface Begun {
  readonly at: number;
  readonly ms: () => number;
  readonly allowedBecause: string;
}

/** Asks whether a page is other than it was (RFC 9110 §13.1), unless its links are to be seen again. */
export function conditionsOf({ known, isAskedAnew }: QueuedUrl): Record<string, string> {
  if (isAskedAnew === true || known === undefined || (known.status !== 200 && known.status !== 304))
    return {};
  return {
    ...(known.etag === undefined ? {} : { "if-none-match": known.etag }),
    ...(known.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
  };
}

/** Whether a 304 can be about a page that is known: one with content that was read, or with a validator. */
export function isStored(known: KnownPage | undefined): known is KnownPage {
  if (known === undefined || (known.status !== 200 && known.status !== 304)) return false;
  return (known.hash ?? known.etag ?? known.lastModified) !== undefined;
}

/**
 * Whether a URL answered otherwise than at its last visit: with another status, a redirect elsewhere, another body. Of a body that was
 * not read, its validators tell.
 */
export function isOther({ known }: QueuedUrl, visit: Visit): boolean {
  if (known === undefined) return true;
  const { status, redirect, hash, etag, lastModified } = visit;
  // What was not modified is what it was when it was read.
  const before = known.status === 304 ? 200 : known.status;
  if (before !== status || known.redirect !== redirect || known.hash !== hash) return true;
  if (hash !== undefined || status !== 200) return false;
  return etag === undefined ? lastModified !== known.lastModified : etag !== known.etag;
}

/** A visit while its result comes in. It is changed in place: to copy it at each step would take as long as to keep it. */
export type VisitDraft = { -readonly [Name in keyof Visit]: Visit[Name] };

/** Returns a visit of which nothing is known but that it was made. */
export function nothing({ at, ms, allowedBecause }: Begun): VisitDraft {
  return {
    at,
    ms: ms(),
    status: undefined,
    error: undefined,
    bytes: undefined,
    type: undefined,
    redirect: undefined,
    etag: undefined,
    lastModified: undefined,
    hash: undefined,
    likeness: undefined,
    changed: true,
    allowedBecause,
    title: undefined,
    canonical: undefined,
    indexable: undefined,
    indexBecause: undefined,
    follow: undefined,
    followBecause: undefined,
    links: 0,
    robots: undefined,
    note: undefined,
    contradictions: [],
  };
}

/** Returns a visit of which only the header of the answer is known. */
export function headOf(answer: PageResponse, so: Begun): VisitDraft {
  const draft = nothing(so);
  draft.status = answer.status;
  draft.type = mediaTypeOf(fieldOf(answer, "content-type"));
  draft.etag = fieldOf(answer, "etag");
  draft.lastModified = fieldOf(answer, "last-modified");
  return draft;
}

/** Marks the visit as a 304 without a stored page. Its validators belong to a page that was never sent. */
export function unsolicited(visit: VisitDraft): void {
  visit.error = "status 304 (not modified), which was sent without a condition in the request";
  visit.etag = undefined;
  visit.lastModified = undefined;
}
