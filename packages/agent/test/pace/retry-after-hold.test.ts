import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, test } from "vitest";
import { getChannelName } from "../../src/observe/agent-events.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { HOST, Paced, resultOrWaits, settle } from "../support-agent/paced.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";

/** Returns a list of start times, in seconds since this call, and a function that adds the current time. */
function noted(clock: SteppedClock): { starts: number[]; note: () => void } {
  const from = clock.now();
  const starts: number[] = [];
  return { starts, note: () => void starts.push((clock.now() - from) / 1000) };
}

test("a Retry-After also delays turns whose start was already granted", async () => {
  const clock = new SteppedClock();
  const paced = new Paced({ clock, concurrency: 3 });
  const { starts, note } = noted(clock);
  const asked = Array.from({ length: 5 }, async (_, i) => {
    const turn = await paced.take();
    note();
    await turn.answered(i === 0 ? "slow" : "success", i === 0 ? 600_000 : undefined);
    await turn.done();
  });
  await settle();
  await clock.run(599_000);
  expect(starts).toEqual([0]);
  await clock.run(20_000);
  await Promise.all(asked);
  expect(starts[1]).toBe(600);
  expect(new Set(starts).size).toBe(5);
});

test.each([true, false])(
  "a Retry-After of another process delays a turn only if the pacer has heldUntil() (has it: %s)",
  async (hasHeldUntil) => {
    const clock = new SteppedClock();
    const memory = new MemoryPacer({ clock });
    const mute: Pacer = {
      reserve: (host, ms) => memory.reserve(host, ms),
      hold: (host, ms) => memory.hold(host, ms),
      giveBack: (host, start, ms) => memory.giveBack(host, start, ms),
    };
    const options = { clock, pacer: hasHeldUntil ? memory : mute, intervalMs: 10_000, concurrency: 2 };
    const [one, other] = [new Paced(options), new Paced(options)];
    const { starts, note } = noted(clock);
    const first = await one.take();
    const second = other.take().then(note);
    await settle();
    await first.answered("success", 60_000);
    await first.done();
    await clock.run(59_000);
    expect(starts).toEqual(hasHeldUntil ? [] : [10]);
    await clock.run(2_000);
    await second;
    expect(starts).toEqual([hasHeldUntil ? 60 : 10]);
  },
);

test("a start outside the visiting time is not used", async () => {
  const clock = new SteppedClock();
  const from = clock.now();
  // The site is open in the first quarter of each hour.
  const opensInMs = (): number => {
    const at = (clock.now() - from) % 3_600_000;
    return at < 900_000 ? 0 : 3_600_000 - at;
  };
  const paced = new Paced({ clock });
  const { starts, note } = noted(clock);
  const first = await paced.take(undefined, opensInMs);
  await first.answered("slow", 1_800_000);
  await first.done();
  const second = paced.take(undefined, opensInMs).then(async (turn) => {
    note();
    await turn.done();
  });
  await clock.run(3_600_000);
  await second;
  expect(starts).toEqual([3600]);
});

test("a start is not used if the visiting time ended while another request was running", async () => {
  const clock = new SteppedClock();
  const pacer = new MemoryPacer({ clock });
  const options = { clock, pacer, intervalMs: 0 };
  const [one, other] = [new Paced(options), new Paced(options)];
  const first = await one.take();
  let opensInMs = 0;
  const second = other.take(undefined, () => opensInMs);
  await settle();
  opensInMs = 1_000_000;
  await first.done();
  await clock.run(60_000);
  expect(await resultOrWaits(second)).toBe("waits");
  other.turns.close(new Error("over"));
  await expect(second).rejects.toThrow("over");
  // No place is held while the site is closed.
  expect(pacer.place(HOST, 1, 1_000)).toBeDefined();
});

test("the event `wait` reports the longest Retry-After and the slowdown of the host", async () => {
  const clock = new SteppedClock();
  const paced = new Paced({ clock });
  const waits: { readonly ms: number; readonly because: readonly string[] }[] = [];
  const listener = (event: unknown): void => void waits.push(event as (typeof waits)[0]);
  subscribe(getChannelName("wait"), listener);
  try {
    const first = await paced.take();
    await first.answered("slow", 600_000);
    await first.answered("slow", 5_000);
    await first.done();
    const second = paced.take();
    await settle();
    clock.advance(600_000);
    await (await second).done();
    const third = paced.take();
    await settle();
    clock.advance(4_000);
    await (await third).done();
  } finally {
    unsubscribe(getChannelName("wait"), listener);
  }
  const slow = "4 times slower after 429 or 503";
  expect(waits).toMatchObject([
    { ms: 600_000, because: ["Retry-After 600 s", slow, "a test"] },
    { ms: 4_000, because: [slow, "a test"] },
  ]);
});
