import type { Clock } from "../../time/clock.ts";
import type { OrderedAsk, Pacer, PlacedStart } from "./pacer.ts";

/**
 * Returns the pacer with its times translated to the caller's clock, and the pacer itself if it goes by that clock. A start that the
 * pacer gives in 5 s is in 5 s by the caller's clock, too, whatever either of them shows.
 */
export function byClock(pacer: Pacer, clock: Clock): Pacer {
  const theirs = pacer.clock;
  if (theirs === undefined || theirs === clock) return pacer;
  const { reserve, giveBack, heldUntil, begin, beginInOrder } = pacer;
  /** Milliseconds by which the pacer's clock was ahead when it gave a start last: a start that is given back is one of those. */
  let ahead = 0;
  const translated = (start: number): number => {
    ahead = theirs.now() - clock.now();
    return start - ahead;
  };
  const placed = <T extends object | undefined>(answer: T | PlacedStart): T | PlacedStart =>
    answer !== undefined && "start" in answer ? { ...answer, start: translated(answer.start) } : answer;
  // Methods that tell no time are the pacer's own; those that it does not have are not there.
  const same = <K extends keyof Pacer>(...names: readonly K[]): Partial<Pacer> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const method: unknown = pacer[name];
        return typeof method === "function" ? [[name, method.bind(pacer)]] : [];
      }),
    );
  return {
    ...same("hold", "report", "place", "leaveOrder", "startsInMs"),
    clock,
    reserve: async (host, intervalMs) => translated(await reserve.call(pacer, host, intervalMs)),
    ...(giveBack && {
      giveBack: (host: string, start: number, intervalMs: number) =>
        giveBack.call(pacer, host, start + ahead, intervalMs),
    }),
    ...(heldUntil && {
      heldUntil: async (host: string) => (await heldUntil.call(pacer, host)) - theirs.now() + clock.now(),
    }),
    ...(begin && {
      begin: async (host: string, limit: number, ms: number, intervalMs: number) =>
        placed(await begin.call(pacer, host, limit, ms, intervalMs)),
    }),
    ...(beginInOrder && {
      beginInOrder: async (host: string, ask: OrderedAsk) =>
        placed(await beginInOrder.call(pacer, host, ask)),
    }),
  };
}
