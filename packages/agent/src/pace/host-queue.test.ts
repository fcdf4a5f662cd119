import { expect, test } from "vitest";
import { HostLines } from "./host-line.ts";
import { HostQueue } from "./host-queue.ts";

test("lets so many in, and the others in their order, but for those that gave up", async () => {
  const queue = new HostQueue(2);
  const order: string[] = [];
  const controls = new Map<string, AbortController>();
  const enter = (name: string): void => {
    const control = new AbortController();
    controls.set(name, control);
    queue.enter(control.signal).then(
      () => order.push(name),
      () => order.push(`-${name}`),
    );
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  for (const name of "abcdefg") enter(name);
  await settled();
  expect(order).toEqual(["a", "b"]);
  // The first of them, one in the midst, the last.
  for (const name of "ceg") controls.get(name)?.abort(new Error("enough"));
  await settled();
  expect(order.splice(0)).toEqual(["a", "b", "-c", "-e", "-g"]);
  queue.leave();
  await settled();
  expect(order.splice(0)).toEqual(["d"]);
  enter("h");
  queue.leave();
  await settled();
  // Whoever is in cannot give up waiting any more, nor disturb those who do.
  for (const name of "abd") controls.get(name)?.abort(new Error("late"));
  queue.leave();
  await settled();
  expect(order).toEqual(["f", "h"]);
  expect(queue.idle).toBe(false);
  queue.leave();
  expect(queue.idle).toBe(false);
  queue.leave();
  expect(queue.idle).toBe(true);
});

test("no host is remembered longer since the clock was set back", async () => {
  const lines = new HostLines(1, 1_000);
  const { signal } = new AbortController();
  for (const now of [10_000_000, 0]) {
    for (let i = 0; i < 1_500; i++) {
      const { leave } = await lines.enter(`${now}-${i}`, signal, now);
      leave(now);
    }
  }
  expect(lines.remembered).toBe(1_500);
});

test("a process alone remembers no host that nobody waits for", async () => {
  const lines = new HostLines(1, 0);
  const { leave } = await lines.enter("a", new AbortController().signal, 0);
  expect([lines.size, lines.remembered]).toEqual([1, 1]);
  leave(1);
  leave(2);
  expect([lines.size, lines.remembered]).toEqual([0, 0]);
});
