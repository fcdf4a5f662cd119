import type { Crawl, CrawlEvent, CrawlStatus } from "@maycrawl/crawler";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Io } from "../../cli/io.ts";
import { CrawlProgress } from "./crawl-progress.ts";

/** A line of JSON that is printed every ten seconds. */
interface Progress {
  readonly rate: number;
  readonly secondsLeft: number | null;
}

const VISIT = { type: "visit", url: "http://a/", depth: 0, visit: { status: 200 } } as unknown as CrawlEvent;

/**
 * Starts `CrawlProgress` for a crawl with this status, on a monotonic clock. Returns the printed lines, and functions
 * that simulate time and visits.
 */
function watchProgress(status: Partial<CrawlStatus>) {
  const printed: Progress[] = [];
  let now = 1_000_000;
  const crawl = {
    status: () => ({ visited: 1, queued: 60, hosts: 1, waiting: 0, longest: [], ...status }),
  } as unknown as Crawl;
  const io = { draw: undefined, out: { write: async (line: string) => void printed.push(JSON.parse(line)) } };
  const progress = new CrawlProgress(crawl, io as unknown as Io, true, () => now);
  return {
    printed,
    visit: () => progress.see(VISIT),
    pass(ms: number) {
      for (let i = 0; i < ms; i += 100) {
        now += 100;
        vi.advanceTimersByTime(100);
      }
    },
    end: () => progress.end(),
  };
}

describe("CrawlProgress", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 2) }));
  afterEach(() => void vi.useRealTimers());

  it.each([-3_600_000, 3_600_000, 0])(
    "prints rates of 9.9 and 5 pages per second, even if the system clock changes by %i ms",
    (jump) => {
      const crawl = watchProgress({ leftMs: 42_000 });
      for (let i = 0; i < 50; i++) {
        crawl.pass(100);
        crawl.visit();
      }
      vi.setSystemTime(Date.now() + jump);
      for (let i = 0; i < 50; i++) {
        crawl.pass(100);
        crawl.visit();
      }
      crawl.pass(10_000);
      crawl.end();
      expect(crawl.printed).toMatchObject([
        { rate: 9.9, secondsLeft: 42 },
        { rate: 5, secondsLeft: 42 },
      ]);
    },
  );

  it("prints null as secondsLeft if the crawl has no estimate", () => {
    const crawl = watchProgress({ leftMs: null });
    crawl.visit();
    crawl.pass(10_000);
    crawl.end();
    expect(crawl.printed).toMatchObject([{ secondsLeft: null }]);
  });

  it("estimates secondsLeft from the rate if the crawl does not provide leftMs", () => {
    const crawl = watchProgress({});
    for (let i = 0; i < 20; i++) crawl.visit();
    crawl.pass(10_000);
    crawl.end();
    expect(crawl.printed).toMatchObject([{ rate: 2, secondsLeft: 30 }]);
  });
});
