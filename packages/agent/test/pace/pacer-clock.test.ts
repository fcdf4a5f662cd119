import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { withCallerClock } from "../../src/pace/pacers/pacer-clock.ts";
import type { Clock } from "../../src/time/clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";

const HOUR = 3_600_000;

/** Creates a clock that is `ms` ahead of the clock `right`. */
const clockThatIsOff = (right: Clock, ms: number): Clock => ({
  now: () => right.now() + ms,
  sleep: (time, signal) => right.sleep(time, signal),
});

test.each([-24 * HOUR, 24 * HOUR])(
  "an agent whose clock is %d ms off waits exactly the interval of its pacer",
  async (off) => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
    const clock = new SteppedClock();
    const pacer = new MemoryPacer({ clock });
    const pace = { intervalMs: 150 };
    const [wrong, right] = [
      agentWith({ pacer, clock: clockThatIsOff(clock, off), pace }),
      agentWith({ pacer, clock, pace }),
    ];
    for (const agent of [wrong, right, wrong, right])
      await (await clock.until(agent.fetch(`${here.origin}/p`))).text();
    expect(clock.passed).toBe(450);
  },
);

test("withCallerClock() converts start times and hold times of the pacer to the caller's clock", async () => {
  const right = new SteppedClock();
  const pacer = new MemoryPacer({ clock: right });
  const clock = clockThatIsOff(right, HOUR);
  const translated = withCallerClock(pacer, clock);
  const now = clock.now();
  expect(await translated.reserve("a", 60_000)).toBe(now);
  const second = await translated.reserve("a", 60_000);
  expect(second).toBe(now + 60_000);
  await translated.giveBack?.("a", second, 60_000);
  const ask = { limit: 1, placeMs: 60_000, intervalMs: 60_000, ticket: undefined };
  const begun = await translated.beginInOrder?.("a", ask);
  expect(begun).toMatchObject({ start: now + 60_000 });
  expect(await translated.beginInOrder?.("a", ask)).toMatchObject({ ahead: 0 });
  await translated.hold?.("a", 300_000);
  expect(await translated.heldUntil?.("a")).toBe(now + 300_000);
  // The hold delays the ticket's start to 300 s. The next start follows one interval later.
  expect(await translated.startsInMs?.("a", 60_000)).toBe(360_000);
  expect(translated.begin).toBeUndefined();
});

test("withCallerClock() returns the pacer itself if the pacer has no clock or has the caller's clock", () => {
  const right = new SteppedClock();
  const own: Pacer = { reserve: async () => right.now() };
  expect(withCallerClock(own, clockThatIsOff(right, HOUR))).toBe(own);
  const clock = clockThatIsOff(right, 0);
  const pacer = new MemoryPacer({ clock });
  expect(withCallerClock(pacer, clock)).toBe(pacer);
});

test("withCallerClock() converts the start time of begin()", async () => {
  const right = new SteppedClock();
  const pacer: Pacer = {
    clock: right,
    reserve: async () => right.now(),
    begin: async () => ({ place: { renew: () => true, release: () => {} }, start: right.now() + 1_000 }),
  };
  const clock = clockThatIsOff(right, -HOUR);
  const begun = await withCallerClock(pacer, clock).begin?.("a", 1, 1, 1);
  expect(begun?.start).toBe(clock.now() + 1_000);
});
