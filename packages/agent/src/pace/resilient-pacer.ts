import type { Clock } from "../clock.ts";
import { tell } from "../observe/events.ts";
import type { Pacer, Place } from "./pacer.ts";

/** How long a pacer that failed is left alone before it is tried again, in milliseconds. */
const LEFT_ALONE = 1_000;

const FREE: Place = { renew: () => true, release: () => {} };

/** A pacer that goes on by its own memory when the pacer behind it cannot be reached, and says so. */
export class ResilientPacer implements Required<Omit<Pacer, typeof Symbol.asyncDispose>> {
  readonly #pacer: Pacer;
  readonly #spare: Pacer;
  readonly #clock: Clock;
  #lostUntil: number | undefined;

  constructor(pacer: Pacer, spare: Pacer, clock: Clock) {
    this.#pacer = pacer;
    this.#spare = spare;
    this.#clock = clock;
  }

  reserve(host: string, intervalMs: number): Promise<number> {
    return this.#ask((pacer) => pacer.reserve(host, intervalMs));
  }

  giveBack(host: string, start: number, intervalMs: number): Promise<void> {
    return this.#ask(async (pacer) => pacer.giveBack?.(host, start, intervalMs));
  }

  hold(host: string, ms: number): Promise<void> {
    return this.#ask(async (pacer) => pacer.hold?.(host, ms));
  }

  report(host: string, outcome: "slow" | "success"): Promise<void> {
    return this.#ask(async (pacer) => pacer.report?.(host, outcome));
  }

  place(host: string, limit: number, ms: number): Promise<Place | undefined> {
    return this.#ask(async (pacer) => (pacer.place === undefined ? FREE : pacer.place(host, limit, ms)));
  }

  async #ask<T>(question: (pacer: Pacer) => Promise<T>): Promise<T> {
    const lost = this.#lostUntil;
    if (lost !== undefined && this.#clock.now() < lost) return question(this.#spare);
    try {
      const answer = await question(this.#pacer);
      if (this.#lostUntil !== undefined) {
        this.#lostUntil = undefined;
        tell("store", () => ({ part: "pacer", state: "back" }));
      }
      return answer;
    } catch (error) {
      if (this.#lostUntil === undefined) tell("store", () => ({ part: "pacer", state: "lost", error }));
      this.#lostUntil = this.#clock.now() + LEFT_ALONE;
      return question(this.#spare);
    }
  }
}
