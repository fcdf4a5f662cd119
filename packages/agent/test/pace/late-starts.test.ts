import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import type { Clock } from "../../src/time/clock.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { HOST, Paced, resultOrWaits, settle } from "../support-agent/paced.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";

test("a process that sleeps past its start keeps the interval to the start of another process", async () => {
  const clock = new ManualClock();
  const pacer = new MemoryPacer({ clock });
  const paced = new Paced({ clock, pacer, intervalMs: 10_000 });
  await pacer.reserve(HOST, 10_000);
  const from = clock.now();
  let startedAt = 0;
  const turn = paced.take().then((taken) => {
    startedAt = clock.now();
    return taken;
  });
  await settle();
  // Another process reserves the next start. This process sleeps past its own start, until the other process's start.
  expect(await pacer.reserve(HOST, 10_000)).toBe(from + 20_000);
  clock.advance(20_000);
  await settle();
  clock.advance(10_000);
  await (await turn).done();
  expect(startedAt).toBe(from + 30_000);
});

test("a process that is late for its start also loses its place if the place has expired", async () => {
  const clock = new ManualClock();
  const pacer = new MemoryPacer({ clock });
  const options = { clock, pacer, intervalMs: 5_000, placeMs: 20_000 };
  await pacer.reserve(HOST, 5_000);
  const waiting = new Paced(options).take();
  await settle();
  // The process is stopped until its place has expired, and another caller takes that place.
  clock.advance(0);
  const place = stopped(clock, 60_000, () => pacer.place(HOST, 1, 600_000));
  await settle();
  expect(await resultOrWaits(waiting)).toBe("waits");
  await place?.release();
  clock.advance(60_000);
  await (await waiting).done();
});

/** Advances the time by `ms`. Calls `meanwhile` before any sleeper wakes. */
function stopped<T>(clock: ManualClock, ms: number, meanwhile: () => T): T {
  const wake = clock.advance.bind(clock);
  const now = clock.now();
  clock.now = () => now + ms;
  const result = meanwhile();
  Reflect.deleteProperty(clock, "now");
  wake(ms);
  return result;
}

test("a process that is 300 ms late for every start proceeds at the fifth attempt", async () => {
  const clock = new ManualClock();
  let lateBy = 300;
  let asked = 0;
  // The next start is always one second away, as if other processes took all earlier starts.
  const pacer: Pacer = {
    async reserve() {
      asked++;
      return clock.now() + 1_000;
    },
  };
  const late: Clock = {
    now: () => clock.now(),
    sleep: async (ms) => clock.advance(ms + lateBy),
  };
  const paced = new Paced({ clock: late, pacer, intervalMs: 1_000 });
  await (await paced.take()).done();
  // The tolerance is 25 ms and doubles with each attempt, but is at least a tenth of the interval (100 ms). So the
  // attempts tolerate delays of 100, 100, 100, 200 and 400 ms.
  expect(asked).toBe(5);
  asked = 0;
  lateBy = 100;
  await (await paced.take()).done();
  expect(asked).toBe(1);
});

test("a process that is always 300 ms late still gets its turns from MemoryPacer", async () => {
  const clock = new SteppedClock();
  const late: Clock = { now: () => clock.now(), sleep: (ms, signal) => clock.sleep(ms + 300, signal) };
  const pacer = new MemoryPacer({ clock: late });
  const paced = new Paced({ clock: late, pacer, intervalMs: 100 });
  for (let i = 0; i < 3; i++) await (await clock.until(paced.take(), 10_000)).done();
});

test("a start that arrives too late from the pacer is not used", async () => {
  const clock = new ManualClock();
  const memory = new MemoryPacer({ clock });
  const slow: Pacer = {
    async reserve(host, ms) {
      const start = await memory.reserve(host, ms);
      // The process is stopped before it receives its start. Meanwhile another process reserves the next start.
      if (asked++ === 0) {
        clock.advance(5_000);
        await memory.reserve(host, ms);
      }
      return start;
    },
    giveBack: (host, start, ms) => memory.giveBack(host, start, ms),
  };
  let asked = 0;
  const turn = new Paced({ clock, pacer: slow, intervalMs: 1_000 }).take();
  expect(await resultOrWaits(turn)).toBe("waits");
  clock.advance(1_000);
  await (await turn).done();
});

/** Creates a clock that `set` moves by `byMs`. `time` is the real time, which `set` does not change. */
function settableClock(): { time: SteppedClock; clock: Clock; set: (byMs: number) => void } {
  const time = new SteppedClock();
  let off = 0;
  return {
    time,
    clock: { now: () => time.now() + off, sleep: (ms, signal) => time.sleep(ms, signal) },
    set: (byMs) => {
      off += byMs;
    },
  };
}

test.each([true, false])(
  "a clock that is set back by an hour blocks no turn (shared pacer: %s)",
  async (shared) => {
    const { time, clock, set } = settableClock();
    const pacer = new MemoryPacer({ clock });
    const paced = new Paced({ clock, intervalMs: 200, ...(shared ? { pacer } : {}) });
    await (await paced.take()).done();
    await (await time.until(paced.take())).done();
    expect(time.passed).toBe(200);
    set(-3_600_000);
    await (await time.until(paced.take(), 5_000)).done();
    // The interval since the last start still applies.
    expect(time.passed).toBeGreaterThanOrEqual(400);
  },
);

test("a clock that is set back during a wait does not lengthen the wait", async () => {
  const { time, clock, set } = settableClock();
  const paced = new Paced({ clock, intervalMs: 900, placeMs: 300 });
  await (await paced.take()).done();
  const waiting = paced.take();
  await time.run(100);
  set(-3_600_000);
  await (await time.until(waiting, 5_000)).done();
});
