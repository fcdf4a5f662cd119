import { InvalidOptionError } from "@maycrawl/engine";

/** A product, whose name and version are tokens (RFC 9110 §5.6.2, §10.1.5). Some crawlers write ";" or "(" right behind theirs. */
const FIRST_PRODUCT = /^[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)?(?:[\t ;,(]|$)/;
/** What a field value may hold, and how it may end (RFC 9110 §5.5). */
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff]$/;

/**
 * Whether a text can be sent as a User-Agent header: one that begins with a product (RFC 9110 §10.1.5), which a comment
 * alone is not, and holds no characters beyond Latin-1.
 */
export function isUserAgent(text: unknown): text is string {
  return typeof text === "string" && FIELD_VALUE.test(text) && FIRST_PRODUCT.test(text);
}

/** @throws {InvalidOptionError} where a text is no User-Agent header. */
export function checkedUserAgent(userAgent: unknown): string {
  if (isUserAgent(userAgent)) return userAgent;
  throw new InvalidOptionError(
    `userAgent must be a User-Agent header that begins with the crawler's name in ASCII letters, digits, "-", "_" or ".", such as "ExampleBot/1.0 (+https://example.com/bot)"; received ${JSON.stringify(userAgent)}.`,
  );
}
