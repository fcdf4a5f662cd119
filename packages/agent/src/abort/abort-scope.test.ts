import { expect, onTestFinished, test, vi } from "vitest";
import { AbortScope, answerTimeoutError } from "./abort-scope.ts";

const caller = new AbortController();

function limited(ms: number): AbortScope {
  const scope = new AbortScope(caller.signal);
  scope.limit(ms, () => answerTimeoutError(ms, false));
  return scope;
}

test("AbortScope is no longer aborted by its time limit or its caller after end(), even if end() is called twice", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const [finished, running, expired] = [limited(20), limited(60_000), limited(20)];
  finished.end();
  finished.end();
  vi.advanceTimersByTime(40);
  caller.abort();
  const aborted = [finished, running, expired].map(({ signal }) => signal.aborted);
  expect(aborted).toEqual([false, true, true]);
  expect(expired.signal.reason).toEqual(answerTimeoutError(20, false));
  expect(running.signal.reason).toBe(caller.signal.reason);
});

test("AbortScope aborts a thousand running scopes by one signal, but no ended scope, and Node emits no warning", async () => {
  const shared = new AbortController();
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));
  const scopes = Array.from({ length: 2_000 }, () => new AbortScope(shared.signal));
  for (const scope of scopes.slice(0, 1_000)) scope.end();
  shared.abort("over");
  await new Promise(setImmediate);
  expect(scopes.filter(({ signal }) => signal.aborted)).toEqual(scopes.slice(1_000));
  expect(warnings).toEqual([]);
});
