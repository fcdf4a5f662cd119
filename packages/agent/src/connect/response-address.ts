/**
 * From which address bytes were read last. undici parses bytes as soon as it has read them, and reports the beginning of an answer
 * meanwhile, but not its connection: the address is that of the answer.
 */
let last: string | undefined;

/** Notes that bytes of a connection to an address are given to undici. */
export function noteResponseAddress(address: string | undefined): void {
  last = address;
}

/** Returns the address of the answer that is being reported. Undefined if its connection is not one of ours. */
export function responseAddress(): string | undefined {
  return last;
}

/** Returns an address without the zone that only this machine knows (RFC 4007 §11). */
export function withoutZone(address: string | undefined): string | undefined {
  return address?.split("%", 1)[0];
}
