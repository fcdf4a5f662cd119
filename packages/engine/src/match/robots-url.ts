import { InvalidUrlError } from "../errors.ts";
import { parseUrl } from "../text/read-url.ts";

/**
 * Returns the URL of the robots.txt that governs a URL: `/robots.txt` in lower case at the top level of its scheme,
 * host and port (RFC 9309 §2.3), without credentials, query and fragment.
 * @throws {InvalidUrlError} if the URL is not absolute or has no host (`mailto:`, `data:`).
 */
export function getRobotsUrl(url: string | URL): URL {
  const origin = getOrigin(url);
  if (origin === undefined) throw new InvalidUrlError(url);
  return new URL(`${origin}/robots.txt`);
}

/**
 * Whether the robots.txt at `robotsUrl` governs `url`. Both must have the same scheme, host and port, and the
 * robots.txt must have the path that RFC 9309 §2.3 requires. False if one of them is not an absolute URL with a host.
 */
export function governs(robotsUrl: string | URL, url: string | URL): boolean {
  const origin = getOrigin(robotsUrl);
  return origin !== undefined && origin === getOrigin(url) && new URL(robotsUrl).pathname === "/robots.txt";
}

/**
 * Returns the scheme, host and port of a URL, or undefined if it has no host. The URL parser lower-cases the host,
 * converts it to punycode and drops a default port. `URL.origin` is not used, because it is "null" for schemes that
 * the URL standard does not list as special.
 */
export function getOrigin(url: string | URL): string | undefined {
  const parsed = url instanceof URL ? url : parseUrl(url);
  return parsed?.host ? `${parsed.protocol}//${parsed.host}` : undefined;
}
