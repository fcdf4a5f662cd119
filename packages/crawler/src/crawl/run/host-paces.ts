import { HostHealth } from "./host-health.ts";

/** How many hosts are remembered. */
const MAX = 10_000;

/** What is known of the hosts that were visited last, from their answers. */
export class HostPaces {
  readonly #hosts = new Map<string, HostHealth>();

  of(origin: string): HostHealth {
    const health = this.#hosts.get(origin) ?? new HostHealth();
    this.#hosts.delete(origin);
    this.#hosts.set(origin, health);
    const [oldest] = this.#hosts.keys();
    if (this.#hosts.size > MAX && oldest !== undefined) this.#hosts.delete(oldest);
    return health;
  }

  /** What is known of a host; undefined if nothing is. */
  known(origin: string): HostHealth | undefined {
    return this.#hosts.get(origin);
  }
}
