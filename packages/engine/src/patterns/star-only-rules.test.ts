import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { isStarsAlone, StarOnlyRules } from "./star-only-rules.ts";

const counted = (...values: readonly string[]): readonly string[] => {
  const voidRules = StarOnlyRules.in(dialects["yandex-code"]);
  return values.filter((value) => voidRules?.counts(value, 0, value.length, false));
};

test("StarOnlyRules.counts() is false for a rule of stars alone and for the next rule", () => {
  expect(counted("/a", "**", "/b", "/c")).toEqual(["/a", "/c"]);
  expect(counted("*$", "**", "/b")).toEqual(["/b"]);
  expect(counted("**")).toEqual([]);
});

test("StarOnlyRules.counts() skips values that are not rules", () => {
  expect(counted("**", "b", "/c", "/d")).toEqual(["b", "/d"]);
});

test("StarOnlyRules.counts() treats an empty disallow as a rule, but not an empty allow", () => {
  expect(counted("**", "", "/c")).toEqual(["/c"]);
  const voidRules = StarOnlyRules.in(dialects["yandex-code"]);
  voidRules?.counts("**", 0, 2, false);
  expect(voidRules?.counts("", 0, 0, true)).toBe(true);
  expect(voidRules?.counts("/c", 0, 2, true)).toBe(false);
});

test("StarOnlyRules.counts() is true for the next rule after clear()", () => {
  const voidRules = StarOnlyRules.in(dialects["yandex-code"]);
  voidRules?.counts("**", 0, 2, false);
  voidRules?.clear();
  expect(voidRules?.counts("/c", 0, 2, false)).toBe(true);
});

test("StarOnlyRules.in() is undefined for RFC 9309, where every rule counts", () => {
  expect(StarOnlyRules.in(dialects.rfc9309)).toBe(undefined);
});

test.each([
  ["**", true],
  ["*$", true],
  ["***$", true],
  ["*", false],
  ["$", false],
  ["*$$", false],
  ["/*", false],
  ["*/*", false],
])("isStarsAlone() of %s is %s", (value, expected) => {
  expect(isStarsAlone(`x${value}x`, 1, 1 + value.length)).toBe(expected);
});
