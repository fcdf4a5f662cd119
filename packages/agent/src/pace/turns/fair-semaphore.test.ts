import { expect, test } from "vitest";
import { AbortScope } from "../../abort/abort-scope.ts";
import { FairSemaphore } from "./fair-semaphore.ts";
import { HostQueues } from "./host-queues.ts";

test("FairSemaphore.enter() admits callers up to the limit, and after each leave() the next caller that is not aborted", async () => {
  const semaphore = new FairSemaphore(2);
  const order: string[] = [];
  const scopes = new Map<string, AbortScope>();
  const enter = (name: string): void => {
    const scope = new AbortScope(undefined);
    scopes.set(name, scope);
    semaphore.enter(scope).then(
      () => order.push(name),
      () => order.push(`-${name}`),
    );
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  for (const name of "abcdefg") enter(name);
  await settled();
  expect(order).toEqual(["a", "b"]);
  // Aborts the first, a middle and the last waiting caller.
  for (const name of "ceg") scopes.get(name)?.abort(new Error("enough"));
  await settled();
  expect(order.splice(0)).toEqual(["a", "b", "-c", "-e", "-g"]);
  semaphore.leave();
  await settled();
  expect(order.splice(0)).toEqual(["d"]);
  enter("h");
  semaphore.leave();
  await settled();
  // An abort after admission has no effect on the other callers.
  for (const name of "abd") scopes.get(name)?.abort(new Error("late"));
  semaphore.leave();
  await settled();
  expect(order).toEqual(["f", "h"]);
  expect(semaphore.idle).toBe(false);
  semaphore.leave();
  expect(semaphore.idle).toBe(false);
  semaphore.leave();
  expect(semaphore.idle).toBe(true);
});

test("HostQueues forgets idle hosts even if the clock was set back", async () => {
  const queues = new HostQueues(1, 1_000);
  const scope = new AbortScope(undefined);
  for (const now of [10_000_000, 0]) {
    for (let i = 0; i < 1_500; i++) {
      const { leave } = await queues.enter(`${now}-${i}`, scope, now);
      leave(now);
    }
  }
  expect(queues.remembered).toBe(1_500);
});

test("HostQueues with keepMs 0 remembers fewer than 1,100 of 5,000 idle hosts", async () => {
  const queues = new HostQueues(1, 0);
  const scope = new AbortScope(undefined);
  const { leave } = await queues.enter("a", scope, 0);
  for (let i = 0; i < 5_000; i++) (await queues.enter(`b${i}`, scope, i)).leave(i);
  expect(queues.size).toBe(1);
  expect(queues.remembered).toBeLessThan(1_100);
  leave(1);
  leave(2);
  expect(queues.size).toBe(0);
});
