/** Thrown when no connection to a host was established in time. */
export class ConnectTimeoutError extends Error {
  readonly code = "UND_ERR_CONNECT_TIMEOUT";

  /** @param addresses number of addresses of the host. */
  constructor(timeoutMs: number, addresses: number) {
    const where = addresses > 1 ? ` to any of ${addresses} addresses` : "";
    super(`no connection${where} within ${timeoutMs} ms`);
    this.name = "ConnectTimeoutError";
  }
}
