import type { PageResponse } from "@maycrawl/agent";
import { headerValue } from "@maycrawl/agent/internal";
import type { KnownPage, QueuedUrl } from "../state/found-url.ts";
import type { Visit } from "../state/visit.ts";
import { mediaTypeOf } from "./media-types.ts";

/** A visit whose request has started. */
export interface StartedVisit {
  readonly at: number;
  readonly ms: () => number;
  readonly allowedBecause: string;
}

/**
 * Returns the header fields of a conditional request (RFC 9110 §13.1). They are empty for a new page, and if the links
 * of the page must be read again.
 */
export function conditionalHeaders({ known, isAskedAnew }: QueuedUrl): Record<string, string> {
  if (isAskedAnew === true || known === undefined || (known.status !== 200 && known.status !== 304))
    return {};
  return {
    ...(known.etag === undefined ? {} : { "if-none-match": known.etag }),
    ...(known.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
  };
}

/** Returns whether a 304 can refer to a known page: its content was read before, or it has a validator. */
export function isStored(known: KnownPage | undefined): known is KnownPage {
  if (known === undefined || (known.status !== 200 && known.status !== 304)) return false;
  return (known.hash ?? known.etag ?? known.lastModified) !== undefined;
}

/**
 * Returns whether a URL's answer differs from the answer of its last visit in status, redirect target or body. If the
 * body was not read, the validators decide.
 */
export function hasChanged({ known }: QueuedUrl, visit: Visit): boolean {
  if (known === undefined) return true;
  const { status, redirect, hash, etag, lastModified } = visit;
  // If the last visit returned 304, the stored data still come from an answer with status 200.
  const before = known.status === 304 ? 200 : known.status;
  if (before !== status || known.redirect !== redirect || known.hash !== hash) return true;
  if (hash !== undefined || status !== 200) return false;
  return etag === undefined ? lastModified !== known.lastModified : etag !== known.etag;
}

/**
 * A visit that is being filled in. It is changed in place: a copy at each step would cost as much as storing the visit.
 */
export type VisitDraft = { -readonly [Name in keyof Visit]: Visit[Name] };

/** Returns a visit without a result yet. */
export function nothing({ at, ms, allowedBecause }: StartedVisit): VisitDraft {
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

/** Returns a visit with the values of the answer's header. */
export function visitFromHead(answer: PageResponse, begun: StartedVisit): VisitDraft {
  const draft = nothing(begun);
  draft.status = answer.status;
  draft.type = mediaTypeOf(headerValue(answer, "content-type"));
  draft.etag = headerValue(answer, "etag");
  draft.lastModified = headerValue(answer, "last-modified");
  return draft;
}

/** Marks a visit as a 304 without a stored page. Removes the validators, which belong to a page that was never sent. */
export function markUnsolicited304(visit: VisitDraft): void {
  visit.error = "status 304 (not modified), although the request had no condition";
  visit.etag = undefined;
  visit.lastModified = undefined;
}
