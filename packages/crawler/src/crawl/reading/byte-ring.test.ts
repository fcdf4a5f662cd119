import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteRing } from "./byte-ring.ts";

const bytes = (length: number, filled = 1): Uint8Array => new Uint8Array(length).fill(filled);

describe("a ring of bytes", () => {
  it("takes bodies one behind the other, and begins anew where the oldest have left", () => {
    const ring = new ByteRing(10);
    expect(ring.put(bytes(4))).toBe(0);
    expect(ring.put(bytes(4))).toBe(4);
    expect(ring.put(bytes(3))).toBeUndefined();
    expect(ring.put(bytes(2))).toBe(8);
    expect(ring.put(bytes(1))).toBeUndefined();
    ring.free();
    expect(ring.put(bytes(4))).toBeUndefined();
    expect(ring.put(bytes(3))).toBe(0);
    expect(ring.put(bytes(1))).toBeUndefined();
    for (let i = 0; i < 3; i++) ring.free();
    expect(ring.put(bytes(10))).toBe(0);
  });

  it("takes none that is larger than all of it", () => {
    const ring = new ByteRing(10);
    expect(ring.put(bytes(11))).toBeUndefined();
    expect(ring.put(bytes(10))).toBe(0);
    ring.free();
    expect(ring.put(bytes(11))).toBeUndefined();
  });

  it("takes bodies of nothing", () => {
    const ring = new ByteRing(2);
    expect(ring.put(bytes(0))).toBe(0);
    expect(ring.put(bytes(0))).toBe(1);
    expect(ring.put(bytes(0))).toBeUndefined();
    expect(ring.copy(1, 1)).toHaveLength(0);
    ring.free();
    ring.free();
    expect(ring.put(bytes(2))).toBe(0);
  });

  it("is seen by whoever has its memory, and is copied into memory of one's own", () => {
    const ring = new ByteRing(8);
    ring.put(bytes(2, 7));
    const copy = ring.copy(0, 2);
    expect([...new Uint8Array(ring.memory, 0, 3)]).toEqual([7, 7, 0]);
    expect(copy.buffer).toBeInstanceOf(ArrayBuffer);
    ring.free();
    ring.put(bytes(2, 8));
    expect([...copy]).toEqual([7, 7]);
  });

  it("keeps each body as it was until it leaves, whatever comes and goes", () => {
    const step = fc.oneof(fc.nat(12), fc.constant("free" as const));
    void fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 200 }), (size, steps) => {
        const ring = new ByteRing(size);
        const held: { start: number; length: number; filled: number }[] = [];
        for (const [i, one] of steps.entries()) {
          if (one === "free") {
            if (held.shift() !== undefined) ring.free();
            continue;
          }
          const filled = i % 251;
          const start = ring.put(bytes(one, filled));
          if (start !== undefined) held.push({ start, length: one, filled });
          // With nothing in it, there is room for all that is not larger than it.
          else if (held.length === 0) expect(one).toBeGreaterThan(size);
          for (const { start: from, length, filled: by } of held)
            expect(ring.copy(from, from + length)).toEqual(bytes(length, by));
        }
      }),
    );
  });
});
