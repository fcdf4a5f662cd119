import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { MemoryPacer } from "../../src/pace/pacers/memory-pacer.ts";
import type { OrderedAsk, Pacer, PlacedStart, Queued } from "../../src/pace/pacers/pacer.ts";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { ResilientPacer } from "../../src/pace/pacers/resilient-pacer.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { HOST, settle } from "../support-agent/paced.ts";
import { canStartRedis, RedisServer } from "../support-stores/redis-server.ts";

requireOrSkip("a redis-server to stop and start", canStartRedis);

/** A shared pacer that the test can make unavailable. */
class Losable implements Pacer {
  memory: MemoryPacer;
  lost = false;

  constructor(clock: ManualClock) {
    this.memory = new MemoryPacer({ clock });
  }

  async #ask<T>(answer: () => T | Promise<T>): Promise<T> {
    if (this.lost) throw new Error("lost");
    return answer();
  }

  reserve(host: string, ms: number): Promise<number> {
    return this.#ask(() => this.memory.reserve(host, ms));
  }

  giveBack(host: string, start: number, ms: number): Promise<void> {
    return this.#ask(() => this.memory.giveBack(host, start, ms));
  }

  hold(host: string, ms: number): Promise<void> {
    return this.#ask(() => this.memory.hold(host, ms));
  }

  report(host: string, outcome: "slow" | "success"): Promise<void> {
    return this.#ask(() => this.memory.report(host, outcome));
  }

  place(...asked: Parameters<MemoryPacer["place"]>): ReturnType<NonNullable<Pacer["place"]>> {
    return this.#ask(async () => {
      const place = this.memory.place(...asked);
      return (
        place && {
          renew: (ms) => this.#ask(() => place.renew(ms)),
          release: () => this.#ask(() => place.release()),
        }
      );
    });
  }
}

/** A pacer that can be made unavailable, with `begin()`. */
class LosableAtOnce extends Losable {
  async begin(host: string, limit: number, ms: number, intervalMs: number): Promise<PlacedStart | undefined> {
    const place = await this.place(host, limit, ms);
    return place && { place, start: await this.reserve(host, intervalMs) };
  }
}

/** A pacer that can be made unavailable, with `beginInOrder()`. */
class LosableInOrder extends Losable {
  async beginInOrder(host: string, ask: OrderedAsk): Promise<PlacedStart | Queued> {
    const place = await this.place(host, ask.limit, ask.placeMs);
    if (place === undefined) return { ticket: ask.ticket ?? "a ticket", ahead: 0, startsInMs: 0 };
    return { place, start: await this.reserve(host, ask.intervalMs) };
  }
}

/** Begins a turn with a place for a minute. Returns undefined if all places are taken. */
async function begin(
  pacer: ResilientPacer,
  host: string,
  limit: number,
  intervalMs: number,
): Promise<PlacedStart | undefined> {
  const begun = await pacer.begin(host, { limit, placeMs: 60_000, intervalMs, ticket: undefined });
  return begun !== undefined && "place" in begun ? begun : undefined;
}

function opened(Kind = Losable): { clock: ManualClock; behind: Losable; pacer: ResilientPacer } {
  const clock = new ManualClock();
  const behind = new Kind(clock);
  return { clock, behind, pacer: new ResilientPacer(behind, new MemoryPacer({ clock }), clock) };
}

