/** Difference between a server's clock and the caller's, as far as the server's answers prove it. */
export class ServerClock {
  /** Time that the server's clock is ahead of the caller's, in milliseconds. */
  ahead = 0;

  /**
   * Corrects the difference after a request. The server read its clock between `sentAt` and `receivedAt` of
   * the caller's clock. The difference changes only if these times prove it wrong, and then as little as possible.
   * So network delays do not change it. It stays 0 on all machines whose clocks agree with the server's, so their
   * times agree to the millisecond.
   */
  compare(sentAt: number, serverNow: number, receivedAt: number): void {
    const min = Math.floor(serverNow - receivedAt);
    const max = Math.ceil(serverNow - sentAt);
    this.ahead = Math.min(Math.max(this.ahead, min), max);
  }
}
