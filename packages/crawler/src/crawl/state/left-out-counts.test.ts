import { expect, test } from "vitest";
import { LeftOutTally } from "./left-out-counts.ts";

test("LeftOutTally.count() keeps the separate count of a known host at the limit of 10,000 hosts", () => {
  const tally = new LeftOutTally();
  // The origin "" stands for all hosts beyond the limit, as in a crawl's file.
  for (const host of ["", ...Array.from({ length: 10_000 }, (_, i) => `https://${i}.example`)])
    tally.registerHost("robots", host);
  tally.count("robots", "https://9999.example", "https://9999.example/a");
  tally.count("robots", "https://new.example", "https://new.example/a");
  expect(tally.take().map(({ origin, links }) => [origin, links])).toEqual([
    ["https://9999.example", 1],
    ["", 1],
  ]);
});
