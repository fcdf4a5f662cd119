import { expect, test } from "vitest";
import { AbortScope } from "../../abort/abort-scope.ts";
import { FairSemaphore } from "./fair-semaphore.ts";
import { HostQueues } from "./host-queues.ts";

test("lets so many in, and the others in their order, but for those that gave up", async () => {
  const queue = new FairSemaphore(2);
  const order: string[] = [];
  const endings = new Map<string, AbortScope>();
  const enter = (name: string): void => {
    const ending = new AbortScope(undefined);
    endings.set(name, ending);
    queue.enter(ending).then(
      () => order.push(name),
      () => order.push(`-${name}`),
    );
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  for (const name of "abcdefg") enter(name);
  await settled();
  expect(order).toEqual(["a", "b"]);
  // The first of them, one in the midst, the last.
  for (const name of "ceg") endings.get(name)?.abort(new Error("enough"));
  await settled();
  expect(order.splice(0)).toEqual(["a", "b", "-c", "-e", "-g"]);
  queue.leave();
  await settled();
  expect(order.splice(0)).toEqual(["d"]);
  enter("h");
  queue.leave();
  await settled();
  // Whoever is in cannot give up waiting any more, nor disturb those who do.
  for (const name of "abd") endings.get(name)?.abort(new Error("late"));
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
  const lines = new HostQueues(1, 1_000);
  const ending = new AbortScope(undefined);
  for (const now of [10_000_000, 0]) {
    for (let i = 0; i < 1_500; i++) {
      const { leave } = await lines.enter(`${now}-${i}`, ending, now);
      leave(now);
    }
  }
  expect(lines.remembered).toBe(1_500);
});

test("a process alone remembers few hosts that nobody waits for", async () => {
  const lines = new HostQueues(1, 0);
  const ending = new AbortScope(undefined);
  const { leave } = await lines.enter("a", ending, 0);
  for (let i = 0; i < 5_000; i++) (await lines.enter(`b${i}`, ending, i)).leave(i);
  expect(lines.size).toBe(1);
  expect(lines.remembered).toBeLessThan(1_100);
  leave(1);
  leave(2);
  expect(lines.size).toBe(0);
});
