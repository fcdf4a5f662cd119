/** Thrown when no connection was made in time. */
export class ConnectTimeoutError extends Error {
  readonly code = "UND_ERR_CONNECT_TIMEOUT";

  /** @param addresses how many the host has. */
  constructor(timeoutMs: number, addresses: number) {
    const where = addresses > 1 ? ` to any of ${addresses} addresses` : "";
    super(`no connection${where} within ${timeoutMs} ms`);
    this.name = "ConnectTimeoutError";
  }
}
