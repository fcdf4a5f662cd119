import { getOrigin, parseUrl } from "@maycrawl/engine/small";

/** Relative URLs are of this site, and of no other: nobody can have it (RFC 6761 §6.4). */
const RELATIVE = "http://relative.invalid/";

/** A URL, and the site that it belongs to. */
export interface PlacedUrl {
  /** As it was written, unless it was relative. */
  readonly url: string;
  /** Its scheme, host and port, with a `/` behind: what begins so is of this site, whatever follows. */
  readonly site: string;
}

/**
 * Finds the site of a URL: it is for URLs of its own scheme, host and port that a robots.txt speaks
 * (RFC 9309 §2.3). Undefined for what is no URL, and for a URL without a host.
 */
export function placeOf(url: string | URL): PlacedUrl | undefined {
  const text = String(url);
  const place = parseUrl(text, RELATIVE);
  const origin = place && getOrigin(place);
  if (place === undefined || origin === undefined) return undefined;
  return { url: parseUrl(text) === undefined ? place.href : text, site: `${origin}/` };
}
