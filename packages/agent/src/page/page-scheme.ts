import { UnsupportedSchemeError } from "../errors.ts";
import { redactedUrl } from "../observe/redacted-url.ts";

/**
 * Checks that a page's scheme is one of those by which pages are fetched. The robots.txt of an `ftp:` site is read all the same.
 * @throws {UnsupportedSchemeError}
 */
export function checkScheme(url: URL): void {
  if (url.protocol === "ftp:") throw new UnsupportedSchemeError(redactedUrl(url));
}
