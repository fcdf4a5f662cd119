import type { CrawlSummary } from "@maycrawl/crawler/report";
import { expect, test } from "vitest";
import { isNothingVisited, type RunOutcome, runOutcomeWords } from "./run-outcome.ts";

/** Returns a summary with the given counts, and with the properties in `more`. */
function summary(
  visited: number,
  skipped: CrawlSummary["skipped"] = [],
  inRound = visited,
  more: Partial<CrawlSummary> = {},
): CrawlSummary {
  const known = visited + skipped.reduce((sum, { count }) => sum + count, 0);
  return {
    urls: { visited, known },
    skipped,
    traps: [],
    leftOut: [],
    notes: [],
    round: { visited: inRound },
    hasAnswer: visited > 0,
    seedsLeadingOut: [],
    firewalls: [],
    ...more,
  } as unknown as CrawlSummary;
}

const FAILED = summary(2, [], 2, { hasAnswer: false });
const ROBOTS = [{ what: "robots", count: 2, url: "http://a.example/" }] as const;
const REFUSED = [{ what: "refused", count: 1, url: "http://a.example/" }] as const;

test.each<[string, CrawlSummary, Omit<RunOutcome, "hasOtherOptions">, string | undefined]>([
  ["pages were visited", summary(3), { by: "done", visits: 3, reached: 3 }, undefined],
  [
    "robots.txt forbids all",
    summary(0, ROBOTS),
    { by: "done", visits: 0, reached: 0 },
    ": robots.txt disallows all of it",
  ],
  ["robots.txt forbids some", summary(1, ROBOTS, 0), { by: "done", visits: 0, reached: 0 }, ""],
  ["no page answered", FAILED, { by: "done", visits: 2, reached: 0 }, ": every visit failed"],
  [
    "no page answered any worker",
    FAILED,
    { by: "done", visits: 0, reached: undefined },
    ": every visit failed",
  ],
  [
    "a firewall answered",
    summary(2, [], 2, {
      hasAnswer: false,
      firewalls: [{ what: "X refused", count: 2, url: "http://a.example/" }],
    }),
    { by: "done", visits: 2, reached: 0 },
    ": every visit failed: X refused",
  ],
  ["a later round only found dead URLs", summary(2), { by: "done", visits: 2, reached: 0 }, undefined],
  ["an earlier run visited pages", summary(5, [], 0), { by: "done", visits: 0, reached: 0 }, ""],
  [
    "an earlier run had visited all of the round",
    summary(5),
    { by: "done", visits: 0, reached: 0 },
    undefined,
  ],
  ["the user stopped the crawl", summary(0), { by: "stopped", visits: 0, reached: 0 }, undefined],
  ["a worker visited none of the pages", summary(0, ROBOTS), { by: "done", reached: undefined }, undefined],
  ["a worker was refused", summary(0, REFUSED), { by: "done", reached: undefined }, ""],
])(
  "isNothingVisited() returns whether nothing was visited, and runOutcomeWords() then gives the reason: %s",
  (_, of, how, why) => {
    const ended = { ...how, hasOtherOptions: false };
    expect(isNothingVisited(of, ended)).toBe(why !== undefined);
    if (why !== undefined) expect(runOutcomeWords(of, ended)).toBe(`nothing could be visited${why}`);
  },
);
