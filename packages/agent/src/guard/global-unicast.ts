import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Range of the global unicast addresses that IANA has allocated (RFC 4291 §2.4). Global addresses outside this
 * range are not allocated yet.
 */
const GLOBAL_UNICAST = [ipaddr.IPv6.parse("2000::"), 3] as const;
/** Well-known NAT64 prefix (RFC 6052 §2.1). The last four bytes of such an address are an IPv4 address. */
const NAT64 = [ipaddr.IPv6.parse("64:ff9b::"), 96] as const;
/** Prefix of 6to4 addresses (RFC 3056 §2). The four bytes after the prefix are an IPv4 address. */
const SIX_TO_FOUR = [ipaddr.IPv6.parse("2002::"), 16] as const;

/**
 * Whether an address belongs to one host of the public internet: it is global unicast, and outside all special
 * ranges of IANA's registries (RFC 6890). If an IPv6 address contains an IPv4 address (mapped, 6to4, NAT64), only
 * the IPv4 address is checked. False if the text is not an address.
 */
export function isGlobalUnicast(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  const inner = embeddedIPv4(address);
  if (inner !== undefined) return inner.range() === "unicast";
  if (isIPv6(address) && !address.match(...GLOBAL_UNICAST)) return false;
  return address.range() === "unicast";
}

/**
 * Returns the canonical form of an address. An IPv4-mapped address becomes IPv4, because sockets connect to the
 * IPv4 address. Text that is not an address is returned unchanged.
 */
export function canonicalAddress(text: string): string {
  return isIP(text) === 0 ? text : ipaddr.process(text).toString();
}

/**
 * Returns the IPv4 address that an IPv6 address contains (mapped, NAT64, 6to4); undefined for other addresses.
 */
function embeddedIPv4(address: Address): ipaddr.IPv4 | undefined {
  if (!isIPv6(address)) return undefined;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.match(...NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(...SIX_TO_FOUR)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return undefined;
}

function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === "ipv6";
}
