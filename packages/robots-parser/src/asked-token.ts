import { extractProductToken } from "@maycrawl/engine/small";

/** Whom the groups for everybody are for: what is asked where no crawler is named. */
export const ANYBODY = "*";

/**
 * The product token to look for (RFC 9309 §2.2.1) for what callers of this interface pass: a token, a token
 * with its version, or a whole User-Agent header. A header begins with the name of its sender
 * (RFC 9110 §10.1.5), which is the first word up to its version. Only where it begins as a browser's does
 * (`Mozilla/5.0 (compatible; FooBot/1.0)`) the name is looked for behind that. What can be no token asks as anybody.
 */
export function askedToken(userAgent: string | null | undefined): string {
  const header = (userAgent || ANYBODY).trim();
  const first = /^[^\s/;()]+/.exec(header)?.[0] ?? "";
  const name = /^mozilla$/i.test(first) ? (nameBehind(header) ?? first) : first;
  // A token is its own token; anything else cannot be asked for.
  return extractProductToken(name) === name ? name : ANYBODY;
}

/** What stands where crawlers put their names, and is not a crawler's name. */
const NO_CRAWLER = /^(?:MSIE|Linux|Firefox|Yahoo!)$/i;
/** The name before a contact address. */
const BEFORE_CONTACT = /(?<=[\s;(])([^\s;/()+]+)(?:\/[^\s;()]*)?;\s*\+?https?:/i;
/**
 * A name that sounds like a crawler's, not within an address and not behind `like`. The registry of crawlers would
 * weigh more than everything else here. Two of its names are written out: no rule finds them in their headers.
 */
const LIKELY =
  /(?<!like |[\w./@-])(?![\w.-]*[@:])(?:DuplexWeb-Google|googleweblight|[\w.-]*(?:bot|spider|crawler)[\w-]*)/i;

/** The crawler's name in a header that begins as a browser's. A token has no blank, so the first word of a name counts. */
function nameBehind(header: string): string | undefined {
  const named = extractProductToken(header);
  if (named !== undefined && !NO_CRAWLER.test(named)) return named;
  return BEFORE_CONTACT.exec(header)?.[1] ?? LIKELY.exec(header)?.[0] ?? named;
}
