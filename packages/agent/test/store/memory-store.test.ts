import { isDeepStrictEqual } from "node:util";
import { InvalidOptionError } from "@maycrawl/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccessEntry } from "../../src/entry/access-entry.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import { ExpiringRights } from "../../src/store/timed-rights.ts";
import type { Clock } from "../../src/time/clock.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { entryOf, noise } from "../support-stores/entries.ts";
import { storeContract } from "../support-stores/store-contract.ts";

storeContract("MemoryStore", () => {
  const clock = new ManualClock();
  const store = new MemoryStore({ clock });
  return { store, another: () => store, pass: (ms) => clock.advance(ms) };
});

const origin = (i: number) => `https://site-${i}.example`;

describe("MemoryStore", () => {
  it("drops the least recently used entry, and nothing else", () => {
    const store = new MemoryStore({ maxBytes: 300_000 });
    const body = noise(10_000);
    let kept = 0;
    while (store.size === kept) store.set(origin(kept++), entryOf(body, origin(kept)));
    const full = kept - 1;
    expect(full).toBeGreaterThan(20);
    // The last entry replaced the first one. Now the second one is used, so the third is dropped next.
    expect(store.get(origin(0))).toBeUndefined();
    expect(store.get(origin(1))).toBeDefined();
    store.set(origin(kept), entryOf(body));
    expect(store.get(origin(2))).toBeUndefined();
    for (const i of [1, 3, 4, kept - 1, kept]) expect(store.get(origin(i)), origin(i)).toBeDefined();
    expect(store.size).toBe(full);
  });

  it("never exceeds maxBytes, whatever the sizes of entries, and keeps the entry that was stored last", () => {
    // Small entries replace large ones, and large ones replace small ones.
    const maxBytes = 400_000;
    const store = new MemoryStore({ maxBytes });
    for (const length of [50_000, 10, 3000, 100_000, 0, 380_000, 200]) {
      // Large entries fill the store three times.
      const count = length > 10_000 ? Math.ceil((3 * maxBytes) / length) : 300;
      for (let i = 0; i < count; i++) {
        store.set(origin(i), entryOf(noise(length, i + 1)));
        expect(store.bytes).toBeLessThanOrEqual(maxBytes);
        expect(store.get(origin(i))?.attempts[0]?.fetched.bytes?.length).toBe(length);
      }
      // The store uses at least 70 % of maxBytes, whatever was stored before.
      const record = Math.max(length, 200) + 150;
      expect(store.size).toBeGreaterThanOrEqual(Math.min(count, Math.floor((0.7 * maxBytes) / record)));
    }
  });

  it("drops an entry that is larger than the store, and the previous entry of the same origin", () => {
    const store = new MemoryStore({ maxBytes: 100_000 });
    store.set(origin(1), entryOf("a"));
    store.set(origin(2), entryOf("b"));
    store.set(origin(2), entryOf(noise(512_001)));
    expect(store.get(origin(2))).toBeUndefined();
    expect(store.get(origin(1))).toBeDefined();
    expect(store.bytes).toBeLessThanOrEqual(100_000);
  });

  it.each([0, 1, 100])("with maxBytes %i keeps nothing and throws no error", (maxBytes) => {
    const store = new MemoryStore({ maxBytes });
    store.set(origin(1), entryOf("a"));
    expect(store.get(origin(1))).toBeUndefined();
    expect(store.size).toBe(0);
  });

  it.each([-1, 1.5, Number.NaN, Infinity])("rejects maxBytes %d with InvalidOptionError", (maxBytes) => {
    expect(() => new MemoryStore({ maxBytes })).toThrow(InvalidOptionError);
  });

  it("does not allocate maxBytes of memory at the start", () => {
    const store = new MemoryStore({ maxBytes: 1024 ** 3 });
    expect(store.bytes).toBeLessThan(16 * 1024 ** 2);
  });

  it("behaves like a Map ordered by use, except for dropped entries", () => {
    const step = fc.record({
      does: fc.constantFrom("get", "set", "set", "delete"),
      at: fc.nat(30),
      length: fc.constantFrom(0, 50, 99, 100, 101, 400, 3000),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const store = new MemoryStore({ maxBytes: 24_000 });
        const model = new Map<string, AccessEntry>();
        for (const { does, at, length } of steps) {
          const key = origin(at);
          if (does === "get") {
            const found = store.get(key);
            // If the store has an entry, it must be the one set last. A missing entry was dropped, because it was
            // one of the oldest.
            if (found !== undefined) {
              expect(isDeepStrictEqual(found, model.get(key)), key).toBe(true);
              const used = model.get(key) as AccessEntry;
              model.delete(key);
              model.set(key, used);
            } else {
              model.delete(key);
            }
          } else if (does === "set") {
            const entry = entryOf(noise(length, at + 1));
            store.set(key, entry);
            model.delete(key);
            model.set(key, entry);
            while (model.size > store.size) model.delete(model.keys().next().value as string);
          } else {
            store.delete(key);
            model.delete(key);
          }
          expect(store.size).toBe(model.size);
        }
        for (const [key, entry] of [...model])
          expect(isDeepStrictEqual(store.get(key), entry), key).toBe(true);
      }),
    );
  });
});

describe("ExpiringRights", () => {
  it("does not accumulate rights that are never released", () => {
    let now = 0;
    const clock: Clock = { now: () => now, sleep: async () => {} };
    const rights = new ExpiringRights(clock);
    for (let i = 0; i < 50_000; i++) {
      now += 1;
      rights.take(`https://${i}.example`, 1, 500);
    }
    expect(rights.size).toBeLessThan(3000);
  });
});
