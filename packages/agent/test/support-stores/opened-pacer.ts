import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import type { Awaitable } from "../../src/store/access-store.ts";
import type { Clock } from "../../src/time/clock.ts";

/** A pacer that is tested, and what passes the time for it. */
export interface OpenedPacer {
  readonly pacer: Pacer;
  /** Another pacer over the same hosts, as another process has it. */
  another(): Awaitable<Pacer>;
  /** By which their times are to be read. */
  readonly clock: Clock;
  /** Has so many milliseconds go by for both. */
  pass(ms: number): Awaitable<void>;
  close?(): Awaitable<void>;
}
