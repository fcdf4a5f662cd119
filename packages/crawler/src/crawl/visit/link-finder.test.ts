import { expect, it } from "vitest";
import type { Lead } from "../reading/leads.ts";
import { PathPatterns } from "../url/path-patterns.ts";
import { Scope } from "../url/scope.ts";
import { defaultBudgets } from "../url/traps.ts";
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

const lead = (n: number, of: Partial<Lead> = {}): Lead => ({
  href: `http://a.example/${n}`,
  by: "link",
  nofollow: undefined,
  ...of,
});

it("LinkFinder finds all links of pages that have more of them than are remembered", () => {
  const finding = finder();
  for (const [from, to] of [
    [0, 15_000],
    [15_000, 35_000],
    [35_000, 55_000],
    [35_000, 55_000],
  ] as const) {
    const leads = Array.from({ length: to - from }, (_, i) => lead(from + i));
    expect(finding.foundBy(leads, 1).map(({ url }) => url)).toEqual(leads.map(({ href }) => href));
  }
});

it("LinkFinder judges a link again that is nearer, of another kind, or from the round before", () => {
  const finding = finder();
  const judge = (depth: number, of?: Partial<Lead>) => finding.foundBy([lead(1, of)], depth)[0];
  const first = judge(3);
  expect(first?.depth).toBe(4);
  expect(judge(3)).toBe(first);
  expect(judge(5)).toBe(first);
  expect(judge(1)?.depth).toBe(2);
  expect(judge(3)?.depth).toBe(2);
  expect(judge(3, { nofollow: "rel=nofollow" })?.skip?.because).toContain("rel=nofollow");
  expect(judge(3, { by: "canonical" })?.by).toBe("canonical");
  finding.forget();
  expect(judge(3)?.depth).toBe(4);
});
