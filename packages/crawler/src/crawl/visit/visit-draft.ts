import { fieldOf, type PageResponse } from "@maycrawl/agent";
import type { QueuedUrl } from "../url/found-url.ts";
import { mediaTypeOf } from "./not-read.ts";
import type { Visit } from "./visit.ts";

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

/** A visit of which nothing is known but that it was made. */
export function nothing({ at, ms, allowedBecause }: Begun): Visit {
  return {
    at,
    ms: ms(),
    status: undefined,
    error: undefined,
    octets: undefined,
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
    note: undefined,
    findings: [],
  };
}

/** The same, with what the header says. */
export function headOf(answer: PageResponse, so: Begun): Visit {
  return {
    ...nothing(so),
    status: answer.status,
    type: mediaTypeOf(fieldOf(answer, "content-type")),
    etag: fieldOf(answer, "etag"),
    lastModified: fieldOf(answer, "last-modified"),
  };
}
