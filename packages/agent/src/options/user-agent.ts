import { InvalidOptionError } from "@maycrawl/engine";

/**
 * A product whose name and version are tokens (RFC 9110 §5.6.2, §10.1.5). Some crawlers write ";", "," or "("
 * directly after the product.
 */
const FIRST_PRODUCT = /^[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)?(?:[\t ;,(]|$)/;
/** Characters that a field value may contain, and characters that it may end with (RFC 9110 §5.5). */
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff]$/;

/**
 * Whether a text can be sent as a User-Agent header. It must begin with a product (RFC 9110 §10.1.5), so a
 * comment alone is not enough. Characters beyond Latin-1 are not allowed.
 */
export function isUserAgent(text: unknown): text is string {
  return typeof text === "string" && FIELD_VALUE.test(text) && FIRST_PRODUCT.test(text);
}

/**
 * Returns the text if it is a valid User-Agent header.
 * @throws {InvalidOptionError} if the text is not a valid User-Agent header.
 */
export function checkUserAgent(userAgent: unknown): string {
  if (isUserAgent(userAgent)) return userAgent;
  throw new InvalidOptionError(
    `userAgent must be a User-Agent header that begins with the crawler's name in ASCII letters, digits, "-", "_" or ".", such as "ExampleBot/1.0 (+https://example.com/bot)"; received ${JSON.stringify(userAgent)}.`,
  );
}
