import { expect, test } from "vitest";
import { ComingsAndGoings } from "./comings-and-goings.ts";
import { followSignal, leaveSignal } from "./signal-followers.ts";

test("followers are told once, in no order, but those that have left", () => {
  const control = new AbortController();
  const told: string[] = [];
  const a = followSignal(control.signal, () => told.push("a"));
  followSignal(control.signal, () => told.push("b"));
  const c = followSignal(control.signal, () => told.push("c"));
  leaveSignal(a);
  control.abort();
  leaveSignal(c);
  expect(told.sort()).toEqual(["b", "c"]);
});

test("a signal that is aborted already is told at once; none is told never", () => {
  const told: string[] = [];
  leaveSignal(followSignal(AbortSignal.abort(), () => told.push("at once")));
  leaveSignal(followSignal(undefined, () => told.push("never")));
  expect(told).toEqual(["at once"]);
});

test("who is told may leave, and take others along", () => {
  const control = new AbortController();
  const told: string[] = [];
  const b = { following: followSignal(undefined, () => undefined) };
  const a = followSignal(control.signal, () => {
    told.push("a");
    leaveSignal(a);
    leaveSignal(b.following);
  });
  b.following = followSignal(control.signal, () => told.push("b"));
  control.abort();
  expect(told).toEqual(["a"]);
});

test("nothing is left on a signal that nobody follows", () => {
  const { signal } = new AbortController();
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners++;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners--;
    remove(...args);
  };
  const many = Array.from({ length: 50 }, () => followSignal(signal, () => undefined));
  expect(listeners).toBe(1);
  for (const one of many) leaveSignal(one);
  expect(listeners).toBe(0);
  leaveSignal(followSignal(signal, () => undefined));
  expect(listeners).toBe(0);
});

test("places are used again, and those that are there are found", () => {
  const there = new ComingsAndGoings<number>();
  const places = Array.from({ length: 100 }, (_, i) => there.come(i));
  for (const place of places) if (place % 3 !== 0) there.go(place);
  for (let i = 100; i < 150; i++) expect(there.come(i)).toBeLessThan(100);
  const expected = [
    ...places.filter((place) => place % 3 === 0),
    ...Array.from({ length: 50 }, (_, i) => 100 + i),
  ];
  expect([...there].sort((a, b) => a - b)).toEqual(expected);
});
