import type { Clock } from "../../time/clock.ts";
import type { OrderedAsk, Pacer, PlacedStart } from "./pacer.ts";

/**
 * Returns a pacer whose times are converted to the caller's clock. Returns the given pacer itself if it has the
 * caller's clock or no clock. If a start is 5 s in the future by the pacer's clock, the converted start is 5 s in the
 * future by the caller's clock.
 */
export function withCallerClock(pacer: Pacer, clock: Clock): Pacer {
  const pacerClock = pacer.clock;
  if (pacerClock === undefined || pacerClock === clock) return pacer;
  const { reserve, giveBack, heldUntil, begin, beginInOrder } = pacer;
  /**
   * Lead of the pacer's clock over the caller's clock in milliseconds, measured at the last start. `giveBack` adds
   * it to a start.
   */
  let aheadMs = 0;
  const toCallerTime = (start: number): number => {
    aheadMs = pacerClock.now() - clock.now();
    return start - aheadMs;
  };
  const convertStart = <T extends object | undefined>(answer: T | PlacedStart): T | PlacedStart =>
    answer !== undefined && "start" in answer ? { ...answer, start: toCallerTime(answer.start) } : answer;
  // Methods without points in time are passed on unchanged. Optional methods that the pacer lacks stay undefined.
  const bindMethods = <K extends keyof Pacer>(...names: readonly K[]): Partial<Pacer> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const method: unknown = pacer[name];
        return typeof method === "function" ? [[name, method.bind(pacer)]] : [];
      }),
    );
  return {
    ...bindMethods("hold", "report", "place", "leaveOrder", "startsInMs"),
    clock,
    reserve: async (host, intervalMs) => toCallerTime(await reserve.call(pacer, host, intervalMs)),
    ...(giveBack && {
      giveBack: (host: string, start: number, intervalMs: number) =>
        giveBack.call(pacer, host, start + aheadMs, intervalMs),
    }),
    ...(heldUntil && {
      heldUntil: async (host: string) => (await heldUntil.call(pacer, host)) - pacerClock.now() + clock.now(),
    }),
    ...(begin && {
      begin: async (host: string, limit: number, ms: number, intervalMs: number) =>
        convertStart(await begin.call(pacer, host, limit, ms, intervalMs)),
    }),
    ...(beginInOrder && {
      beginInOrder: async (host: string, ask: OrderedAsk) =>
        convertStart(await beginInOrder.call(pacer, host, ask)),
    }),
  };
}
