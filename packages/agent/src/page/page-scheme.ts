import { UnsupportedSchemeError } from "../errors.ts";
import { redactedUrl } from "../observe/redacted-url.ts";

/**
 * Checks that pages with this URL scheme can be fetched. Pages of `ftp:` sites cannot, although their robots.txt is
 * read.
 * @throws {UnsupportedSchemeError}
 */
export function checkScheme(url: URL): void {
  if (url.protocol === "ftp:") throw new UnsupportedSchemeError(redactedUrl(url));
}
