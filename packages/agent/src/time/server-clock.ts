/** Difference between a server's clock and the caller's clock, derived from the server's answers. */
export class ServerClock {
  /** Time that the server's clock is ahead of the caller's, in milliseconds. */
  ahead = 0;

  /**
   * Corrects the difference after a request. The server read its clock between `sentAt` and `receivedAt` of
   * the caller's clock. The difference changes only if these times prove it wrong, and then as little as possible.
   * So network delays do not change it. On machines whose clocks agree with the server's, the difference stays 0.
   * The times of these machines then agree to the millisecond.
   */
  compare(sentAt: number, serverNow: number, receivedAt: number): void {
    const min = Math.floor(serverNow - receivedAt);
    const max = Math.ceil(serverNow - sentAt);
    this.ahead = Math.min(Math.max(this.ahead, min), max);
  }
}
