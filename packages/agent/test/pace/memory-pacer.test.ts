import { describe, expect, it } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Clock } from "../../src/time/clock.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { pacerContract } from "../support-stores/pacer-contract.ts";

pacerContract("MemoryPacer", () => {
  const clock = new ManualClock();
  const pacer = new MemoryPacer({ clock });
  return { pacer, another: () => pacer, clock, pass: (ms) => clock.advance(ms) };
});

function setClock(start: number): Clock & { at: number } {
  return {
    at: start,
    now() {
      return this.at;
    },
    sleep: async () => {},
  };
}

describe("MemoryPacer with a settable clock", () => {
  it("remembers a host for its interval, even if the interval is longer than an hour", async () => {
    const clock = setClock(1_000_000);
    const pacer = new MemoryPacer({ clock });
    await pacer.reserve("a", 10_000_000);
    clock.at += 9_000_000;
    for (let i = 0; i < 5000; i++) await pacer.reserve(`host-${i}`, 0);
    expect(await pacer.reserve("a", 10_000_000)).toBe(11_000_000);
  });

  it("keeps starts and holds relative to the new time after the clock is set back", async () => {
    const clock = setClock(10_000_000);
    const pacer = new MemoryPacer({ clock });
    await pacer.reserve("a", 1000);
    pacer.hold("held", 60_000);
    clock.at = 5_000_000;
    expect(await pacer.reserve("a", 1000)).toBe(5_001_000);
    expect(pacer.earliest("a", 1000)).toBe(5_002_000);
    pacer.giveBack("a", 5_001_000, 1000);
    expect(await pacer.reserve("a", 1000)).toBe(5_001_000);
    expect(pacer.heldUntil("held")).toBe(5_060_000);
    clock.at = 4_000_000;
    expect(pacer.heldUntil("held")).toBe(4_060_000);
    pacer.note("b", 4_003_000, 1000);
    expect(await pacer.reserve("b", 1000)).toBe(4_004_000);
  });

  it("forgets the slowdown of a host after one hour", async () => {
    const clock = setClock(0);
    const pacer = new MemoryPacer({ clock });
    pacer.report("a", "slow");
    clock.at = 3_599_999;
    const first = await pacer.reserve("a", 1000);
    expect(await pacer.reserve("a", 1000)).toBe(first + 2000);
    clock.at += 3_602_000;
    const second = await pacer.reserve("a", 1000);
    expect(await pacer.reserve("a", 1000)).toBe(second + 1000);
  });

  it("forgets hosts that are no longer requested", async () => {
    const clock = setClock(0);
    const pacer = new MemoryPacer({ clock });
    for (let i = 0; i < 20_000; i++) {
      clock.at += 1000;
      await pacer.reserve(`host-${i}`, 1000);
      pacer.report(`host-${i}`, "success");
    }
    // Hosts are forgotten after an hour. Up to twice the number of live hosts may stay until the next sweep.
    expect(pacer.size).toBeLessThan(2 * 3600 + 1100);
  });
});
