/**
 * Address of the connection whose bytes undici read last. undici parses bytes immediately after reading them.
 * While it parses, it reports the start of an answer, but not the connection. So this is the address of that
 * answer.
 */
let lastAddress: string | undefined;

/** Records the server address of the bytes that undici is about to parse. */
export function recordResponseAddress(address: string | undefined): void {
  lastAddress = address;
}

/**
 * Returns the server address of the answer that undici is reporting. Undefined if its connection is not from
 * `connector`.
 */
export function responseAddress(): string | undefined {
  return lastAddress;
}

/** Returns an address without its zone, because the zone is only valid on this machine (RFC 4007 §11). */
export function withoutZone(address: string | undefined): string | undefined {
  return address?.split("%", 1)[0];
}
