import { expect, test } from "vitest";
import type { Clock } from "../../src/clock.ts";
import { systemClock } from "../../src/clock.ts";
import { byClock } from "../../src/pace/clock-of-pacer.ts";
import { MemoryPacer } from "../../src/pace/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacer.ts";
import { agentWith, served } from "./served.ts";

const HOUR = 3_600_000;

/** The system's clock, set wrong. */
const clockThatIsOff = (ms: number): Clock => ({
  now: () => Date.now() + ms,
  sleep: (time, signal) => systemClock.sleep(time, signal),
});

test.each([-24 * HOUR, 24 * HOUR])(
  "an agent whose clock is %d ms off its pacer's keeps the interval, and waits no longer",
  async (off) => {
    const here = await served({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
    const pacer = new MemoryPacer();
    const agents = [
      agentWith({ pacer, clock: clockThatIsOff(off), pace: { intervalMs: 150 } }),
      agentWith({ pacer, pace: { intervalMs: 150 } }),
    ];
    const from = performance.now();
    for (let i = 0; i < 4; i++) await (await agents[i % 2]?.fetch(`${here.origin}/p`))?.text();
    const took = performance.now() - from;
    expect(took).toBeGreaterThan(400);
    expect(took).toBeLessThan(5_000);
  },
);

test("a pacer's times are translated, given back and held by the caller's clock", async () => {
  const pacer = new MemoryPacer();
  const clock = clockThatIsOff(HOUR);
  const translated = byClock(pacer, clock);
  const near = (time: number | undefined, ms: number): void =>
    void expect(Math.abs((time ?? 0) - (clock.now() + ms))).toBeLessThan(500);
  near(await translated.reserve("a", 60_000), 0);
  const second = await translated.reserve("a", 60_000);
  near(second, 60_000);
  await translated.giveBack?.("a", second, 60_000);
  const ask = { limit: 1, placeMs: 60_000, intervalMs: 60_000, ticket: undefined };
  const begun = await translated.beginInOrder?.("a", ask);
  near(begun !== undefined && "start" in begun ? begun.start : undefined, 60_000);
  expect(await translated.beginInOrder?.("a", ask)).toMatchObject({ ahead: 0 });
  await translated.hold?.("a", 300_000);
  near(await translated.heldUntil?.("a"), 300_000);
  expect(await translated.startsInMs?.("a", 60_000)).toBeGreaterThan(299_000);
  expect(translated.begin).toBeUndefined();
});

test("a pacer that names no clock, or the caller's, is asked as it is", () => {
  const own: Pacer = { reserve: async () => Date.now() };
  expect(byClock(own, clockThatIsOff(HOUR))).toBe(own);
  const clock = clockThatIsOff(0);
  const pacer = new MemoryPacer({ clock });
  expect(byClock(pacer, clock)).toBe(pacer);
});

test("a pacer whose `begin` tells times has them translated", async () => {
  const pacer: Pacer = {
    clock: systemClock,
    reserve: async () => Date.now(),
    begin: async () => ({ place: { renew: () => true, release: () => {} }, start: Date.now() + 1_000 }),
  };
  const clock = clockThatIsOff(-HOUR);
  const begun = await byClock(pacer, clock).begin?.("a", 1, 1, 1);
  expect(Math.abs((begun?.start ?? 0) - clock.now() - 1_000)).toBeLessThan(500);
});
