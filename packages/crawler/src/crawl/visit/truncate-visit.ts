import { truncateText } from "../reading/truncate-text.ts";
import type { VisitDraft } from "./visit-draft.ts";

/** Characters of a title, a header field and a media type that are kept. */
const MAX_TITLE = 500;
const MAX_FIELD = 500;
const MAX_TYPE = 100;
/** Characters of what is kept in words: of an error, a note, a directive. */
const MAX_WORDS = 500;
/** Contradictions of one page that are kept. */
const MAX_FINDINGS = 20;

/**
 * Cuts a visit to what the crawl file keeps: what the site says in it gets a length that honest sites stay below. The row of a visit
 * has a bound in this way, whatever the site sends.
 * @param maxUrl characters of a URL that may be visited; longer ones are cut.
 */
export function truncateVisit(visit: VisitDraft, maxUrl: number): void {
  visit.error = cut(visit.error, MAX_WORDS);
  visit.type = cut(visit.type, MAX_TYPE);
  visit.redirect = cut(visit.redirect, maxUrl);
  visit.etag = whole(visit.etag);
  visit.lastModified = whole(visit.lastModified);
  visit.allowedBecause = truncateText(visit.allowedBecause, MAX_WORDS);
  visit.title = cut(visit.title, MAX_TITLE);
  visit.canonical = cut(visit.canonical, maxUrl);
  visit.indexBecause = cut(visit.indexBecause, MAX_WORDS);
  visit.followBecause = cut(visit.followBecause, MAX_WORDS);
  visit.note = cut(visit.note, MAX_WORDS);
  // Their parameters have nothing that the site wrote: a category at most.
  if (visit.contradictions.length > 0)
    visit.contradictions = visit.contradictions
      .slice(0, MAX_FINDINGS)
      .map((one) => ({ ...one, message: truncateText(one.message, MAX_WORDS) }));
}

function cut(text: string | undefined, max: number): string | undefined {
  return text === undefined ? undefined : truncateText(text, max);
}

/** A validator is sent back as it came, or not at all: a part of it would never match. */
function whole(validator: string | undefined): string | undefined {
  return validator !== undefined && validator.length > MAX_FIELD ? undefined : validator;
}
