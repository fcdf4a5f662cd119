import { describe, expect, it } from "vitest";
import { RecentRate } from "./recent-rate.ts";
import { type RemainingHostWork, remainingTime } from "./remaining-time.ts";

const NOW = Date.UTC(2026, 10, 2);

/** A host with so many URLs, which waits for so many milliseconds. */
function host(queued: number, waits = 0, more: Partial<RemainingHostWork> = {}): RemainingHostWork {
  return { origin: `http://h${queued}`, queued, readyAt: NOW + waits, isStuck: false, ...more };
}

/** The time left for some hosts, in seconds. */
function left(
  largest: readonly RemainingHostWork[],
  perPageMs: number | undefined | ((origin: string) => number | undefined),
  more: { hosts?: number; queued?: number; sitemaps?: number; rate?: number; hostsAtOnce?: number } = {},
): number | null {
  const queued = more.queued ?? largest.reduce((sum, one) => sum + one.queued, 0);
  const ms = remainingTime(
    { queued, sitemaps: more.sitemaps, hosts: more.hosts ?? largest.length, largest },
    {
      now: NOW,
      hostsAtOnce: more.hostsAtOnce ?? 100,
      rate: more.rate ?? 0,
      perPageMs: typeof perPageMs === "function" ? perPageMs : () => perPageMs,
    },
  );
  return ms === null ? null : ms / 1000;
}

describe("remainingTime", () => {
  it("a host of 1,000 URLs at one a second takes 1,000 s, whatever the rate of all is", () => {
    expect(left([host(1_000)], 1_000)).toBe(1_000);
    expect(left([host(1_000), host(50), host(3)], 1_000, { rate: 30 })).toBe(1_000);
    expect(left([host(50), host(1_000)], (origin) => (origin === "http://h50" ? 60_000 : 1_000))).toBe(3_000);
  });

  it("counts what hosts wait for, and not what they waited for", () => {
    expect(left([host(10, 90_000), host(50)], 1_000)).toBe(100);
    expect(left([host(10, -90_000)], 1_000)).toBe(10);
  });

  it("takes a host that was not visited yet to be as quick as the others", () => {
    expect(left([host(10), host(500)], (origin) => (origin === "http://h10" ? 200 : undefined))).toBe(100);
  });

  it("goes by the rate where more hosts have URLs than are visited at once", () => {
    expect(left([host(10)], 1_000, { hosts: 5_000, queued: 9_000, rate: 20, hostsAtOnce: 100 })).toBe(450);
    expect(left([host(10)], 1_000, { hosts: 50, queued: 500, rate: 20, hostsAtOnce: 100 })).toBe(10);
    expect(left([host(900)], 1_000, { hosts: 500, queued: 1_000, rate: 20 })).toBe(900);
  });

  it("is null where nothing can be said: nothing was visited, or all that is left is stuck", () => {
    expect(left([host(10)], undefined)).toBeNull();
    expect(left([host(10, 0, { isStuck: true })], 1_000)).toBeNull();
    expect(left([host(10, 0, { isStuck: true }), host(5)], 1_000)).toBe(5);
    expect(left([], undefined, { queued: 0 })).toBe(0);
    expect(left([], undefined, { queued: 0, sitemaps: 3 })).toBeNull();
  });
});

describe("RecentRate", () => {
  it("counts the visits of the last half minute", () => {
    let now = 5_000;
    const rate = new RecentRate(() => now);
    expect(rate.perSecond).toBe(0);
    for (let i = 0; i < 100; i++) {
      now += 100;
      rate.count();
    }
    expect(rate.perSecond).toBeCloseTo(10);
    now += 20_000;
    expect(rate.perSecond).toBeCloseTo(100 / 30);
    now += 20_000;
    expect(rate.perSecond).toBe(0);
  });

  it("remembers little, however many visits there are", () => {
    let now = 0;
    const rate = new RecentRate(() => now);
    for (let i = 0; i < 1_000_000; i++) {
      now += 1;
      rate.count();
    }
    expect(rate.perSecond).toBeCloseTo(1_000, -2);
  });
});
