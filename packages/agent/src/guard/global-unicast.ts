import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What IANA has given out as global unicast addresses (RFC 4291 §2.4); the rest of IPv6 belongs to nobody yet. */
const GLOBAL_UNICAST = [ipaddr.IPv6.parse("2000::"), 3] as const;
/** The well-known prefix of translators (RFC 6052 §2.1): the last four bytes are an IPv4 address. */
const NAT64 = [ipaddr.IPv6.parse("64:ff9b::"), 96] as const;
/** RFC 3056 §2: the four bytes after the prefix are an IPv4 address. */
const SIX_TO_FOUR = [ipaddr.IPv6.parse("2002::"), 16] as const;

/**
 * Whether an address belongs to one host of the public internet: global unicast, and in none of the special
 * ranges of IANA's registries (RFC 6890). An IPv6 address that stands for an IPv4 one (mapped, 6to4, NAT64) is
 * what it stands for. What is no address is not.
 */
export function isGlobalUnicast(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  const inner = embeddedIPv4(address);
  if (inner !== undefined) return inner.range() === "unicast";
  if (isIPv6(address) && !address.match(...GLOBAL_UNICAST)) return false;
  return address.range() === "unicast";
}

/** The address in its one way of writing; an IPv4-mapped one as IPv4, since that is what gets connected to. */
export function canonicalAddress(text: string): string {
  return isIP(text) === 0 ? text : ipaddr.process(text).toString();
}

/** The IPv4 address that packets to this IPv6 address end up at; undefined for all others. */
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
