import { parseUrl } from "@maycrawl/engine/internal";
/** Maximum length of a `<loc>` in characters: it must be less than 2,048 (sitemaps.org, `<loc>`). */
export const MAX_LOC_LENGTH = 2_047;

/**
 * Text that is always a valid URL, so that it need not be parsed: printable ASCII with a plain host name. The host name
 * has no punycode label, and its last label is not a number. A number would make it an IPv4 address.
 */
const PLAIN =
  /^https?:\/\/(?!(?:[a-z0-9-]*\.)*xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z][a-z0-9-]*[a-z0-9](?::\d{1,4})?(?:[/?#][\x21-\x7e]*)?$/;

/**
 * Whether a text is an absolute http or https URL that can be fetched (sitemaps.org: it "must begin with the
 * protocol").
 */
export function isLoc(text: string): boolean {
  if (text.length > MAX_LOC_LENGTH) return false;
  return (
    PLAIN.test(text) ||
    (/^https?:\/\/[^/\\\s\p{Cc}][^\s\p{Cc}]*$/iu.test(text) && parseUrl(text) !== undefined)
  );
}

/** Start of a text that can only be a relative reference: a path, a query, or `//`. */
const ROOTED = /^(?:\/|\.{1,2}\/|\?)/;

/**
 * Resolves a relative reference against the URL of its sitemap. Text with a scheme or white space is rejected. So is
 * text that may be a URL without a scheme (`example.com/a`): a wrong guess would create a URL that is not in the
 * file.
 * @returns an absolute http or https URL; undefined if the text is not a relative reference.
 */
export function relativeLoc(text: string, base: URL): string | undefined {
  if (text === "" || text.length > MAX_LOC_LENGTH || /[\s\p{Cc}]/u.test(text)) return undefined;
  if (!ROOTED.test(text)) {
    const end = text.search(/[/?#]/);
    const first = end < 0 ? text : text.slice(0, end);
    const host = first.toLowerCase();
    const isHost = host.startsWith("www.") || host === base.hostname || (end >= 0 && host.includes("."));
    if (first === "" || isHost || first.includes(":") || first.includes("\\")) return undefined;
  }
  const resolved = parseUrl(text, base)?.href;
  return resolved !== undefined && isLoc(resolved) ? resolved : undefined;
}

/** Common start of all plain URLs of a site. */
const SITE = /^https?:\/\/[^/?#]*\//;
const PRINTABLE = /[\x21-\x7e]*$/y;

/** Checks texts like `isLoc`. It is faster for a URL of the same site as the previous one, which is the usual case. */
export class LocCheck {
  #site: string | undefined;

  isLoc(text: string): boolean {
    const site = this.#site;
    if (site !== undefined && text.length <= MAX_LOC_LENGTH && text.startsWith(site)) {
      PRINTABLE.lastIndex = site.length;
      if (PRINTABLE.test(text)) return true;
    }
    if (text.length > MAX_LOC_LENGTH || !PLAIN.test(text)) return isLoc(text);
    this.#site = SITE.exec(text)?.[0];
    return true;
  }
}

/** The URLs that a sitemap may list because of its location (sitemaps.org, "Sitemap file location"). */
export class SitemapLocation {
  readonly #origin: string;
  readonly #folder: string;

  /** @param url URL of the sitemap. */
  constructor(url: URL) {
    this.#origin = url.origin;
    this.#folder = url.origin + url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
  }

  /**
   * Returns why the sitemap may not list a URL: `host` if scheme, host or port differ, `path` if the URL is not below
   * the sitemap's folder. Undefined if it may list the URL.
   */
  outside(loc: string): "host" | "path" | undefined {
    // Without dot segments and backslashes, comparing the start is enough.
    if (loc.startsWith(this.#folder) && !/[/\\]\.|\\|%2e/i.test(loc)) return undefined;
    const url = new URL(loc);
    if (url.origin !== this.#origin) return "host";
    return url.href.startsWith(this.#folder) ? undefined : "path";
  }
}
