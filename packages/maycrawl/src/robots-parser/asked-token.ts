import { productTokenOf, recogniseCrawler } from "@maycrawl/engine/robots";

/** Whom the groups for everybody are for: what is asked where no crawler is named. */
export const ANYBODY = "*";

/**
 * The product token to look for (RFC 9309 §2.2.1) for what callers of this interface pass: a token, a token
 * with its version, or a whole User-Agent header. A header begins with the name of its sender
 * (RFC 9110 §10.1.5), which is the first word up to its version. Only where it begins as a browser's does
 * (`Mozilla/5.0 (compatible; FooBot/1.0)`) the name is looked for behind that: a crawler that is known, or
 * else what stands where crawlers put their names. What can be no token asks as anybody.
 */
export function askedToken(userAgent: string | null | undefined): string {
  const header = (userAgent || ANYBODY).trim();
  const first = /^[^\s/;()]+/.exec(header)?.[0] ?? "";
  const name = /^mozilla$/i.test(first) ? (nameBehind(header) ?? first) : first;
  // A token is its own token; anything else cannot be asked for.
  return productTokenOf(name) === name ? name : ANYBODY;
}

/** The crawler's name in a header that begins as a browser's. A token has no blank, so the first word of a name counts. */
function nameBehind(header: string): string | undefined {
  return recogniseCrawler(header)?.reads[0] ?? productTokenOf(header);
}
