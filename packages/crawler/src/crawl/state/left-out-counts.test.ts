import { expect, test } from "vitest";
import { LeftOutTally } from "./left-out-counts.ts";

test("a host that has a count keeps it, however many hosts were counted before", () => {
  const tally = new LeftOutTally();
  // As a file has them: "" stands for all hosts beyond the limit.
  for (const host of ["", ...Array.from({ length: 10_000 }, (_, i) => `https://${i}.example`)])
    tally.known("robots", host);
  tally.count("robots", "https://9999.example", "https://9999.example/a");
  tally.count("robots", "https://new.example", "https://new.example/a");
  expect(tally.take().map(({ origin, links }) => [origin, links])).toEqual([
    ["https://9999.example", 1],
    ["", 1],
  ]);
});
