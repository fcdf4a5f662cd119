import { expect, onTestFinished, test, vi } from "vitest";
import { AbortScope, answerTimeout } from "./abort-scope.ts";

const caller = new AbortController();

function limited(ms: number): AbortScope {
  const scope = new AbortScope(caller.signal);
  scope.limit(ms, () => answerTimeout(ms, false));
  return scope;
}

test("an operation that is over is ended neither by its time nor by the caller, however often end() was called", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [over, left, late] = [limited(20), limited(60_000), limited(20)];
  over.end();
  over.end();
  vi.advanceTimersByTime(40);
  caller.abort();
  const ended = [over, left, late].map(({ signal }) => signal.aborted);
  expect(ended).toEqual([false, true, true]);
  expect(late.signal.reason).toEqual(answerTimeout(20, false));
  expect(left.signal.reason).toBe(caller.signal.reason);
});

test("one signal of the caller's ends thousands of operations, without a warning, and keeps no listener of one that is over", async () => {
  const many = new AbortController();
  const warned: Error[] = [];
  const onWarning = (warning: Error): void => void warned.push(warning);
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));
  const scopes = Array.from({ length: 2_000 }, () => new AbortScope(many.signal));
  for (const scope of scopes.slice(0, 1_000)) scope.end();
  many.abort("over");
  await new Promise(setImmediate);
  expect(scopes.filter(({ signal }) => signal.aborted)).toEqual(scopes.slice(1_000));
  expect(warned).toEqual([]);
});
