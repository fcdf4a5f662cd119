import { MAX_TIMER_MS } from "./clock.ts";

/**
 * Gives up after a time, unless its timer is cleared.
 * @param end told the `TimeoutError` that says so.
 * @param begun whether a part of the answer is there.
 */
export function timeLimit(
  timeoutMs: number,
  end: (reason: DOMException) => void,
  begun: () => boolean = () => false,
): NodeJS.Timeout {
  const late = (): void => {
    const what = begun() ? "no complete answer" : "no answer";
    end(new DOMException(`${what} within ${timeoutMs} ms`, "TimeoutError"));
  };
  return setTimeout(late, Math.min(timeoutMs, MAX_TIMER_MS));
}
