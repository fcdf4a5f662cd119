/**
 * Address of the server whose bytes undici read last. undici parses bytes immediately after reading them.
 * While undici parses, it reports the start of an answer, but not the connection. At that moment, this
 * variable contains the address of the answer's server.
 */
let lastAddress: string | undefined;

/** Records the server address of the bytes that undici is about to parse. */
export function recordResponseAddress(address: string | undefined): void {
  lastAddress = address;
}

/**
 * Returns the server address of the answer that undici is reporting. Call it while undici reports the start of the
 * answer, and only for connections of `connector`. Undefined if the socket has no address.
 */
export function responseAddress(): string | undefined {
  return lastAddress;
}

/** Returns an address without its zone, because the zone is only valid on this machine (RFC 4007 §11). */
export function withoutZone(address: string | undefined): string | undefined {
  return address?.split("%", 1)[0];
}
