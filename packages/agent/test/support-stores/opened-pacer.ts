import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import type { Awaitable } from "../../src/store/access-store.ts";
import type { Clock } from "../../src/time/clock.ts";

/** The pacer under test, its clock, and a function that advances its time. */
export interface OpenedPacer {
  readonly pacer: Pacer;
  /** Opens another pacer for the same hosts, as another process would. */
  another(): Awaitable<Pacer>;
  /** Clock to which the pacer's times refer. */
  readonly clock: Clock;
  /** Advances the time by `ms` for `pacer` and for the pacers of `another()`. */
  pass(ms: number): Awaitable<void>;
  close?(): Awaitable<void>;
}
