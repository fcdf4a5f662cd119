import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { isStarsAlone, StarOnlyRules } from "./star-only-rules.ts";

const counted = (...values: readonly string[]): readonly string[] => {
  const voidRules = StarOnlyRules.in(dialects["yandex-code"]);
  return values.filter((value) => voidRules?.counts(value, 0, value.length, false));
};

test("a rule of stars alone and the next rule do not count", () => {
  expect(counted("/a", "**", "/b", "/c")).toEqual(["/a", "/c"]);
  expect(counted("*$", "**", "/b")).toEqual(["/b"]);
  expect(counted("**")).toEqual([]);
});

test("what can be no rule is not taken in place of one", () => {
  expect(counted("**", "b", "/c", "/d")).toEqual(["b", "/d"]);
});

test("an empty disallow rule is one, an empty allow rule is none", () => {
  expect(counted("**", "", "/c")).toEqual(["/c"]);
  const voidRules = StarOnlyRules.in(dialects["yandex-code"]);
  voidRules?.counts("**", 0, 2, false);
  expect(voidRules?.counts("", 0, 0, true)).toBe(true);
  expect(voidRules?.counts("/c", 0, 2, true)).toBe(false);
});

test("after clear() the next rule counts", () => {
  const voidRules = StarOnlyRules.in(dialects["yandex-code"]);
  voidRules?.counts("**", 0, 2, false);
  voidRules?.clear();
  expect(voidRules?.counts("/c", 0, 2, false)).toBe(true);
});

test("every rule counts in RFC 9309", () => {
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
])("%s is stars alone: %s", (value, expected) => {
  expect(isStarsAlone(`x${value}x`, 1, 1 + value.length)).toBe(expected);
});
