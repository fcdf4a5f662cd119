import type { AccessEntry, AccessStore } from "@maycrawl/agent";
import { withFetched } from "@maycrawl/agent/internal";
import { expect, test } from "vitest";
import { CachingStore } from "./caching-store.ts";

const ORIGIN = "https://a.example";

function entry(at: number): AccessEntry {
  const hops = [{ url: `${ORIGIN}/robots.txt`, status: 404, ms: 1 }];
  return withFetched(undefined, { startedAt: at, endedAt: at, hops, header: {} });
}

/** A store that always fails, and counts the calls. */
class Broken implements AccessStore {
  calls = 0;
  get = (): never => this.#fail();
  set = (): never => this.#fail();
  delete = (): never => this.#fail();
  lease = (): never => this.#fail();
  #fail(): never {
    this.calls++;
    throw new Error("gone");
  }
}

test("CachingStore reports a failure of the store once, makes no calls during the pause, and answers from memory", async () => {
  const reported: unknown[] = [];
  const broken = new Broken();
  const store = new CachingStore(broken, (error) => reported.push(error));
  expect(await store.get(ORIGIN)).toBeUndefined();
  const lease = await store.lease(ORIGIN, 1000);
  await store.set(ORIGIN, entry(1));
  expect(await lease?.renew(1000)).toBe(true);
  await lease?.release();
  expect(await store.get(ORIGIN)).toEqual(entry(1));
  expect([broken.calls, reported.length, store.wasFetched(ORIGIN)]).toEqual([1, 1, true]);
});

test("CachingStore.lease() returns undefined if another process holds the lease, and a renewable lease if the store has no leases", async () => {
  const held: AccessStore = { get: () => undefined, set: () => {}, delete: () => {}, lease: () => undefined };
  expect(await new CachingStore(held, () => {}).lease(ORIGIN, 1)).toBeUndefined();
  const { lease: _lease, ...without } = held;
  expect(await (await new CachingStore(without, () => {}).lease(ORIGIN, 1))?.renew(1)).toBe(true);
});

test("CachingStore keeps the newest entry, and newerThan() waits for a newer entry or the timeout", async () => {
  let kept = entry(5);
  const behind: AccessStore = { get: () => kept, set: () => {}, delete: () => {} };
  const store = new CachingStore(behind, () => {});
  await store.set(ORIGIN, entry(7));
  expect(await store.get(ORIGIN)).toEqual(entry(7));
  await store.newerThan(ORIGIN, entry(6), 60_000);
  const waiting = store.newerThan(ORIGIN, entry(7), 60_000);
  kept = entry(9);
  await store.get(ORIGIN);
  await waiting;
  expect(store.newest(ORIGIN)).toEqual(entry(9));
  // Without a newer entry, newerThan() resolves after the timeout.
  await store.newerThan(ORIGIN, entry(9), 1);
});