describe.each([Losable, LosableAtOnce, LosableInOrder])(
  "ResilientPacer.begin() over a pacer that fails and recovers: %o",
  (Kind) => {
    test("returns both a start and a place, or neither", async () => {
      const { clock, behind, pacer } = opened(Kind);
      const from = clock.now();
      const first = await begin(pacer, HOST, 1, 3_000);
      expect(first?.start).toBe(from);
      expect(await begin(pacer, HOST, 1, 3_000)).toBeUndefined();
      await first?.place.release();
      expect(await begin(pacer, HOST, 1, 3_000)).toMatchObject({ start: from + 3_000 });
      expect(await behind.memory.reserve(HOST, 3_000)).toBe(from + 6_000);
    });

    test("uses its own memory during the outage, and reports its starts afterwards", async () => {
      const { clock, behind, pacer } = opened(Kind);
      const from = clock.now();
      await begin(pacer, HOST, 2, 3_000);
      behind.lost = true;
      expect(await begin(pacer, HOST, 2, 3_000)).toMatchObject({ start: from + 3_000 });
      expect(await begin(pacer, HOST, 2, 3_000)).toMatchObject({ start: from + 6_000 });
      expect(await begin(pacer, HOST, 2, 3_000)).toBeUndefined();
      behind.lost = false;
      clock.advance(2_000);
      await pacer.report(HOST, "success");
      await settle();
      expect(await behind.memory.reserve(HOST, 3_000)).toBe(from + 9_000);
    });

    test("respects known starts and holds after the pacer was reset", async () => {
      const { clock, behind, pacer } = opened(Kind);
      const from = clock.now();
      await pacer.hold("held", 60_000);
      await pacer.reserve(HOST, 30_000);
      behind.memory = new MemoryPacer({ clock });
      expect(await begin(pacer, "held", 1, 1_000)).toMatchObject({ start: from + 60_000 });
      expect(await begin(pacer, HOST, 1, 30_000)).toMatchObject({ start: from + 30_000 });
      expect(await behind.memory.reserve(HOST, 30_000)).toBe(from + 60_000);
    });

    test.each(["fails", "hangs"])(
      "keeps the place if its start is too early and giveBack() %s",
      async (how) => {
        const { clock, behind, pacer } = opened(Kind);
        await pacer.reserve(HOST, 30_000);
        behind.memory = new MemoryPacer({ clock });
        const giveBack = behind.giveBack.bind(behind);
        behind.giveBack = async () => {
          if (how === "fails") throw new Error("lost");
          await delay(2_500);
        };
        const begun = await begin(pacer, HOST, 1, 30_000);
        behind.giveBack = giveBack;
        await delay(how === "fails" ? 0 : 1_000);
        expect(behind.memory.place(HOST, 1, 1_000)).toBeUndefined();
        clock.advance(2_000);
        await begun?.place.release();
        await pacer.report(HOST, "success");
        await settle();
        expect(behind.memory.place(HOST, 1, 1_000)).toBeDefined();
      },
    );

    test("gives back a place and a start that arrive too late", async () => {
      const { clock, behind, pacer } = opened(Kind);
      const from = clock.now();
      const place = behind.place.bind(behind);
      behind.place = async (...asked) => {
        const granted = await place(...asked);
        await delay(2_500);
        return granted;
      };
      expect(await begin(pacer, HOST, 1, 3_000)).toMatchObject({ start: from });
      expect(behind.memory.place(HOST, 1, 1_000)).toBeUndefined();
      await expect.poll(() => behind.memory.place(HOST, 1, 1_000)).toBeDefined();
      await settle();
      expect(await behind.memory.reserve(HOST, 3_000)).toBe(from);
    });
  },
);

