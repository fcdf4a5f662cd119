import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { always } from "../../test/support/runs.ts";
import { matchesWithoutBacktracking, missesMatches } from "./non-backtracking-search.ts";
import { matchesPattern } from "./path-pattern.ts";

const isFound = (pattern: string, path: string): boolean =>
  matchesWithoutBacktracking(pattern, 0, pattern.length, path, 0, path.length);
const matches = (pattern: string, path: string): boolean =>
  matchesPattern(pattern, 0, pattern.length, path, 0, path.length);

describe("matchesWithoutBacktracking()", () => {
  test.each<[pattern: string, path: string, found: boolean]>([
    ["/", "/", true],
    ["/a", "/ab", true],
    ["/a", "/ba", false],
    ["/a$", "/a", true],
    ["/a$", "/ab", false],
    ["/a*$", "/ab", true],
    ["/*b", "/aab", true],
    ["/*ab", "/aab", true],
    ["/*aab", "/aab", true],
    ["/*aab", "/aaab", false],
    ["/*aab", "/aaabaab", true],
    ["/*aa$", "/aa", true],
    ["/*aa$", "/aaa", false],
    ["/*aa$", "/aaaa", true],
    ["*", "/", true],
    ["*a*b$", "/xaxb", true],
    ["/a**b", "/axb", true],
    ["/a$b", "/a$b", true],
    ["/a*b", "/a", false],
    ["", "/", true],
  ])("of %s on %s is %s", (pattern, path, found) => {
    expect(isFound(pattern, path)).toBe(found);
  });

  test("compares parts of longer strings", () => {
    expect(matchesWithoutBacktracking("x/*b$x", 1, 5, "y/aby", 1, 4)).toBe(true);
  });

  const text = (characters: string): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom(...characters), maxLength: 9 });

  test("agrees with matchesPattern(), but may miss matches if missesMatches() is true for the pattern", () => {
    always(
      fc.property(text("ab/**$"), text("aab/$*"), (rest, path) => {
        const pattern = `/${rest}`;
        if (missesMatches(pattern)) {
          if (isFound(pattern, `/${path}`)) expect(matches(pattern, `/${path}`)).toBe(true);
        } else {
          expect(isFound(pattern, `/${path}`)).toBe(matches(pattern, `/${path}`));
        }
      }),
    );
  });
});

test.each<[pattern: string, forgets: boolean]>([
  ["/abab", false],
  ["/*ab", false],
  ["/*aab", true],
  ["/*abab", false],
  ["/*abac", true],
  ["/*abab$", true],
  ["/*aba", false],
  ["/*aba$", true],
  ["/*/x/y", true],
  ["/*a*b", false],
  ["/*", false],
])("missesMatches() of %s is %s", (pattern, expected) => {
  expect(missesMatches(pattern)).toBe(expected);
});
