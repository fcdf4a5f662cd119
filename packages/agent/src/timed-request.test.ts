import { expect, onTestFinished, test, vi } from "vitest";
import { pageRequest } from "./page-request.ts";
import { type TimedRequest, timedRequest } from "./timed-request.ts";

const caller = new AbortController();

function timed(headersTimeoutMs: number): TimedRequest {
  return timedRequest(pageRequest("http://a.example/", { headersTimeoutMs, signal: caller.signal }, true));
}

test("what is over is ended neither by its time nor by the caller, however often it was said", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [over, left] = [timed(20), timed(60_000)];
  over.over();
  over.over();
  // It has the place that was free, and nobody takes it away again.
  const next = timed(60_000);
  over.over();
  vi.advanceTimersByTime(40);
  caller.abort();
  const ended = [over, left, next].map(({ request }) => request.signal?.aborted);
  expect(ended).toEqual([false, true, true]);
  left.over();
  next.over();
});
