import { describe, expect, it } from "vitest";
import { systemClock } from "../time/clock.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { ResilientStore } from "./resilient-store.ts";

const ORIGIN = "https://a.example";

/**
 * Returns a `ResilientStore` over a `MemoryStore`. The method `lease` of the `MemoryStore` is replaced. If `lease` is
 * undefined, the store has no leases.
 */
function resilientStore(lease: AccessStore["lease"]): ResilientStore {
  const store: AccessStore = Object.assign(new MemoryStore(), { lease });
  return new ResilientStore(store, new MemoryStore(), systemClock);
}

const throwError = (): never => {
  throw new Error("The store is gone.");
};

describe("ResilientStore.lease()", () => {
  it("returns a lease that the underlying store renews and releases", async () => {
    const calls: string[] = [];
    const held: Lease = {
      renew: (ms) => {
        calls.push(`renew ${ms}`);
        return false;
      },
      release: () => void calls.push("release"),
    };
    const lease = await resilientStore(() => held).lease(ORIGIN, 500);
    expect(await lease?.renew(500)).toBe(false);
    await lease?.release();
    expect(calls).toEqual(["renew 500", "release"]);
  });

  it("returns undefined while another process holds the lease", async () => {
    expect(await resilientStore(() => undefined).lease(ORIGIN, 500)).toBeUndefined();
  });

  it.each([
    ["has no leases", undefined],
    ["cannot be reached", throwError],
  ])("returns a renewable lease when the store %s", async (_, lease) => {
    const free = await resilientStore(lease).lease(ORIGIN, 500);
    expect(await free?.renew(500)).toBe(true);
    await free?.release();
  });

  it("returns a lease that can be renewed after the store becomes unreachable", async () => {
    const lease = await resilientStore(() => ({ renew: throwError, release: throwError })).lease(ORIGIN, 500);
    expect(await lease?.renew(500)).toBe(true);
    await lease?.release();
  });
});
