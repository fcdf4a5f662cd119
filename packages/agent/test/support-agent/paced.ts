import { inSpan } from "../../src/observe/spans.ts";
import { defaultPace, type PaceOptions } from "../../src/options/pace-options.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { ResilientPacer } from "../../src/pace/pacers/resilient-pacer.ts";
import type { AskedWait } from "../../src/pace/turns/requested-delay.ts";
import type { RequestTurn, TurnTimes } from "../../src/pace/turns/turn.ts";
import { Turns } from "../../src/pace/turns/turns.ts";
import { type Clock, systemClock } from "../../src/time/clock.ts";

// The first wait searches the disk for OpenTelemetry's API, which takes longer than `settle()` waits. So this wait
// is done before the tests.
await inSpan("nothing", { url: "http://a.example/" }, async () => {});

export const HOST = "a.example";

/** Turns that one process takes from a pacer, without a site or requests. */
export class Paced {
  readonly turns: Turns;
  readonly pace: PaceOptions;
  readonly #host: string;

  constructor({
    pacer,
    clock = systemClock,
    placeMs = 10_000,
    patienceMs = 60_000,
    host = HOST,
    ...pace
  }: { pacer?: Pacer; clock?: Clock; host?: string } & Partial<TurnTimes> & Partial<PaceOptions> = {}) {
    const spare = new MemoryPacer({ clock });
    this.#host = host;
    this.pace = { ...defaultPace, ...pace };
    this.turns = new Turns(new ResilientPacer(pacer ?? spare, spare, clock), clock, this.pace, {
      placeMs,
      patienceMs,
    });
  }

  take(signal?: AbortSignal, opensInMs: () => number = () => 0): Promise<RequestTurn> {
    const wait = (): AskedWait => ({
      intervalMs: this.pace.intervalMs,
      opensInMs: opensInMs(),
      because: ["a test"],
    });
    return this.turns.take(`http://${this.#host}/`, this.#host, wait, signal);
  }
}

/**
 * Returns the result of `work`, or "waits" if it is still pending once everything without a timer has finished.
 */
export async function resultOrWaits<T>(work: Promise<T>): Promise<T | "waits"> {
  await settle();
  return Promise.race([work, Promise.resolve("waits" as const)]);
}

/** Waits for a few rounds of the event loop, so that work without timers can finish. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}