describe("ResilientPacer over a pacer that fails and recovers", () => {
  test("gives back a ticket that arrives too late", async () => {
    const { behind, pacer } = opened(LosableInOrder);
    const left: string[] = [];
    Object.assign(behind, { leaveOrder: async (_host: string, ticket: string) => void left.push(ticket) });
    await begin(pacer, HOST, 1, 3_000);
    const place = behind.place.bind(behind);
    behind.place = async (...asked) => {
      await delay(2_500);
      return place(...asked);
    };
    await begin(pacer, HOST, 1, 3_000);
    await expect.poll(() => left).toEqual(["a ticket"]);
  });

  test("remembers starts, holds and slowdowns during the outage", async () => {
    const { clock, behind, pacer } = opened();
    // Another process has already reserved the first start.
    await behind.memory.reserve(HOST, 3_000);
    expect(await pacer.reserve(HOST, 3_000)).toBe(clock.now() + 3_000);
    await pacer.hold("held", 60_000);
    await pacer.reserve("slow", 3_000);
    await pacer.report("slow", "slow");
    behind.lost = true;
    expect(await pacer.reserve(HOST, 3_000)).toBe(clock.now() + 6_000);
    expect(await pacer.reserve("held", 0)).toBe(clock.now() + 60_000);
    expect(await pacer.reserve("slow", 3_000)).toBe(clock.now() + 6_000);
    expect(await pacer.heldUntil("held")).toBe(clock.now() + 60_000);
  });

  test("reports the starts and holds of the outage, also for hosts without a new start", async () => {
    const { clock, behind, pacer } = opened();
    const from = clock.now();
    behind.lost = true;
    await pacer.hold("held", 60_000);
    await pacer.hold("other", 60_000);
    await pacer.reserve(HOST, 30_000);
    behind.lost = false;
    clock.advance(2_000);
    expect(await pacer.reserve("held", 1_000)).toBe(from + 60_000);
    await settle();
    expect(await behind.memory.reserve("other", 1_000)).toBe(from + 60_000);
    expect(await behind.memory.reserve(HOST, 1_000)).toBe(from + 30_000);
  });

  test("reports the holds from before the outage to a pacer that was reset during the outage", async () => {
    const { clock, behind, pacer } = opened();
    const from = clock.now();
    await pacer.hold("held", 60_000);
    behind.lost = true;
    await pacer.report(HOST, "success");
    behind.memory = new MemoryPacer({ clock });
    behind.lost = false;
    clock.advance(2_000);
    await pacer.report(HOST, "success");
    await settle();
    // The hold must be reported before this process uses the host "held" again.
    expect(await behind.memory.reserve("held", 1_000)).toBe(from + 60_000);
  });

  test("reports starts and holds to a pacer that was reset without an outage", async () => {
    const { clock, behind, pacer } = opened();
    const from = clock.now();
    await pacer.hold("held", 60_000);
    await pacer.reserve(HOST, 30_000);
    await pacer.reserve("slow", 3_000);
    await pacer.report("slow", "slow");
    clock.advance(10_000);
    behind.memory = new MemoryPacer({ clock });
    expect(await pacer.reserve("held", 1_000)).toBe(from + 60_000);
    expect(await pacer.reserve(HOST, 30_000)).toBe(from + 30_000);
    // Other processes also get the reported hold and start.
    expect(await behind.memory.reserve("held", 0)).toBe(from + 60_000);
    expect(await behind.memory.reserve(HOST, 30_000)).toBe(from + 60_000);
  });

  test("does not repeat a hold after another process changed the slowdown or a start was given back", async () => {
    const { clock, behind, pacer } = opened();
    const from = clock.now();
    for (const outcome of ["slow", "slow", "success"] as const) await pacer.report(HOST, outcome);
    await behind.memory.report(HOST, "success");
    await pacer.reserve(HOST, 5_000);
    // The other process has reported a success, which this process does not know.
    let holds = 0;
    const hold = behind.hold.bind(behind);
    behind.hold = (...asked) => {
      holds++;
      return hold(...asked);
    };
    expect(await pacer.reserve(HOST, 5_000)).toBe(from + 5_000);
    await pacer.giveBack(HOST, from + 5_000, 5_000);
    expect(await pacer.reserve(HOST, 5_000)).toBe(from + 5_000);
    expect(await Promise.all([1, 2].map(() => pacer.reserve(HOST, 5_000)))).toEqual([
      from + 10_000,
      from + 15_000,
    ]);
    expect(holds).toBe(0);
  });

  test("asks the pacer again if the clock is set back during the outage", async () => {
    const { clock, behind, pacer } = opened();
    behind.lost = true;
    await pacer.reserve(HOST, 0);
    clock.advance(-3_600_000);
    behind.lost = false;
    await pacer.hold("held", 60_000);
    expect(behind.memory.heldUntil("held")).toBe(clock.now() + 60_000);
  });

  test("releases a place whose release failed during the outage", async () => {
    const { clock, behind, pacer } = opened();
    const place = await pacer.place(HOST, 1, 60_000);
    behind.lost = true;
    await place?.release();
    expect(await place?.renew(60_000)).toBe(true);
    behind.lost = false;
    clock.advance(2_000);
    expect(behind.memory.place(HOST, 1, 1_000)).toBeUndefined();
    await pacer.report(HOST, "success");
    await settle();
    expect(behind.memory.place(HOST, 1, 1_000)).toBeDefined();
  });

  test("reports the longest interval of the starts during the outage", async () => {
    const { clock, behind, pacer } = opened();
    behind.lost = true;
    await pacer.reserve(HOST, 30_000);
    const last = await pacer.reserve(HOST, 1_000);
    behind.lost = false;
    clock.advance(2_000);
    await pacer.report(HOST, "success");
    await settle();
    expect(await behind.memory.reserve(HOST, 1_000)).toBe(last + 30_000);
  });

  test("gives back a place that arrives too late", async () => {
    const { behind, pacer } = opened();
    const place = behind.place.bind(behind);
    behind.place = async (...asked) => {
      const granted = await place(...asked);
      await delay(2_500);
      return granted;
    };
    expect(await pacer.place(HOST, 1, 60_000)).toBeDefined();
    expect(behind.memory.place(HOST, 1, 1_000)).toBeUndefined();
    await expect.poll(() => behind.memory.place(HOST, 1, 1_000)).toBeDefined();
  });

  test("lets one call check whether the pacer has recovered, while other calls use its own memory", async () => {
    const { clock, behind, pacer } = opened();
    behind.lost = true;
    await pacer.reserve(HOST, 0);
    clock.advance(2_000);
    let asked = 0;
    behind.reserve = () => {
      asked++;
      return new Promise(() => {});
    };
    const first = pacer.reserve("a", 0);
    await pacer.reserve("b", 0);
    expect(asked).toBe(1);
    await first;
  });
});

describe.skipIf(!canStartRedis)("ResilientPacer over a RedisPacer that fails and recovers", () => {
  test("keeps the pace and the holds of this process", async () => {
    const server = await RedisServer.start();
    const behind = new RedisPacer({ url: server.url });
    const clock = { now: () => Date.now(), sleep: (ms: number) => delay(ms) };
    const pacer = new ResilientPacer(behind, new MemoryPacer(), clock);
    try {
      const first = await pacer.reserve("a", 30_000);
      const place = await pacer.place("a", 1, 60_000);
      await server.signal("SIGKILL");
      // The caller does not see that the release failed.
      await place?.release();
      expect(await pacer.reserve("a", 30_000)).toBe(first + 30_000);
      await pacer.hold("b", 20_000);
      const heldAt = Date.now();
      await server.restart();
      await expect.poll(() => behind.heldUntil("x").catch(() => 0)).toBe(-Infinity);
      await delay(1_100);
      // The restarted server is empty, so `pacer` reports the hold and the start to this server.
      expect((await pacer.reserve("b", 1_000)) - heldAt).toBeGreaterThan(19_900);
      expect((await pacer.reserve("a", 30_000)) - first).toBeGreaterThan(59_900);
    } finally {
      await behind[Symbol.asyncDispose]();
      await server.signal("SIGKILL");
    }
  });
});
