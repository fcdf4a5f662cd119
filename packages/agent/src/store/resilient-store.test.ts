import { describe, expect, it } from "vitest";
import { systemClock } from "../time/clock.ts";
import type { AccessStore, Lease } from "./access-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { ResilientStore } from "./resilient-store.ts";

const ORIGIN = "https://a.example";

/** A store behind a `ResilientStore`, with a lease of its own. */
function behind(lease: AccessStore["lease"]): ResilientStore {
  const store: AccessStore = Object.assign(new MemoryStore(), lease && { lease });
  return new ResilientStore(store, new MemoryStore(), systemClock);
}

const refuses = (): never => {
  throw new Error("The store is gone.");
};

describe("ResilientStore.lease()", () => {
  it("returns the lease of the store, which is renewed and released there", async () => {
    const calls: string[] = [];
    const held: Lease = {
      renew: (ms) => {
        calls.push(`renew ${ms}`);
        return false;
      },
      release: () => void calls.push("release"),
    };
    const lease = await behind(() => held).lease(ORIGIN, 500);
    expect(await lease?.renew(500)).toBe(false);
    await lease?.release();
    expect(calls).toEqual(["renew 500", "release"]);
  });

  it("returns nothing while another process holds the lease", async () => {
    expect(await behind(() => undefined).lease(ORIGIN, 500)).toBeUndefined();
  });

  it.each([
    ["knows no leases", undefined],
    ["cannot be reached", refuses],
  ])("returns a lease of its own when the store %s", async (_, lease) => {
    const free = await behind(lease).lease(ORIGIN, 500);
    expect(await free?.renew(500)).toBe(true);
    await free?.release();
  });

  it("returns a lease that lasts when the store is lost after it gave the lease", async () => {
    const lease = await behind(() => ({ renew: refuses, release: refuses })).lease(ORIGIN, 500);
    expect(await lease?.renew(500)).toBe(true);
    await lease?.release();
  });
});
