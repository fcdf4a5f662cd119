import type { Pacer, Place } from "@maycrawl/agent";

/** For how long a place is taken at a time, in milliseconds: a worker that dies keeps a host from the others for no longer. */
const PLACE_MS = 10_000;

/**
 * A pacer whose places end soon after their holder does. An agent takes one for a minute at a time, since it may be stopped for a
 * while; a fleet's worker that is stopped has lost its host anyway.
 */
export class ShortPlaces implements Pacer {
  readonly #pacer: Required<Omit<Pacer, typeof Symbol.asyncDispose>>;

  constructor(pacer: Required<Omit<Pacer, typeof Symbol.asyncDispose>>) {
    this.#pacer = pacer;
  }

  reserve(host: string, intervalMs: number): Promise<number> {
    return this.#pacer.reserve(host, intervalMs);
  }

  async giveBack(host: string, start: number, intervalMs: number): Promise<void> {
    await this.#pacer.giveBack(host, start, intervalMs);
  }

  async hold(host: string, ms: number): Promise<void> {
    await this.#pacer.hold(host, ms);
  }

  async heldUntil(host: string): Promise<number> {
    return this.#pacer.heldUntil(host);
  }

  async report(host: string, outcome: "slow" | "success"): Promise<void> {
    await this.#pacer.report(host, outcome);
  }

  async place(host: string, limit: number, ms: number): Promise<Place | undefined> {
    const place = await this.#pacer.place(host, limit, Math.min(ms, PLACE_MS));
    return place && new KeptPlace(place, ms);
  }
}

/** A place that is kept, a little at a time, for as long as its holder wants it. */
class KeptPlace implements Place {
  readonly #place: Place;
  readonly #timer: NodeJS.Timeout;
  #until: number;

  constructor(place: Place, ms: number) {
    this.#place = place;
    this.#until = performance.now() + ms;
    this.#timer = setInterval(() => this.#keep(), PLACE_MS / 4);
    this.#timer.unref();
  }

  async renew(ms: number): Promise<boolean> {
    this.#until = performance.now() + ms;
    return this.#place.renew(PLACE_MS);
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#place.release();
  }

  #keep(): void {
    if (performance.now() >= this.#until) {
      clearInterval(this.#timer);
      return;
    }
    // Where that fails, the holder hears of it when it renews it.
    Promise.resolve(this.#place.renew(PLACE_MS)).catch(() => undefined);
  }
}
