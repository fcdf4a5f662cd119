import { getOrigin, parseUrl } from "@maycrawl/engine/small";

/** Base of relative URLs. The domain `.invalid` is reserved, so no real site can have it (RFC 6761 §6.4). */
const RELATIVE_BASE = "http://relative.invalid/";

/** A URL with its site. */
export interface UrlWithSite {
  /** Absolute URL: as written, unless it was relative. */
  readonly url: string;
  /** Scheme, host and port, with a final `/`. Every URL that begins with this text belongs to the site. */
  readonly site: string;
}

/**
 * Finds the site of a URL. A robots.txt applies only to URLs of its own site (RFC 9309 §2.3).
 * Returns undefined if the text is not a URL or the URL has no host.
 */
export function locateUrl(url: string | URL): UrlWithSite | undefined {
  const text = String(url);
  const parsed = parseUrl(text, RELATIVE_BASE);
  const origin = parsed && getOrigin(parsed);
  if (parsed === undefined || origin === undefined) return undefined;
  return { url: parseUrl(text) === undefined ? parsed.href : text, site: `${origin}/` };
}
