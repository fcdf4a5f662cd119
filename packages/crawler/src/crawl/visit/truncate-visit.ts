import { truncateText } from "../reading/truncate-text.ts";
import type { VisitDraft } from "./visit-draft.ts";

/** Maximum characters of a title, a header field and a media type. */
const MAX_TITLE = 500;
const MAX_FIELD = 500;
const MAX_TYPE = 100;
/** Maximum characters of a text: an error, a note, a directive. */
const MAX_TEXT = 500;
/** Maximum number of contradictions that are stored for one page. */
const MAX_CONTRADICTIONS = 20;

/**
 * Shortens the texts of a visit for the crawl file. Honest sites stay below these limits. They bound the size of a
 * visit's row, whatever the site sends.
 * @param maxUrl maximum characters of a URL that can be visited. Longer URLs are cut.
 */
export function truncateVisit(visit: VisitDraft, maxUrl: number): void {
  visit.error = cut(visit.error, MAX_TEXT);
  visit.type = cut(visit.type, MAX_TYPE);
  visit.redirect = cut(visit.redirect, maxUrl);
  visit.etag = dropIfLong(visit.etag);
  visit.lastModified = dropIfLong(visit.lastModified);
  visit.allowedBecause = truncateText(visit.allowedBecause, MAX_TEXT);
  visit.title = cut(visit.title, MAX_TITLE);
  visit.canonical = cut(visit.canonical, maxUrl);
  visit.indexBecause = cut(visit.indexBecause, MAX_TEXT);
  visit.followBecause = cut(visit.followBecause, MAX_TEXT);
  visit.note = cut(visit.note, MAX_TEXT);
  // The parameters contain no text of the site, only the name of a category.
  if (visit.contradictions.length > 0)
    visit.contradictions = visit.contradictions
      .slice(0, MAX_CONTRADICTIONS)
      .map((one) => ({ ...one, message: truncateText(one.message, MAX_TEXT) }));
}

function cut(text: string | undefined, max: number): string | undefined {
  return text === undefined ? undefined : truncateText(text, max);
}

/** Returns a validator, or undefined if it is too long: a part of it would never match. */
function dropIfLong(validator: string | undefined): string | undefined {
  return validator !== undefined && validator.length > MAX_FIELD ? undefined : validator;
}
