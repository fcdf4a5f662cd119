import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { onAbort } from "./on-abort.ts";

test("onAbort() adds one listener to a signal for all callers, and removes it with the last of them", () => {
  const { signal } = new AbortController();
  const removes = Array.from({ length: 50 }, () => onAbort(signal, () => undefined));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  for (const remove of removes) remove();
  for (const remove of removes) remove();
  expect(getEventListeners(signal, "abort")).toEqual([]);
  onAbort(signal, () => undefined);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
});

test("onAbort() calls each remaining listener once, and a listener may remove another one", () => {
  const control = new AbortController();
  const called: string[] = [];
  const removers = new Map<string, () => void>();
  for (const name of "abcd")
    removers.set(
      name,
      onAbort(control.signal, () => {
        called.push(name);
        removers.get("c")?.();
      }),
    );
  removers.get("b")?.();
  control.abort();
  expect(called).toEqual(["a", "d"]);
});

test("onAbort() calls the listener immediately if the signal is already aborted, and never without a signal", () => {
  const called: string[] = [];
  onAbort(AbortSignal.abort(), () => called.push("aborted"))();
  onAbort(undefined, () => called.push("no signal"))();
  expect(called).toEqual(["aborted"]);
});
