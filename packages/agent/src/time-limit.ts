import { LONGEST_TIMER } from "./clock.ts";

/**
 * Gives up after a time, unless its timer is cleared.
 * @param end told the `TimeoutError` that says so.
 */
export function timeLimit(mostMs: number, end: (reason: DOMException) => void): NodeJS.Timeout {
  const late = (): void => end(new DOMException(`no answer within ${mostMs} ms`, "TimeoutError"));
  return setTimeout(late, Math.min(mostMs, LONGEST_TIMER));
}
