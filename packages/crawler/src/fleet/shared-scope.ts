import type { Scope } from "../crawl/url/scope.ts";
import type { FleetRedis } from "./redis/fleet-redis.ts";

/** How many names are told in one step. */
const STEP = 1_000;

/** A scope that all workers of a fleet share: what the seeds of one let in, the others let in. */
export class SharedScope {
  readonly #redis: FleetRedis;
  readonly #scope: Scope;
  readonly #told = new Set<string>();

  constructor(redis: FleetRedis, scope: Scope) {
    this.#redis = redis;
    this.#scope = scope;
  }

  /** Tells the others what is new in it. To be done before a URL is added that it lets in. */
  async tell(): Promise<void> {
    const { names } = this.#scope;
    if (names.size === this.#told.size) return;
    const fresh = [...names].filter((name) => !this.#told.has(name));
    for (let i = 0; i < fresh.length; i += STEP) {
      const step = fresh.slice(i, i + STEP);
      await this.#redis.ask(() => this.#redis.client.sadd(this.#redis.key("scope"), ...step));
      for (const name of step) this.#told.add(name);
    }
  }

  /** Takes what the others told, where there is more of it than is known here. */
  async hear(names: number): Promise<void> {
    if (names <= this.#told.size) return;
    const all = await this.#redis.ask(() => this.#redis.client.smembers(this.#redis.key("scope")));
    this.#scope.take(all);
    for (const name of all) this.#told.add(name);
  }
}
