import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import { chances } from "../support/histories.ts";
import { HOST, Paced, settle } from "../support-agent/paced.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";

/** Ordinal numbers of a caller's first call and of its place. */
interface Wait {
  readonly asked: number;
  placed: number;
}

/** Creates a pacer that records the order of first calls and granted places. */
function watchedPacer(clock: SteppedClock): { pacer: Pacer; waits: Wait[] } {
  const memory = new MemoryPacer({ clock });
  const waits: Wait[] = [];
  const byTicket = new Map<string, Wait>();
  let now = 0;
  return {
    waits,
    pacer: {
      reserve: (host, ms) => memory.reserve(host, ms),
      giveBack: (host, start, ms) => memory.giveBack(host, start, ms),
      leaveOrder: (host, ticket) => memory.leaveOrder(host, ticket),
      async beginInOrder(host, ask) {
        now++;
        const wait = byTicket.get(ask.ticket ?? "") ?? { asked: now, placed: Infinity };
        const answer = await memory.beginInOrder(host, ask);
        if ("place" in answer) {
          wait.placed = now;
          waits.push(wait);
        } else {
          byTicket.set(answer.ticket, wait);
        }
        return answer;
      },
    },
  };
}

/** Returns the largest number of later callers that overtook one caller. */
function maxOvertakes(waits: readonly Wait[]): number {
  const passed = waits.map(
    ({ asked, placed }) => waits.filter((by) => by.asked > asked && by.placed < placed).length,
  );
  return Math.max(...passed);
}

test("at most one later request of another process overtakes a request, even with many slow responses", async () => {
  const clock = new SteppedClock();
  const { pacer, waits } = watchedPacer(clock);
  const processes = Array.from({ length: 6 }, () => new Paced({ clock, pacer, intervalMs: 10 }));
  const chance = chances(1);
  const starts: number[] = [];
  const fetchAll = async (paced: Paced, index: number): Promise<void> => {
    const one = async (): Promise<void> => {
      const turn = await paced.take();
      starts.push(index);
      await clock.sleep(10 + chance() * 20);
      await turn.done();
    };
    await Promise.all(Array.from({ length: 6 }, one));
  };
  await clock.until(Promise.all(processes.map(fetchAll)));
  expect(waits).toHaveLength(36);
  // One overtake is tolerated: a ticket expires if its process is stopped for a second.
  expect(maxOvertakes(waits)).toBeLessThanOrEqual(1);
  // Every process has at least one of the first eight turns.
  expect(new Set(starts.slice(0, 8)).size).toBe(6);
});

test("a process with many requests leaves turns to processes with a single request", async () => {
  const clock = new SteppedClock();
  const pacer = new MemoryPacer({ clock });
  let turns = 0;
  const crawl = async (paced: Paced): Promise<void> => {
    const turn = await paced.take();
    turns++;
    await clock.sleep(10);
    await turn.done();
  };
  const many = new Paced({ clock, pacer, intervalMs: 20 });
  const rest = Promise.all(Array.from({ length: 30 }, () => crawl(many)));
  await clock.run(100);
  const few = Array.from({ length: 4 }, async () => {
    const from = turns;
    await crawl(new Paced({ clock, pacer, intervalMs: 20 }));
    return turns - from;
  });
  const waited = await clock.until(Promise.all(few));
  // Each of the four processes waits for the other three, and for one or two requests of the first process. Its own
  // turn also counts, and the test tolerates two more turns.
  expect(Math.max(...waited)).toBeLessThanOrEqual(8);
  await clock.until(rest);
});

test("a process that aborts its wait does not delay other processes", async () => {
  const clock = new SteppedClock();
  const pacer = new MemoryPacer({ clock });
  const options = { clock, pacer, intervalMs: 200 };
  const first = await new Paced(options).take();
  const control = new AbortController();
  const second = new Paced(options).take(control.signal);
  await settle();
  const third = new Paced(options).take();
  await settle();
  expect(pacer.startsInMs(HOST, 200)).toBe(600);
  const reason = new Error("enough");
  control.abort(reason);
  await expect(second).rejects.toBe(reason);
  await first.done();
  await (await clock.until(third, 1_000)).done();
  // No tickets are left.
  expect(pacer.startsInMs(HOST, 200)).toBeLessThanOrEqual(200);
});

test("a process that died delays other processes only briefly, even if its ticket was first", async () => {
  const clock = new SteppedClock();
  const pacer = new MemoryPacer({ clock });
  const ask = { limit: 1, placeMs: 10_000, intervalMs: 50, ticket: undefined };
  const held = await pacer.beginInOrder(HOST, ask);
  // This ticket is never used again.
  await pacer.beginInOrder(HOST, ask);
  const waiting = new Paced({ clock, pacer, intervalMs: 50 }).take();
  await settle();
  if ("place" in held) await held.place.release();
  await (await clock.until(waiting, 1_800)).done();
});

test("a request that gives up its place because of a hold keeps its rank", async () => {
  const clock = new SteppedClock();
  const pacer = new MemoryPacer({ clock });
  const options = { clock, pacer, intervalMs: 100 };
  const first = await new Paced(options).take();
  const order: string[] = [];
  const take = async (name: string): Promise<void> => {
    const turn = await new Paced(options).take();
    order.push(name);
    await turn.done();
  };
  const second = take("second");
  await settle();
  const third = take("third");
  await first.done();
  // The second request has its place and waits for its start. The hold below delays that start.
  await clock.run(85);
  expect(pacer.place(HOST, 1, 0)).toBeUndefined();
  pacer.hold(HOST, 300);
  await clock.until(Promise.all([second, third]));
  expect(order).toEqual(["second", "third"]);
});

test("a pacer with only reserve() and place() still grants turns", async () => {
  const clock = new SteppedClock();
  const memory = new MemoryPacer({ clock });
  const pacer: Pacer = {
    reserve: (host, ms) => memory.reserve(host, ms),
    place: (host, limit, ms) => memory.place(host, limit, ms),
  };
  const options = { clock, pacer, intervalMs: 20 };
  const [one, other] = [new Paced(options), new Paced(options)];
  for (let i = 0; i < 3; i++)
    await clock.until(Promise.all([one, other].map(async (paced) => (await paced.take()).done())));
});
