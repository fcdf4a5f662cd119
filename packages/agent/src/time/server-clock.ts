/** The difference between the clock of a server and the caller's, as far as the server's answers prove it. */
export class ServerClock {
  /** Milliseconds by which the server's clock is ahead of the caller's. */
  ahead = 0;

  /**
   * The server read its clock between `sentAt` and `receivedAt` of ours. Our notion of the difference changes only
   * where that proves it wrong, and by as little as it proves: it does not follow the network's moods, and machines
   * whose clocks agree with the server's agree with each other to the millisecond.
   */
  compare(sentAt: number, serverNow: number, receivedAt: number): void {
    const min = Math.floor(serverNow - receivedAt);
    const max = Math.ceil(serverNow - sentAt);
    this.ahead = Math.min(Math.max(this.ahead, min), max);
  }
}
