/** Maximum number of hosts that are remembered: those of late. */
const MAX_HOSTS = 100_000;

/**
 * The hosts that were slowed down when this process had to do with them last. Most never are, and their successes
 * need not be reported to a server.
 */
export class SlowedHosts {
  readonly #hosts = new Set<string>();

  has(host: string): boolean {
    return this.#hosts.has(host);
  }

  /** @param factor how many times as slow as it was the host is. */
  note(host: string, factor: number): void {
    this.#hosts.delete(host);
    if (factor <= 1) return;
    this.#hosts.add(host);
    if (this.#hosts.size <= MAX_HOSTS) return;
    const [oldest = host] = this.#hosts;
    this.#hosts.delete(oldest);
  }
}
