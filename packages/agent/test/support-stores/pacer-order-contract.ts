import { randomUUID } from "node:crypto";
import { InvalidOptionError } from "@maycrawl/engine";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Pacer, PlacedStart, Queued } from "../../src/pace/pacers/pacer.ts";
import type { Awaitable } from "../../src/store/access-store.ts";
import type { OpenedPacer } from "./opened-pacer.ts";

const HOST = "example.com:443";
/** Default interval of one hour. Starts are then far ahead, and tickets have their longest lifetime: 5 s. */
const FAR_MS = 3_600_000;

/** Runs the tests that every pacer with ordered tickets must pass. */
export function pacerOrderContract(name: string, open: () => Awaitable<OpenedPacer>): void {
  let opened: OpenedPacer;
  let pacer: Pacer;
  let other: Pacer;

  const ask = async (
    of: Pacer,
    ticket?: string,
    { limit = 1, intervalMs = FAR_MS, host = HOST } = {},
  ): Promise<PlacedStart | Queued> => {
    const answer = await of.beginInOrder?.(host, { limit, placeMs: 60_000, intervalMs, ticket });
    if (answer === undefined) throw new Error("The pacer keeps no order.");
    return answer;
  };
  const placed = (answer: PlacedStart | Queued): PlacedStart => {
    expect(answer).toHaveProperty("place");
    return answer as PlacedStart;
  };
  const queued = (answer: PlacedStart | Queued, ahead: number): string => {
    expect(answer).toMatchObject({ ahead });
    return (answer as Queued).ticket;
  };

  describe(`${name}: order of tickets`, () => {
    beforeEach(async () => {
      opened = await open();
      pacer = opened.pacer;
      other = await opened.another();
    });
    afterEach(() => opened.close?.());

    it("beginInOrder() gives a free place to the first ticket only", async () => {
      const { place, start } = placed(await ask(pacer));
      const first = queued(await ask(pacer), 0);
      const second = queued(await ask(other), 1);
      expect(second).not.toBe(first);
      await place.release();
      // Neither a later ticket nor a new caller overtakes the first ticket.
      queued(await ask(other, second), 1);
      const third = queued(await ask(other), 2);
      queued(await ask(pacer, third), 2);
      const next = placed(await ask(other, first));
      expect(next.start).toBe(start + FAR_MS);
      // The first ticket has been used, so no ticket is ahead of the second one.
      queued(await ask(other, second), 0);
      await next.place.release();
      queued(await ask(pacer, third), 1);
      expect(placed(await ask(pacer, second)).start).toBe(start + 2 * FAR_MS);
      queued(await ask(pacer, third), 0);
    });

    it("beginInOrder() keeps a free place for each of the first tickets", async () => {
      const places = [
        placed(await ask(pacer, undefined, { limit: 2 })),
        placed(await ask(pacer, undefined, { limit: 2 })),
      ];
      const tickets: string[] = [];
      for (const ahead of [0, 1, 2]) tickets.push(queued(await ask(other, undefined, { limit: 2 }), ahead));
      const [first, second, third] = tickets;
      for (const { place } of places) await place.release();
      queued(await ask(pacer, third, { limit: 2 }), 2);
      placed(await ask(pacer, second, { limit: 2 }));
      queued(await ask(pacer, third, { limit: 2 }), 1);
      placed(await ask(other, first, { limit: 2 }));
      queued(await ask(other, third, { limit: 2 }), 0);
      placed(await ask(other, third, { limit: 3 }));
    });

    it("beginInOrder() skips a ticket after leaveOrder()", async () => {
      const { place } = placed(await ask(pacer));
      const first = queued(await ask(pacer), 0);
      const second = queued(await ask(other), 1);
      await other.leaveOrder?.(HOST, first);
      queued(await ask(other, second), 0);
      await place.release();
      placed(await ask(other, second));
      await pacer.leaveOrder?.(HOST, first);
      await pacer.leaveOrder?.("nobody", randomUUID());
    });

    it("beginInOrder() skips an expired ticket, and restores its rank when the ticket is used again", async () => {
      const { place } = placed(await ask(pacer, undefined, { intervalMs: 0 }));
      // This ticket's start is possible now, so its lifetime is 1 s. The lifetime of the other tickets is 5 s.
      const first = queued(await ask(pacer, undefined, { intervalMs: 0 }), 0);
      const second = queued(await ask(other), 1);
      await opened.pass(1_100);
      queued(await ask(other, second), 0);
      queued(await ask(other), 1);
      expect(queued(await ask(pacer, first), 0)).toBe(first);
      queued(await ask(other, second), 1);
      await place.release();
      queued(await ask(other, second), 1);
      placed(await ask(pacer, first));
    });

    it("startsInMs() returns the time until the next possible start, counting the tickets", async () => {
      expect(await pacer.startsInMs?.(HOST, 1000)).toBe(0);
      const before = opened.clock.now();
      const { place, start } = placed(await ask(pacer, undefined, { intervalMs: 10_000 }));
      const near = (ms: number | undefined, intervals: number) => {
        expect(ms).toBeLessThanOrEqual(intervals * 10_000);
        expect(ms).toBeGreaterThanOrEqual(intervals * 10_000 - (opened.clock.now() - before) - 1);
      };
      near(await other.startsInMs?.(HOST, 10_000), 1);
      const first = (await ask(other, undefined, { intervalMs: 10_000 })) as Queued;
      near(first.startsInMs, 1);
      near(((await ask(pacer, undefined, { intervalMs: 10_000 })) as Queued).startsInMs, 2);
      near(await other.startsInMs?.(HOST, 10_000), 3);
      // The call above did not reserve a start.
      near(await other.startsInMs?.(HOST, 10_000), 3);
      await place.release();
      expect(placed(await ask(other, first.ticket, { intervalMs: 10_000 })).start).toBe(start + 10_000);
      near(await other.startsInMs?.(HOST, 10_000), 3);
      await pacer.report?.(HOST, "slow");
      near(await other.startsInMs?.(HOST, 10_000), 5);
      await pacer.hold?.(HOST, 90_000);
      near(await other.startsInMs?.(HOST, 10_000), 11);
    });

    it("beginInOrder() orders each host separately", async () => {
      placed(await ask(pacer));
      queued(await ask(pacer), 0);
      placed(await ask(other, undefined, { host: "example.org:443" }));
      queued(await ask(other, undefined, { host: "example.org:443" }), 0);
      expect(await other.startsInMs?.("{x}", 1000)).toBe(0);
    });

    it("place() without a ticket does not change the order of the tickets", async () => {
      placed(await ask(pacer));
      const first = queued(await ask(pacer), 0);
      expect(await other.place?.(HOST, 1, 60_000)).toBeUndefined();
      const place = await other.place?.(HOST, 2, 60_000);
      expect(place).toBeDefined();
      const second = queued(await ask(other), 1);
      await place?.release();
      queued(await ask(pacer, first), 0);
      queued(await ask(pacer, second), 1);
    });

    it("beginInOrder() gives different ranks to the 43 of 50 concurrent callers that get no place", async () => {
      const asked = Array.from({ length: 50 }, (_, i) =>
        ask(i % 2 === 0 ? pacer : other, undefined, { limit: 7 }),
      );
      const answers = await Promise.all(asked);
      const waiting = answers.filter((answer): answer is Queued => "ticket" in answer);
      expect(waiting).toHaveLength(43);
      const ordered = waiting.sort((a, b) => a.ahead - b.ahead);
      expect(ordered.map(({ ahead }) => ahead)).toStrictEqual(ordered.map((_, i) => i));
      expect(new Set(ordered.map(({ ticket }) => ticket)).size).toBe(43);
    });

    it.each([-1, Number.NaN, Infinity])(
      "beginInOrder() rejects an interval of %d ms with InvalidOptionError",
      async (intervalMs) => {
        await expect(ask(pacer, undefined, { intervalMs })).rejects.toThrow(InvalidOptionError);
      },
    );

    it("beginInOrder() behaves like a list for random sequences of calls", async () => {
      const step = fc.record({
        does: fc.constantFrom("come", "come", "ask", "ask", "ask", "leave", "release", "release"),
        whose: fc.nat(),
        by: fc.boolean(),
      });
      const script = fc.record({
        steps: fc.array(step, { maxLength: 25 }),
        limit: fc.integer({ min: 1, max: 3 }),
      });
      await fc.assert(
        fc.asyncProperty(script, async ({ steps, limit }) => {
          const host = randomUUID();
          /** The model: waiting tickets in their order, and the granted places. */
          const line: string[] = [];
          const taken: PlacedStart[] = [];
          const began = opened.clock.now();
          for (const { does, whose, by } of steps) {
            const of = by ? pacer : other;
            const at = line.length === 0 ? 0 : whose % line.length;
            if (does === "release") {
              await taken.splice(whose % (taken.length || 1), 1)[0]?.place.release();
            } else if (does === "leave") {
              const [ticket] = line.splice(at, 1);
              if (ticket !== undefined) await of.leaveOrder?.(host, ticket);
            } else {
              const ticket = does === "come" ? undefined : line[at];
              const ahead = ticket === undefined ? line.length : at;
              const answer = await ask(of, ticket, { limit, host });
              // Tickets expire after 5 s. On a machine that is this slow, the run proves nothing.
              if (opened.clock.now() - began > 4_000) return;
              if (taken.length + ahead < limit) {
                taken.push(placed(answer));
                if (ticket !== undefined) line.splice(at, 1);
              } else {
                const mine = queued(answer, ahead);
                if (ticket === undefined) line.push(mine);
                else expect(mine).toBe(ticket);
              }
            }
          }
        }),
        { numRuns: 25 },
      );
    });
  });
}
