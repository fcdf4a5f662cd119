import { foldCase } from "../../text/fold-case.ts";

/** Names that stand for a private network (RFC 6762, RFC 8375 and ICANN's `.internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)\.?$/;
/** Names for documentation and tests (RFC 2606, RFC 6761). */
const EXAMPLE_NAME = /(?:^|\.)(?:example|test|invalid|tld|example\.(?:com|net|org))\.?$/;
/** Names that templates use for the site's own name. */
const TEMPLATE_NAME =
  /^(?:www\.)?(?:(?:your|my)[-_]?domain|your[-_]?(?:site|website|shop|store|blog))(?:name)?\./;

/**
 * Returns why other machines cannot reach a host: it is in a `private` network, or only an `example`. Undefined if they
 * can.
 * @param hostname host of a parsed URL, so that addresses have their usual form.
 */
export function reservedHost(hostname: string): "private" | "example" | undefined {
  if (hostname.startsWith("[")) return isPrivateV6(hostname) ? "private" : undefined;
  const bytes = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(hostname);
  if (bytes !== null) return isPrivateV4(Number(bytes[1]), Number(bytes[2])) ? "private" : undefined;
  if (PRIVATE_NAME.test(hostname) || !hostname.includes(".")) return "private";
  return EXAMPLE_NAME.test(hostname) || TEMPLATE_NAME.test(hostname) ? "example" : undefined;
}

/** Whether an address is private, of the machine itself or of one link (RFC 1918, RFC 1122, RFC 3927). */
function isPrivateV4(first: number, second: number): boolean {
  if (first === 0 || first === 10 || first === 127) return true;
  if (first === 172) return second >= 16 && second < 32;
  return (first === 192 && second === 168) || (first === 169 && second === 254);
}

/** Whether an address is the machine itself, of one link or of a private network (RFC 4291, RFC 4193). */
function isPrivateV6(hostname: string): boolean {
  return hostname === "[::1]" || hostname === "[::]" || /^\[(?:f[cd]|fe[89ab])/.test(hostname);
}

/** Returns a host in lower case without `www.`: a site usually has both names. */
export function withoutWww(host: string): string {
  return foldCase(host).replace(/^www\./, "");
}
