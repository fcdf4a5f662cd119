/** Maximum number of remembered hosts. The host whose factor was set least recently is removed first. */
const MAX_HOSTS = 100_000;

/**
 * Hosts that were slowed down at their last start or report in this process. Successes of other hosts change nothing,
 * and are not reported to the server.
 */
export class SlowedHosts {
  readonly #hosts = new Set<string>();

  has(host: string): boolean {
    return this.#hosts.has(host);
  }

  /**
   * Records the current factor of a host.
   * @param factor 1 if the host is not slowed down.
   */
  setFactor(host: string, factor: number): void {
    this.#hosts.delete(host);
    if (factor <= 1) return;
    this.#hosts.add(host);
    if (this.#hosts.size <= MAX_HOSTS) return;
    const [oldest = host] = this.#hosts;
    this.#hosts.delete(oldest);
  }
}
