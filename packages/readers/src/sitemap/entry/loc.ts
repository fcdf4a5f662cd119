import { parseUrl } from "@maycrawl/engine/internal";
/** The most characters that a `<loc>` may have: it must be less than 2,048 (sitemaps.org, `<loc>`). */
export const MAX_LOC_LENGTH = 2_047;

/**
 * What is a URL beyond doubt, so that nothing has to be parsed: a plain host name whose last label is no number (a number
 * would make it an IPv4 address) and which has no punycode label, and printable ASCII.
 */
const PLAIN =
  /^https?:\/\/(?!(?:[a-z0-9-]*\.)*xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z][a-z0-9-]*[a-z0-9](?::\d{1,4})?(?:[/?#][\x21-\x7e]*)?$/;

/** Whether a text is an absolute http or https URL that can be fetched (sitemaps.org: it "must begin with the protocol"). */
export function isLoc(text: string): boolean {
  if (text.length > MAX_LOC_LENGTH) return false;
  return (
    PLAIN.test(text) ||
    (/^https?:\/\/[^/\\\s\p{Cc}][^\s\p{Cc}]*$/iu.test(text) && parseUrl(text) !== undefined)
  );
}

/** What begins as a relative reference does: with a path, a query, or `//`. */
const ROOTED = /^(?:\/|\.{1,2}\/|\?)/;

/**
 * Resolves a relative reference against the URL of its sitemap. Text that may be a URL without a scheme (`example.com/a`),
 * that has a scheme, or that holds a blank is not taken for one: a wrong guess would be a URL that nobody wrote.
 * @returns an absolute http or https URL; undefined where the text is not a relative reference.
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

/** The part of a plain URL that all URLs of a site have in common. */
const SITE = /^https?:\/\/[^/?#]*\//;
const PRINTABLE = /[\x21-\x7e]*$/y;

/** Looks whether texts are URLs, most of which begin as the one before. */
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

/** What a sitemap may speak for: sitemaps.org, "Sitemap file location". */
export class Reach {
  readonly #origin: string;
  readonly #folder: string;

  /** @param url where the sitemap is. */
  constructor(url: URL) {
    this.#origin = url.origin;
    this.#folder = url.origin + url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
  }

  /** Where a URL lies that it may not speak for; undefined where it may. */
  outside(loc: string): "host" | "path" | undefined {
    // Where nothing can lead up again, the beginning tells.
    if (loc.startsWith(this.#folder) && !/[/\\]\.|\\|%2e/i.test(loc)) return undefined;
    const url = new URL(loc);
    if (url.origin !== this.#origin) return "host";
    return url.href.startsWith(this.#folder) ? undefined : "path";
  }
}
