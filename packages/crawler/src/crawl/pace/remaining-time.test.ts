import { describe, expect, it } from "vitest";
import { RecentRate } from "./recent-rate.ts";
import { type RemainingHostWork, remainingTime } from "./remaining-time.ts";

const NOW = Date.UTC(2026, 10, 2);

/** Returns a host with `queued` URLs that waits for `waitMs` milliseconds. */
function host(queued: number, waitMs = 0, more: Partial<RemainingHostWork> = {}): RemainingHostWork {
  return { origin: `http://h${queued}`, queued, readyAt: NOW + waitMs, isStuck: false, ...more };
}

/** Returns the result of `remainingTime` for some hosts, in seconds. */
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

describe("remainingTime()", () => {
  it("returns 1,000 s for a host with 1,000 URLs and one page per second, at any overall rate", () => {
    expect(left([host(1_000)], 1_000)).toBe(1_000);
    expect(left([host(1_000), host(50), host(3)], 1_000, { rate: 30 })).toBe(1_000);
    expect(left([host(50), host(1_000)], (origin) => (origin === "http://h50" ? 60_000 : 1_000))).toBe(3_000);
  });

  it("includes future waits of hosts, but not past ones", () => {
    expect(left([host(10, 90_000), host(50)], 1_000)).toBe(100);
    expect(left([host(10, -90_000)], 1_000)).toBe(10);
  });

  it("assumes the average pace of the other hosts for a host without visits", () => {
    expect(left([host(10), host(500)], (origin) => (origin === "http://h10" ? 200 : undefined))).toBe(100);
  });

  it("uses the overall rate if more hosts have URLs than are visited concurrently", () => {
    expect(left([host(10)], 1_000, { hosts: 5_000, queued: 9_000, rate: 20, hostsAtOnce: 100 })).toBe(450);
    expect(left([host(10)], 1_000, { hosts: 50, queued: 500, rate: 20, hostsAtOnce: 100 })).toBe(10);
    expect(left([host(900)], 1_000, { hosts: 500, queued: 1_000, rate: 20 })).toBe(900);
  });

  it("returns null if no host has a known pace, if all hosts are stuck, or if only sitemaps are left", () => {
    expect(left([host(10)], undefined)).toBeNull();
    expect(left([host(10, 0, { isStuck: true })], 1_000)).toBeNull();
    expect(left([host(10, 0, { isStuck: true }), host(5)], 1_000)).toBe(5);
    expect(left([], undefined, { queued: 0 })).toBe(0);
    expect(left([], undefined, { queued: 0, sitemaps: 3 })).toBeNull();
  });
});

describe("RecentRate", () => {
  it("perSecond is the rate of visits in the last half minute", () => {
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

  it("perSecond is correct after a million visits", () => {
    let now = 0;
    const rate = new RecentRate(() => now);
    for (let i = 0; i < 1_000_000; i++) {
      now += 1;
      rate.count();
    }
    expect(rate.perSecond).toBeCloseTo(1_000, -2);
  });
});
