import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { readRequestedPace } from "./requested-pace.ts";

const FILE = parse(`User-agent: *
Crawl-delay: 5
Request-rate: 1/10m
Visit-time: 0600-0845
Disallow: /x

User-agent: FooBot
Crawl-delay: soon
Crawl-delay: 2.5
Request-rate: 1/10m 1300-1659
Request-rate: whenever
Request-rate: 10/1m
Visit-time: 2200-0500
Visit-time: 1200-1300
Disallow: /y
`);

test("readRequestedPace() returns the valid values for a crawler with their records", () => {
  const pace = readRequestedPace(FILE, "FooBot");
  expect(pace.crawlDelay).toMatchObject({ seconds: 2.5, record: { line: 9 } });
  expect(pace.requestRates.map(({ seconds, record }) => [seconds, record.line])).toEqual([
    [600, 10],
    [60, 12],
  ]);
  expect(pace.visitTimes.map(({ from, record }) => [from, record.line])).toEqual([
    [1320, 13],
    [720, 14],
  ]);
});

test("readRequestedPace() uses the group for * only if no group names the crawler", () => {
  expect(readRequestedPace(FILE, "BarBot")).toMatchObject({
    crawlDelay: { seconds: 5, record: { line: 2 } },
    requestRates: [{ documents: 1, seconds: 600 }],
    visitTimes: [{ from: 360, to: 525 }],
  });
  const silent = parse("User-agent: *\nCrawl-delay: 5\nUser-agent: FooBot\nDisallow: /\n");
  expect(readRequestedPace(silent, "FooBot").crawlDelay).toBeUndefined();
});

test("readRequestedPace() returns no values for a file without these fields", () => {
  const nothing = { crawlDelay: undefined, requestRates: [], visitTimes: [] };
  expect(readRequestedPace(parse("User-agent: *\nDisallow:\n"), "FooBot")).toEqual(nothing);
  expect(readRequestedPace(parse(""), "FooBot")).toEqual(nothing);
});

test("readRequestedPace() falls back to the Crawl-delay of * in a dialect with crawlDelay: own-or-any", () => {
  const text = "User-agent: *\nCrawl-delay: 5\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /x\n";
  expect(readRequestedPace(parse(text), "bingbot", { dialect: dialects.bing }).crawlDelay?.record.line).toBe(
    2,
  );
  expect(readRequestedPace(parse(text), "bingbot").crawlDelay).toBeUndefined();
});
