import type { AccessEntry, AccessStore } from "@maycrawl/agent";
import { withFetched } from "@maycrawl/agent/internal";
import { expect, test } from "vitest";
import { CachingStore } from "./caching-store.ts";

const ORIGIN = "https://a.example";

function entry(at: number): AccessEntry {
  const hops = [{ url: `${ORIGIN}/robots.txt`, status: 404, ms: 1 }];
  return withFetched(undefined, { startedAt: at, endedAt: at, hops, header: {} });
}

/** A store that fails, and counts how often it was asked. */
class Broken implements AccessStore {
  asked = 0;
  get = (): never => this.#fail();
  set = (): never => this.#fail();
  delete = (): never => this.#fail();
  lease = (): never => this.#fail();
  #fail(): never {
    this.asked++;
    throw new Error("gone");
  }
}

test("a store that fails is told once, is left alone, and is gone on without", async () => {
  const told: unknown[] = [];
  const broken = new Broken();
  const store = new CachingStore(broken, (error) => told.push(error));
  expect(await store.get(ORIGIN)).toBeUndefined();
  const lease = await store.lease(ORIGIN, 1000);
  await store.set(ORIGIN, entry(1));
  expect(await lease?.renew(1000)).toBe(true);
  await lease?.release();
  expect(await store.get(ORIGIN)).toEqual(entry(1));
  expect([broken.asked, told.length, store.wasFetched(ORIGIN)]).toEqual([1, 1, true]);
});

test("a lease that somebody else has is none, and one of a store that knows none is free", async () => {
  const held: AccessStore = { get: () => undefined, set: () => {}, delete: () => {}, lease: () => undefined };
  expect(await new CachingStore(held, () => {}).lease(ORIGIN, 1)).toBeUndefined();
  const { lease: _lease, ...without } = held;
  expect(await (await new CachingStore(without, () => {}).lease(ORIGIN, 1))?.renew(1)).toBe(true);
});

test("what is newer counts, whoever learnt it, and who waits for it is woken", async () => {
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
  // Where nothing comes, the time is up.
  await store.newerThan(ORIGIN, entry(9), 1);
});
