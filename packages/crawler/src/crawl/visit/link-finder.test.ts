import { expect, it } from "vitest";
import { PathPatterns } from "../../url/path-patterns.ts";
import type { Outlink } from "../reading/outlinks.ts";
import { Scope } from "../urls/scope.ts";
import { defaultBudgets } from "../urls/traps.ts";
import { LinkFinder } from "./link-finder.ts";

function finder(): LinkFinder {
  const scope = new Scope("host");
  scope.admit(new URL("http://a.example/"));
  return new LinkFinder({
    scope,
    include: new PathPatterns("include", []),
    exclude: new PathPatterns("exclude", []),
    maxDepth: 9,
    budgets: defaultBudgets,
  });
}

const outlink = (n: number, of: Partial<Outlink> = {}): Outlink => ({
  href: `http://a.example/${n}`,
  by: "link",
  nofollow: undefined,
  ...of,
});

it("LinkFinder.judgeLinks() returns all links of pages that have more links than the cache holds", () => {
  const finding = finder();
  for (const [from, to] of [
    [0, 15_000],
    [15_000, 35_000],
    [35_000, 55_000],
    [35_000, 55_000],
  ] as const) {
    const outlinks = Array.from({ length: to - from }, (_, i) => outlink(from + i));
    expect(finding.judgeLinks(outlinks, { depth: 1, clicks: 1 }).map(({ url }) => url)).toEqual(
      outlinks.map(({ href }) => href),
    );
  }
});

it("LinkFinder.judgeLinks() judges a link again at a smaller depth, for another kind, and after forget()", () => {
  const finding = finder();
  const judge = (depth: number, of?: Partial<Outlink>) =>
    finding.judgeLinks([outlink(1, of)], { depth, clicks: depth })[0];
  const first = judge(3);
  expect(first?.depth).toBe(4);
  expect(judge(3)).toBe(first);
  expect(judge(5)).toBe(first);
  expect(judge(1)?.depth).toBe(2);
  expect(judge(3)?.depth).toBe(2);
  const nofollow = judge(3, { nofollow: "rel=nofollow" });
  expect(nofollow?.skip?.because).toContain("rel=nofollow");
  expect(nofollow?.clicks).toBeNull();
  expect(judge(3, { by: "canonical" })?.by).toBe("canonical");
  finding.forget();
  expect(judge(3)?.depth).toBe(4);
});

it("LinkFinder.judgeLinks() keeps the fewest steps and the fewest links, also of different pages", () => {
  const finding = finder();
  const judge = (depth: number, clicks: number | null) =>
    finding.judgeLinks([outlink(1)], { depth, clicks })[0];
  expect(judge(1, null)).toMatchObject({ depth: 2, clicks: null });
  const both = judge(5, 5);
  expect(both).toMatchObject({ depth: 2, clicks: 6 });
  expect(judge(2, null)).toBe(both);
  expect(judge(4, 4)).toMatchObject({ depth: 2, clicks: 5 });
});
