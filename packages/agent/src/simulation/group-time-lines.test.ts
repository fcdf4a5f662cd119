import { dialects } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { groupTimeLines } from "./group-time-lines.ts";
import { type Hour, simulateCrawler } from "./simulate-crawler.ts";
import { hoursOf, type Span } from "./span.ts";

const FAILING: Span = {
  hours: 2.5,
  status: 503,
  error: undefined,
  robots: "",
  cacheControl: undefined,
  retryAfter: undefined,
  siteAnswers: false,
};
const HISTORY: readonly Span[] = [{ ...FAILING, hours: 0, status: 200 }, FAILING];

const hour = (holds: Hour["holds"], requests: number): Hour => ({
  holds,
  from: "answer",
  status: 200,
  requests,
});

it("groupTimeLines() joins hours with the same result, and ends with the history", () => {
  const hours = [hour("copy", 2), hour("copy", 1), hour("closed", 3)];
  const lines = [
    { dialect: dialects.rfc9309, hours },
    { dialect: dialects.google, hours: [hour("copy", 2), hour("copy", 1), hour("closed", 4)] },
    { dialect: dialects.bing, hours: [...hours] },
  ];
  expect(groupTimeLines(lines, 2.5)).toMatchObject([
    {
      names: ["rfc9309", "bing"],
      stretches: [
        { holds: "copy", begin: 0, end: 2, requests: 3 },
        { holds: "closed", begin: 2, end: 2.5, requests: 3 },
      ],
    },
    { names: ["google"], stretches: [{ requests: 3 }, { requests: 4 }] },
  ]);
});

it("simulateCrawler() applies the outage rules of the dialect, also to a part of an hour", () => {
  const { hours } = simulateCrawler(HISTORY, dialects.rfc9309);
  expect(hours).toHaveLength(Math.ceil(hoursOf(HISTORY)));
  expect(hours.map(({ holds }) => holds)).toEqual(["closed", "closed", "closed"]);
  expect(hours.every(({ status }) => status === 503)).toBe(true);
});
