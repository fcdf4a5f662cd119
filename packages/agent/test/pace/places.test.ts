import { expect, test } from "vitest";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { Pacer } from "../../src/pace/pacers/pacer.ts";
import type { Clock } from "../../src/time/clock.ts";
import { fakeTime } from "../support-agent/fake-time.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { HOST, Paced, resultOrWaits, settle } from "../support-agent/paced.ts";
import { agentWith, startSite } from "../support-agent/served.ts";

/** Creates a pacer whose places can neither be released nor renewed. */
function brokenPlaces(clock?: Clock): Pacer {
  const pacer = new MemoryPacer({ clock });
  const gone = async (): Promise<never> => {
    throw new Error("redis gone");
  };
  return {
    reserve: (host, ms) => pacer.reserve(host, ms),
    place: async () => ({ renew: gone, release: gone }),
  };
}

test("agent.fetch() and agent.turn() do not fail if a place cannot be released", async () => {
  const here = await startSite({
    "/robots.txt": { status: 404 },
    "/p": { body: "x".repeat(200_000) },
    "/r": { status: 302, headers: { location: "/p" } },
  });
  const agent = agentWith({ pacer: brokenPlaces(), pace: { intervalMs: 0 } });
  // An unhandled rejection would fail the whole test run.
  expect(await (await agent.fetch(`${here.origin}/p`)).text()).toHaveLength(200_000);
  expect((await (await agent.fetch(`${here.origin}/r`)).text()).length).toBe(200_000);
  const turn = await agent.turn(`${here.origin}/p`);
  turn.keep();
  await turn.done();
  await settle();
});

test("an aborted wait rejects with the caller's reason, even if its place cannot be released", async () => {
  const clock = new ManualClock();
  const paced = new Paced({ clock, pacer: brokenPlaces(clock), intervalMs: 60_000 });
  await (await paced.take()).done();
  const reason = new Error("enough");
  const control = new AbortController();
  const waiting = paced.take(control.signal);
  await settle();
  expect(clock.asleep).toBe(1);
  control.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test("a turn keeps its place while the server is slow, and loses it if the body is not read", async () => {
  const time = fakeTime();
  const { clock } = time;
  const pacer = new MemoryPacer({ clock });
  const options = { clock, pacer, placeMs: 200, patienceMs: 400, intervalMs: 0 };
  const [one, other] = [new Paced(options), new Paced(options)];
  const turn = await one.take();
  let answer = (): void => undefined;
  const answered = turn.during(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  const waiting = [one.take(), other.take()];
  const next = Promise.race(waiting);
  await time.run(900);
  expect(await resultOrWaits(next)).toBe("waits");
  answer();
  await answered;
  // After the response the holder does nothing. Its place stays valid for `patienceMs`.
  await time.run(399);
  expect(await resultOrWaits(next)).toBe("waits");
  await (await time.until(next, 1_000)).done();
  await time.until(Promise.all(waiting.map(async (each) => (await each).done())), 1_000);
});

test("agent.fetch() releases its turn after an abort, even if the custom fetch never settles", async () => {
  const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "x" } });
  let isAsked = false;
  const deaf: typeof fetch = async (input, init) => {
    if (!String(input).endsWith("/never")) return fetch(input, init);
    isAsked = true;
    return new Promise<never>(() => {});
  };
  const agent = agentWith({ fetch: deaf, pace: { intervalMs: 0 } });
  const control = new AbortController();
  const never = agent.fetch(`${here.origin}/never`, { signal: control.signal });
  const reason = new Error("enough");
  const rejection = expect(never).rejects.toBe(reason);
  await expect.poll(() => isAsked).toBe(true);
  control.abort(reason);
  await rejection;
  expect(await (await agent.fetch(`${here.origin}/p`)).text()).toBe("x");
});

test("a place is kept while its holder waits for the start", async () => {
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
    // The holder has not called done(), so it keeps the place.
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

test("a pacer that hangs delays turns only briefly, and aborted callers not at all", async () => {
  const hangs = (): Promise<never> => new Promise(() => {});
  const pacer: Pacer = { reserve: hangs, giveBack: hangs, hold: hangs, report: hangs, place: hangs };
  const time = fakeTime();
  const paced = new Paced({ clock: time.clock, pacer, intervalMs: 60_000 });
  const reason = new Error("enough");
  const control = new AbortController();
  const hasty = paced.take(control.signal);
  expect(await resultOrWaits(hasty)).toBe("waits");
  control.abort(reason);
  await expect(hasty).rejects.toBe(reason);
  expect(time.passed).toBe(0);
  const turn = await time.until(paced.take(), 15_000);
  await time.until(turn.answered("slow", 1_000), 15_000);
  await time.until(turn.done(), 15_000);
  expect(time.passed).toBeLessThan(15_000);
});

test("a place that arrives after an abort is released", async () => {
  const memory = new MemoryPacer();
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const pacer: Pacer = {
    reserve: (host, ms) => memory.reserve(host, ms),
    async place(host, limit, ms) {
      const place = memory.place(host, limit, ms);
      await late;
      return place;
    },
  };
  const paced = new Paced({ pacer, intervalMs: 0, placeMs: 60_000 });
  const control = new AbortController();
  const waiting = paced.take(control.signal);
  await settle();
  control.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  expect(memory.place(HOST, 1, 1_000)).toBeUndefined();
  answer();
  await settle();
  expect(memory.place(HOST, 1, 1_000)).toBeDefined();
});

test("an abort during the wait for the start releases the place immediately", async () => {
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

test("turns.take() rejects after close()", async () => {
  const paced = new Paced();
  const reason = new Error("closed");
  paced.turns.close(reason);
  paced.turns.close(new Error("again"));
  await expect(paced.take()).rejects.toBe(reason);
});

test("turns.take() with an aborted signal leaves no queue behind, and a concurrency of 0 counts as 1", async () => {
  const paced = new Paced({ concurrency: 0, intervalMs: 0 });
  await expect(paced.take(AbortSignal.abort(new Error("no")))).rejects.toThrow("no");
  expect(paced.turns.hosts).toBe(0);
  const turn = await paced.take();
  expect(paced.turns.hosts).toBe(1);
  await turn.done();
  expect(paced.turns.hosts).toBe(0);
});

test("agent.fetch() rejects a URL with credentials immediately, and a redirect to a refused address", async () => {
  const here = await startSite({
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
  // Without credentials in its URL, this request would wait for a minute.
  await expect(agent.fetch(withName)).rejects.toMatchObject(refused);
});
