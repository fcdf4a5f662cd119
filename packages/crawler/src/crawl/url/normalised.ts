import { normalisePercentEncoding } from "./percent-encoding.ts";

/** A URL as a crawl counts it: parsed, with the string by which it is known. */
export interface NormalUrl {
  readonly href: string;
  readonly url: URL;
}

/**
 * Returns a URL in the one form in which a crawl knows and requests it: as the WHATWG URL Standard writes it, with its
 * percent-encoding normalised, without user name and password, and without fragment (which is no part of a request, RFC 9110 §7.1).
 * An empty query is removed: the HTTP client requests `/a?` as `/a`.
 * @param base by which it is resolved where it is relative.
 * @returns undefined where it is no URL, or has no host.
 */
export function normalised(written: string, base?: string): NormalUrl | undefined {
  const url = URL.parse?.(written, base) ?? parsed(written, base);
  if (url === undefined || url.host === "") return undefined;
  if (url.hash !== "" || url.href.endsWith("#")) url.hash = "";
  if (url.search === "" && url.href.endsWith("?")) url.search = "";
  if (url.username !== "" || url.password !== "") {
    url.username = "";
    url.password = "";
  }
  const href = normalisePercentEncoding(url.href);
  // Most are written so already: the string that is there is kept, instead of one more.
  return { href: href === written ? written : href, url: href === url.href ? url : new URL(href) };
}

/** Node 20 has no `URL.parse`. */
function parsed(written: string, base: string | undefined): URL | undefined {
  try {
    return new URL(written, base);
  } catch {
    return undefined;
  }
}

/** Whether a crawl could fetch it: http or https. */
export function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}
