import { InvalidOptionError } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { RobotsAgentError, WaitTooLongError } from "../../src/errors.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { settle } from "../support-agent/paced.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { SteppedClock } from "../support-agent/stepped-clock.ts";

const MISSING = { "/robots.txt": { status: 404 }, "/p": { body: "x" } };

/** Returns the error that the promise rejects with. */
const thrownBy = (promise: Promise<unknown>): Promise<WaitTooLongError> =>
  promise.then(
    () => expect.fail("It did not reject."),
    (thrown: unknown) => thrown as WaitTooLongError,
  );

describe("maxWaitMs", () => {
  test.each(["turn", "fetch"] as const)(
    "makes agent.%s() reject immediately if the known wait exceeds the limit",
    async (method) => {
      const here = await startSite(MISSING);
      const agent = agentWith({ clock: new ManualClock(), pace: { intervalMs: 60_000 } });
      await (await agent.turn(`${here.origin}/p`)).done();
      // The clock is stopped, so a wait would never end.
      const thrown = await thrownBy(agent[method](`${here.origin}/p`, { maxWaitMs: 20_000 }));
      expect(thrown).toBeInstanceOf(WaitTooLongError);
      expect(thrown).toBeInstanceOf(RobotsAgentError);
      expect(thrown).toMatchObject({
        code: "ERR_ROBOTS_WAIT_TOO_LONG",
        url: `${here.origin}/p`,
        maxWaitMs: 20_000,
        waitMs: 60_000,
      });
      expect(thrown.message).toMatch(
        /must wait longer for its turn than maxWaitMs \(20000\): the earliest turn is in 60000 ms: own interval 60 s$/,
      );
      expect(here.asked.map(({ path }) => path)).toEqual(["/robots.txt"]);
    },
  );

  test("does not apply after the turn was granted in time", async () => {
    const here = await startSite(MISSING);
    const clock = new ManualClock();
    const agent = agentWith({ clock, pace: { intervalMs: 200 } });
    await (await agent.fetch(`${here.origin}/p`, { maxWaitMs: 60_000 })).text();
    const asked = agent.turn(`${here.origin}/p`, { maxWaitMs: 5_000 });
    // One sleeper waits for the start, the other for the end of maxWaitMs.
    await expect.poll(() => clock.asleep).toBe(2);
    clock.advance(200);
    const turn = await asked;
    expect(clock.asleep).toBe(0);
    clock.advance(20);
    await turn.done();
    const late = agent.fetch(`${here.origin}/p`, { maxWaitMs: 2_000 });
    await expect.poll(() => clock.asleep).toBe(2);
    clock.advance(180);
    const page = await late;
    // The body may take longer than maxWaitMs.
    clock.advance(5_000);
    expect(await page.text()).toBe("x");
  });

  test("includes waiting requests of this process, and makes a call reject if a response is slow", async () => {
    const here = await startSite(MISSING);
    const clock = new ManualClock();
    const agent = agentWith({ clock, pace: { intervalMs: 100 } });
    const slow = await agent.turn(`${here.origin}/p`);
    const control = new AbortController();
    const waiting = Array.from({ length: 20 }, () =>
      agent.turn(`${here.origin}/p`, { signal: control.signal }),
    );
    for (const each of waiting) each.catch(() => {});
    await settle();
    // A new request waits behind the slow request and the 20 waiting requests.
    expect(await agent.waitFor(here.origin)).toMatchObject({ nextInMs: 100, estimateMs: 2_100 });
    expect((await thrownBy(agent.turn(`${here.origin}/p`, { maxWaitMs: 1_000 }))).waitMs).toBe(2_100);
    control.abort();
    await Promise.allSettled(waiting);
    // The duration of the slow request is unknown, so the call rejects only after 300 ms.
    const late = thrownBy(agent.turn(`${here.origin}/p`, { maxWaitMs: 300 }));
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(299);
    await settle();
    expect(clock.asleep).toBe(1);
    clock.advance(1);
    const thrown = await late;
    expect(thrown).toMatchObject({ code: "ERR_ROBOTS_WAIT_TOO_LONG", maxWaitMs: 300, waitMs: 0 });
    expect(thrown.message).toContain("the turn did not come in time");
    await slow.done();
    await (await agent.turn(`${here.origin}/p`, { maxWaitMs: 5_000 })).done();
  });

  test("includes the tickets of other processes that share the pacer", async () => {
    const here = await startSite(MISSING);
    const clock = new ManualClock();
    const pacer = new MemoryPacer({ clock });
    const options = { clock, pacer, pace: { intervalMs: 60_000 } };
    const [one, ...others] = Array.from({ length: 5 }, () => agentWith(options));
    const first = await one?.turn(`${here.origin}/p`);
    const control = new AbortController();
    const waiting: Promise<unknown>[] = [];
    for (const other of others.slice(0, 3)) {
      await other.access(here.origin);
      waiting.push(other.turn(`${here.origin}/p`, { signal: control.signal }).catch(() => {}));
      await settle();
    }
    const last = others[3];
    expect(await last?.waitFor(here.origin)).toMatchObject({ estimateMs: 240_000 });
    const thrown = await thrownBy(
      last?.turn(`${here.origin}/p`, { maxWaitMs: 150_000 }) ?? Promise.resolve(),
    );
    expect(thrown.waitMs).toBe(240_000);
    control.abort();
    await Promise.all(waiting);
    await first?.done();
    // Aborted requests no longer count.
    expect(await last?.waitFor(here.origin)).toMatchObject({ estimateMs: 60_000 });
  });

  test("makes a call reject if the visiting time or the end of Retry-After is beyond the limit", async () => {
    const clock = new ManualClock();
    const here = await startSite({
      "/robots.txt": { body: "User-agent: *\nVisit-time: 2200-0500\n" },
      "/p": { status: 503, headers: { "retry-after": "600" } },
    });
    const agent = agentWith({ clock });
    const closed = await thrownBy(agent.turn(`${here.origin}/p`, { maxWaitMs: 60_000 }));
    expect(closed.waitMs).toBe(36_000_000);
    expect(closed.message).toContain("visit-time 2200-0500");
    expect((await agent.waitFor(here.origin)).estimateMs).toBe(36_000_000);
    const open = await startSite({ ...MISSING, "/p": { status: 503, headers: { "retry-after": "600" } } });
    await (await agent.fetch(`${open.origin}/p`)).text();
    const held = await thrownBy(agent.fetch(`${open.origin}/p`, { maxWaitMs: 60_000 }));
    expect(held.waitMs).toBe(600_000);
  });

  test("includes the time to fetch robots.txt, and the caller's own abort reason takes precedence", async () => {
    const here = await startSite(MISSING);
    const clock = new ManualClock();
    const deaf = agentWith({ clock, fetch: () => new Promise<Response>(() => {}) });
    const late = thrownBy(deaf.turn(`${here.origin}/p`, { maxWaitMs: 100 }));
    await expect.poll(() => clock.asleep).toBe(1);
    clock.advance(100);
    expect(await late).toMatchObject({ code: "ERR_ROBOTS_WAIT_TOO_LONG", waitMs: 0 });
    const reason = new Error("enough");
    const own = deaf.turn(`${here.origin}/p`, { maxWaitMs: 60_000, signal: AbortSignal.abort(reason) });
    await expect(own).rejects.toBe(reason);
    await deaf.close();
  });

  test("leaves no ticket of a rejected request behind, so the next request gets the turn", async () => {
    const here = await startSite(MISSING);
    const clock = new SteppedClock();
    const options = { clock, pacer: new MemoryPacer({ clock }), pace: { intervalMs: 50 } };
    const [one, other] = [agentWith(options), agentWith(options)];
    const held = await one.turn(`${here.origin}/p`);
    await clock.until(thrownBy(other.turn(`${here.origin}/p`, { maxWaitMs: 200 })), 200);
    const next = one.turn(`${here.origin}/p`);
    await held.done();
    // The interval has passed, so the turn begins without a further wait.
    await (await clock.until(next, 0)).done();
  });

  test("of 0 allows only an immediate turn, and Infinity allows any wait", async () => {
    const here = await startSite(MISSING);
    const clock = new SteppedClock();
    const agent = agentWith({ clock, pace: { intervalMs: 100 } });
    await agent.access(here.origin);
    await (await agent.turn(`${here.origin}/p`, { maxWaitMs: 0 })).done();
    expect((await thrownBy(agent.turn(`${here.origin}/p`, { maxWaitMs: 0 }))).waitMs).toBe(100);
    const any = agent.turn(`${here.origin}/p`, { maxWaitMs: Number.POSITIVE_INFINITY });
    await (await clock.until(any, 100)).done();
  });

  test.each([-1, Number.NaN, "5" as unknown as number])(
    "of %s is rejected with InvalidOptionError",
    async (maxWaitMs) => {
      const agent = agentWith({});
      await expect(agent.turn("http://a.example/", { maxWaitMs })).rejects.toThrow(InvalidOptionError);
      await expect(agent.fetch("http://a.example/", { maxWaitMs })).rejects.toThrow(
        /maxWaitMs must be a number/,
      );
    },
  );
});
