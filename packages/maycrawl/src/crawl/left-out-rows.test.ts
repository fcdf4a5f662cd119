import type { CrawlSummary } from "@maycrawl/crawler/report";
import { expect, test } from "vitest";
import { changeRows, furtherLinksText, leftOutRows } from "./left-out-rows.ts";

/** Returns the rows of `leftOutRows` as lines of text. */
function lines(summary: Partial<CrawlSummary>): string[] {
  const rows = leftOutRows({ traps: [], leftOut: [], notes: [], ...summary } as unknown as CrawlSummary);
  return rows.map((row) =>
    row
      .map((cell) => (typeof cell === "string" ? cell : cell.text))
      .join(" ")
      .trim(),
  );
}

const SHOP = "http://shop.example";

test("leftOutRows() shows exceeded budgets, and advises options that raise the budgets of forms and queries", () => {
  const trap = (what: string, count: number): CrawlSummary["traps"][number] => ({
    what,
    count,
    origin: SHOP,
    url: `${SHOP}/item/1`,
  });
  expect(
    lines({
      traps: [
        trap("more than 5000 URLs of the form /item/0", 95_000),
        trap("more than 5000 URLs of the form /tag/0", 700),
        trap("more than 500 queries of /search", 1),
        trap("more than 40 path segments", 3),
      ],
    }),
  ).toEqual([
    `95000 more than 5000 URLs of the form /item/0 ${SHOP} such as ${SHOP}/item/1`,
    `700 more than 5000 URLs of the form /tag/0 ${SHOP} such as ${SHOP}/item/1`,
    `1 more than 500 queries of /search ${SHOP} such as ${SHOP}/item/1`,
    `3 more than 40 path segments ${SHOP} such as ${SHOP}/item/1`,
    "To visit them, run the same command with --max-of-one-form 100000",
    "To visit them, run the same command with --max-queries-per-path 1000",
  ]);
});

test.each([
  ["done", ["The next run begins a new round: it requests all 1,200 pages again"]],
  ["unreachable", ["The next run begins a new round: it requests all 1,200 pages again"]],
  ["limit", []],
  [undefined, []],
] as const)(
  "leftOutRows() adds the cost of a new round to the advice only if the next run begins a new round (endedBy: %s)",
  (endedBy, expected) => {
    const traps = [{ what: "more than 5 queries of /", count: 1, origin: SHOP, url: `${SHOP}/` }];
    const round = { id: 1, startedAt: 0, endedAt: 1, endedBy, visited: 3 };
    const urls = { known: 9, visited: 1_200, queued: 0, skipped: 0, gone: 0 };
    expect(lines({ traps, round, urls }).slice(2)).toEqual(expected);
    expect(lines({ round, urls })).toEqual([]);
  },
);

test("leftOutRows() and furtherLinksText() show the numbers of links that were counted but not kept", () => {
  const left = (reason: "queue" | "sitemap" | "scope"): CrawlSummary["leftOut"][number] => ({
    reason,
    links: 7,
    hosts: [{ origin: SHOP, links: 7, url: `${SHOP}/x` }],
  });
  const rows = lines({ leftOut: [left("scope"), left("queue"), left("sitemap")] });
  expect(rows).toEqual([
    `7 links, because their host had too many URLs already ${SHOP} such as ${SHOP}/x`,
    expect.stringContaining("run the same command again. --max-queued-per-host"),
    `7 sitemaps, because their site has too many ${SHOP} such as ${SHOP}/x`,
  ]);
  const summary = { leftOut: [left("scope")] } as unknown as CrawlSummary;
  expect(furtherLinksText(summary, "scope")).toBe("; and 7 links to further URLs");
  expect(furtherLinksText(summary, "depth")).toBe("");
});

test("changeRows() shows how many URLs are no longer visited or no longer excluded, by reason", () => {
  const optionChanges = {
    at: 0,
    left: [{ what: "exclude", count: 51 }],
    back: [{ what: "depth", count: 2 }],
  };
  const rows = changeRows({ optionChanges } as unknown as CrawlSummary);
  expect(rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : cell.text.trim())))).toEqual([
    ["51", "no longer visited (exclude)"],
    ["2", "no longer excluded (depth)"],
  ]);
  expect(changeRows({} as CrawlSummary)).toEqual([]);
});
