import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacer.ts";
import { ManualClock } from "./manual-clock.ts";
import { HOST, Paced, settle } from "./paced.ts";
import { agentWith, served } from "./served.ts";

/** A pacer whose places cannot be given back, nor kept. */
function brokenPlaces(): Pacer {
  const pacer = new MemoryPacer();
  const gone = async (): Promise<never> => {
    throw new Error("redis gone");
  };
  return {
    reserve: (host, ms) => pacer.reserve(host, ms),
    place: async () => ({ renew: gone, release: gone }),
  };
}

test("a place that cannot be given back is nobody's failure", async () => {
  const here = await served({
    "/robots.txt": { status: 404 },
    "/p": { body: "x".repeat(200_000) },
    "/r": { status: 302, headers: { location: "/p" } },
  });
  const agent = agentWith({ pacer: brokenPlaces(), pace: { intervalMs: 0 } });
  // An unhandled rejection fails the whole run.
  expect(await (await agent.fetch(`${here.origin}/p`)).text()).toHaveLength(200_000);
  expect((await (await agent.fetch(`${here.origin}/r`)).text()).length).toBe(200_000);
  const turn = await agent.turn(`${here.origin}/p`);
  turn.keep();
  await turn.done();
  await settle();
});

test("the caller's reason is thrown, not that of a place that cannot be given back", async () => {
  const paced = new Paced({ pacer: brokenPlaces(), intervalMs: 60_000 });
  await (await paced.take()).done();
  const reason = new Error("enough");
  const control = new AbortController();
  const waiting = paced.take(control.signal);
  await delay(20);
  control.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test("a server that is long in answering keeps its turn; a body that nobody reads loses it", async () => {
  const pacer = new MemoryPacer();
  const times = { placeMs: 200, patienceMs: 400 };
  const one = new Paced({ pacer, ...times, intervalMs: 0 });
  const other = new Paced({ pacer, ...times, intervalMs: 0 });
  const now = (): number => performance.now();
  const turn = await one.take();
  const answered = turn.during(delay(900).then(now));
  const waiting = [one.take(), other.take()];
  const next = Promise.race(waiting.map((each) => each.then(now)));
  // Once it is answered nobody says a word any more; the place outlives that for a while.
  expect((await next) - (await answered)).toBeGreaterThan(250);
  await (await Promise.race(waiting)).done();
  await Promise.all(waiting.map(async (each) => (await each).done()));
});

test("a fetch keeps its turn while it has no answer, and gives it up when it is aborted", async () => {
  const here = await served({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
  const deaf: typeof fetch = async (input, init) =>
    String(input).endsWith("/never") ? new Promise<never>(() => {}) : fetch(input, init);
  const agent = agentWith({ fetch: deaf, pace: { intervalMs: 0 } });
  const control = new AbortController();
  const never = agent.fetch(`${here.origin}/never`, { signal: control.signal });
  const reason = new Error("enough");
  setTimeout(() => control.abort(reason), 50);
  await expect(never).rejects.toBe(reason);
  expect(await (await agent.fetch(`${here.origin}/p`)).text()).toBe("x");
});

test("a place is kept while its holder waits for the start, however long", async () => {
  const clock = new ManualClock();
  const pacer = new MemoryPacer({ clock });
  await pacer.reserve(HOST, 90_000);
  pacer.hold(HOST, 300_000);
  const options = { pacer, clock, intervalMs: 90_000 };
  const [one, other] = [new Paced(options), new Paced(options)];
  const first = one.take();
  await settle();
  const second = other.take();
  let taken = 0;
  const count = (): void => void taken++;
  for (const each of [first, second]) each.then(count).catch(() => {});
  for (let at = 0; at < 700_000; at += 400) {
    clock.advance(400);
    await new Promise((resolve) => setImmediate(resolve));
    if (at === 290_000) expect(taken).toBe(0);
    // Who has it has not said that it is done; nor is the place lost in a fake clock's minute.
    if (taken > 0) break;
  }
  await settle();
  expect(taken).toBe(1);
  expect(pacer.place(HOST, 1, 1000)).toBeUndefined();
  await (await Promise.race([first, second])).done();
  other.turns.close(new Error("over"));
  one.turns.close(new Error("over"));
  await Promise.allSettled([first, second]);
});

test("a pacer that hangs holds nobody up for long, and who gives up not at all", async () => {
  const hangs = (): Promise<never> => new Promise(() => {});
  const pacer: Pacer = { reserve: hangs, giveBack: hangs, hold: hangs, report: hangs, place: hangs };
  const paced = new Paced({ pacer, intervalMs: 60_000 });
  const reason = new Error("enough");
  const control = new AbortController();
  const hasty = paced.take(control.signal);
  setTimeout(() => control.abort(reason), 50);
  const from = performance.now();
  await expect(hasty).rejects.toBe(reason);
  expect(performance.now() - from).toBeLessThan(1_000);
  const turn = await paced.take();
  await turn.answered("slow", 1_000);
  await turn.done();
  expect(performance.now() - from).toBeLessThan(15_000);
});

test("a place that comes too late is given back", async () => {
  const memory = new MemoryPacer();
  let slow = true;
  const pacer: Pacer = {
    reserve: (host, ms) => memory.reserve(host, ms),
    async place(host, limit, ms) {
      const place = memory.place(host, limit, ms);
      if (slow) await delay(300);
      return place;
    },
  };
  const paced = new Paced({ pacer, intervalMs: 0, placeMs: 60_000 });
  await expect(paced.take(AbortSignal.timeout(50))).rejects.toThrow();
  slow = false;
  expect(memory.place(HOST, 1, 1_000)).toBeUndefined();
  await delay(400);
  expect(memory.place(HOST, 1, 1_000)).toBeDefined();
});

test("who gives up while he waits for his start leaves his place at once", async () => {
  const pacer = new MemoryPacer();
  await pacer.reserve(HOST, 60_000);
  const control = new AbortController();
  const waiting = new Paced({ pacer, intervalMs: 60_000, placeMs: 60_000 }).take(control.signal);
  await settle();
  expect(pacer.place(HOST, 1, 60_000)).toBeUndefined();
  control.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  expect(pacer.place(HOST, 1, 60_000)).toBeDefined();
});

test("after close nobody gets a turn", async () => {
  const paced = new Paced();
  const reason = new Error("closed");
  paced.turns.close(reason);
  paced.turns.close(new Error("again"));
  await expect(paced.take()).rejects.toBe(reason);
});

test("who comes with an aborted signal leaves nothing behind; a concurrency of 0 is one of 1", async () => {
  const paced = new Paced({ concurrency: 0, intervalMs: 0 });
  await expect(paced.take(AbortSignal.abort(new Error("no")))).rejects.toThrow("no");
  expect(paced.turns.hosts).toBe(0);
  const turn = await paced.take();
  expect(paced.turns.hosts).toBe(1);
  await turn.done();
  expect(paced.turns.hosts).toBe(0);
});

test("a URL with credentials is refused at once, as what a redirect leads to is", async () => {
  const here = await served({
    "/robots.txt": { status: 404 },
    "/r": { status: 302, headers: { location: "http://127.0.0.2:9000/" } },
  });
  const agent = agentWith({
    pace: { intervalMs: 60_000 },
    addressPolicy: (address) => address === "127.0.0.1",
  });
  const refused = { code: "ERR_ROBOTS_ADDRESS_REFUSED", reason: "credentials" };
  const withName = here.origin.replace("//", "//joe:secret@");
  await expect(agent.fetch(withName)).rejects.toMatchObject(refused);
  expect(here.asked).toHaveLength(0);
  await expect(agent.fetch(`${here.origin}/r`)).rejects.toMatchObject({ ...refused, reason: "policy" });
  // Now it would have to wait a minute.
  await expect(agent.fetch(withName)).rejects.toMatchObject(refused);
});
