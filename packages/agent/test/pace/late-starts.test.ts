import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import type { Clock } from "../../src/time/clock.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { HOST, Paced, settle, soFar } from "../support-agent/paced.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";

test("nor those of other processes", async () => {
  const clock = new ManualClock();
  const pacer = new MemoryPacer({ clock });
  const paced = new Paced({ clock, pacer, intervalMs: 10_000 });
  await pacer.reserve(HOST, 10_000);
  const from = clock.now();
  let startedAt = 0;
  const turn = paced.take().then((had) => {
    startedAt = clock.now();
    return had;
  });
  await settle();
  // Another has the next start, and is there in time; this one sleeps until then.
  expect(await pacer.reserve(HOST, 10_000)).toBe(from + 20_000);
  clock.advance(20_000);
  await settle();
  clock.advance(10_000);
  await (await turn).done();
  expect(startedAt).toBe(from + 30_000);
});

test("who comes late for its start has lost its place, too, if that is over", async () => {
  const clock = new ManualClock();
  const pacer = new MemoryPacer({ clock });
  const options = { clock, pacer, intervalMs: 5_000, placeMs: 20_000 };
  await pacer.reserve(HOST, 5_000);
  const waiting = new Paced(options).take();
  await settle();
  // It is stopped until its place is over, and another has that.
  clock.advance(0);
  const place = stopped(clock, 60_000, () => pacer.place(HOST, 1, 600_000));
  await settle();
  expect(await soFar(waiting)).toBe("waits");
  await place?.release();
  clock.advance(60_000);
  await (await waiting).done();
});

/** Lets time go by, in which something is done before anybody wakes. */
function stopped<T>(clock: ManualClock, ms: number, meanwhile: () => T): T {
  const wake = clock.advance.bind(clock);
  const now = clock.now();
  clock.now = () => now + ms;
  const result = meanwhile();
  Reflect.deleteProperty(clock, "now");
  wake(ms);
  return result;
}

test("who is late for every start goes on at last, and is not called late for a tenth of the interval", async () => {
  const clock = new ManualClock();
  let lateBy = 300;
  let asked = 0;
  // Others always have the start of now.
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
  // By 25 ms at most, or a tenth; 50, 100, 200, 400.
  expect(asked).toBe(5);
  asked = 0;
  lateBy = 100;
  await (await paced.take()).done();
  expect(asked).toBe(1);
});

test("who is always late goes on all the same", async () => {
  const clock = new SteppedClock();
  const late: Clock = { now: () => clock.now(), sleep: (ms, signal) => clock.sleep(ms + 300, signal) };
  const pacer = new MemoryPacer({ clock: late });
  const paced = new Paced({ clock: late, pacer, intervalMs: 100 });
  for (let i = 0; i < 3; i++) await (await clock.until(paced.take(), 10_000)).done();
});

test("a start that came too late from the pacer is not used", async () => {
  const clock = new ManualClock();
  const memory = new MemoryPacer({ clock });
  const slow: Pacer = {
    async reserve(host, ms) {
      const start = await memory.reserve(host, ms);
      // The process is stopped before it sees the answer, and others go on.
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
  expect(await soFar(turn)).toBe("waits");
  clock.advance(1_000);
  await (await turn).done();
});

/** A clock that can be set, and the time that goes by whatever it shows. */
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

test.each([true, false])("a clock that is set back by an hour stops nobody (shared: %s)", async (shared) => {
  const { time, clock, set } = settableClock();
  const pacer = new MemoryPacer({ clock });
  const paced = new Paced({ clock, intervalMs: 200, ...(shared ? { pacer } : {}) });
  await (await paced.take()).done();
  await (await time.until(paced.take())).done();
  expect(time.passed).toBe(200);
  set(-3_600_000);
  await (await time.until(paced.take(), 5_000)).done();
  // The last start counts still.
  expect(time.passed).toBeGreaterThanOrEqual(400);
});

test("a clock that is set back while one waits lengthens no wait", async () => {
  const { time, clock, set } = settableClock();
  const paced = new Paced({ clock, intervalMs: 900, placeMs: 300 });
  await (await paced.take()).done();
  const waiting = paced.take();
  await time.run(100);
  set(-3_600_000);
  await (await time.until(waiting, 5_000)).done();
});
