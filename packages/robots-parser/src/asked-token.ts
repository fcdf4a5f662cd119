import { extractProductToken } from "@maycrawl/engine/small";

/** Token of the groups for all crawlers. It is used if the caller names no crawler. */
export const WILDCARD = "*";

/**
 * Returns the product token to look for (RFC 9309 §2.2.1). Callers pass a token, a token with its version, or a whole
 * User-Agent header.
 *
 * A header begins with the name of its sender (RFC 9110 §10.1.5): the first word, without its version. If it begins
 * like that of a browser (`Mozilla/5.0 (compatible; FooBot/1.0)`), the function looks for the name in the rest.
 * Returns `*` if the name cannot be a token.
 */
export function productTokenOf(userAgent: string | null | undefined): string {
  const header = (userAgent || WILDCARD).trim();
  const first = /^[^\s/;()]+/.exec(header)?.[0] ?? "";
  const name = /^mozilla$/i.test(first) ? (findCrawlerName(header) ?? first) : first;
  // `extractProductToken` returns a valid token unchanged. Other names cannot appear in a robots.txt.
  return extractProductToken(name) === name ? name : WILDCARD;
}

/** Names in the position of a crawler name that are not crawlers. */
const NOT_A_CRAWLER = /^(?:MSIE|Linux|Firefox|Yahoo!)$/i;
/** A name followed by a contact address. */
const BEFORE_CONTACT = /(?<=[\s;(])([^\s;/()+]+)(?:\/[^\s;()]*)?;\s*\+?https?:/i;
/**
 * A name that looks like a crawler name, but not inside an address and not after `like`. The crawler registry is not
 * used because it is larger than the rest of this package. Two of its names are listed here because no pattern
 * finds them in their headers.
 */
const LIKELY =
  /(?<!like |[\w./@-])(?![\w.-]*[@:])(?:DuplexWeb-Google|googleweblight|[\w.-]*(?:bot|spider|crawler)[\w-]*)/i;

/**
 * Finds the crawler name in a header that begins like a browser's. Only the first word of a name counts, because
 * tokens contain no spaces.
 */
function findCrawlerName(header: string): string | undefined {
  const extracted = extractProductToken(header);
  if (extracted !== undefined && !NOT_A_CRAWLER.test(extracted)) return extracted;
  return BEFORE_CONTACT.exec(header)?.[1] ?? LIKELY.exec(header)?.[0] ?? extracted;
}
