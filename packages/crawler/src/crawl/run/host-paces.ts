import { ResponsePace } from "./response-pace.ts";

/** How many hosts' response times are remembered. */
const MOST = 10_000;

/** The response times of the hosts that were visited last. */
export class HostPaces {
  readonly #paces = new Map<string, ResponsePace>();

  of(origin: string): ResponsePace {
    const pace = this.#paces.get(origin) ?? new ResponsePace();
    this.#paces.delete(origin);
    this.#paces.set(origin, pace);
    const [oldest] = this.#paces.keys();
    if (this.#paces.size > MOST && oldest !== undefined) this.#paces.delete(oldest);
    return pace;
  }
}
