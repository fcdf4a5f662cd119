import { InvalidUrlError } from "../errors.ts";
import { parseUrl } from "../text/read-url.ts";

/**
 * The robots.txt that governs a URL: `/robots.txt` in lower case at the top level of its scheme, host
 * and port (RFC 9309 §2.3), without credentials, query and fragment.
 * @throws {InvalidUrlError} where the URL is not absolute or has no host (`mailto:`, `data:`).
 */
export function getRobotsUrl(url: string | URL): URL {
  const found = getOrigin(url);
  if (found === undefined) throw new InvalidUrlError(url);
  return new URL(`${found}/robots.txt`);
}

/**
 * Whether the robots.txt at the one URL governs the other: the same scheme, host and port, and the
 * robots.txt where RFC 9309 §2.3 wants it. False for what is no absolute URL: no robots.txt governs that.
 */
export function governs(robotsUrl: string | URL, url: string | URL): boolean {
  const origin = getOrigin(robotsUrl);
  return origin !== undefined && origin === getOrigin(url) && new URL(robotsUrl).pathname === "/robots.txt";
}

/**
 * Scheme, host and port of a URL; undefined where it has none. The URL standard has lower-cased the
 * host, turned it into punycode and dropped a default port. `URL.origin` will not do: it is "null"
 * for schemes that it does not know.
 */
export function getOrigin(url: string | URL): string | undefined {
  const parsed = url instanceof URL ? url : parseUrl(url);
  return parsed?.host ? `${parsed.protocol}//${parsed.host}` : undefined;
}
