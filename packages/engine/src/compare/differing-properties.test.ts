import { describe, expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { differingProperties } from "./differing-properties.ts";

const classic = dialects["classic-1994"];
const ground = dialects.rfc9309;
type Properties = readonly (keyof Dialect)[];

/** The properties in which the two differ, and which bear on an answer. */
const DIFFERING: Properties = [
  ...(["maxBytes", "nul", "fields", "misspellings", "blankLines"] as const),
  ...(["agentNames", "sameName", "wildcards", "emptyPath", "percentEncoding", "robotsTxt"] as const),
];

/** What is found, and how many mixed dialects were tried, where those agree that have one of these sets. */
function search(
  enough: (has: (...properties: Properties) => boolean) => boolean,
  max: number = Number.POSITIVE_INFINITY,
): { found: Properties | undefined; tries: number } {
  let tries = 0;
  const found = differingProperties(classic, ground, (mixed) => {
    if (tries >= max) return undefined;
    tries++;
    return enough((...properties) => properties.every((property) => mixed[property] === ground[property]));
  });
  return { found, tries };
}

test("a single property is tried before all others, in the order of the dialect", () => {
  for (const [index, property] of DIFFERING.entries()) {
    expect(search((has) => has(property))).toEqual({ found: [property], tries: index + 1 });
  }
});

test("what has no part in an answer is not tried", () => {
  let tries = 0;
  const access = { ...dialects.amazonbot.access };
  const found = differingProperties(
    { ...ground, name: "x", title: "y", access, crawlDelay: "own-or-any" },
    ground,
    () => {
      tries++;
      return true;
    },
  );
  expect([found, tries]).toEqual([[], 0]);
});

describe("several properties", () => {
  test.each<[what: string, needed: Properties]>([
    ["two", ["maxBytes", "nul"]],
    ["two that are far apart", ["maxBytes", "robotsTxt"]],
    ["the last two", ["percentEncoding", "robotsTxt"]],
    ["three", ["blankLines", "sameName", "wildcards"]],
    ["four", ["blankLines", "sameName", "wildcards", "robotsTxt"]],
    ["all", DIFFERING],
  ])("%s", (_, needed) => {
    expect(search((has) => has(...needed)).found).toEqual(needed);
  });

  test("two are found without trying each with each", () => {
    // Each alone; then each left out, once more for those that could not be spared.
    expect(search((has) => has("blankLines", "wildcards")).tries).toBe(11 + 11 + 2);
  });

  test("a pair is found where leaving out one after another ends with more", () => {
    // To leave out leads to the last three: without `maxBytes` nothing but they suffices.
    const three: Properties = ["wildcards", "percentEncoding", "robotsTxt"];
    for (const pair of [
      ["maxBytes", "nul"],
      ["maxBytes", "robotsTxt"],
      ["maxBytes", "agentNames"],
    ] satisfies Properties[]) {
      expect(search((has) => has(...pair) || has(...three)).found).toEqual(pair);
    }
    expect(search((has) => has("nul", "fields") || has(...three)).found).toEqual(["nul", "fields"]);
  });

  test("what can be spared only when something else is gone is spared", () => {
    const needed: Properties = ["blankLines", "sameName", "robotsTxt"];
    // `agentNames` cannot be left out before `wildcards` is, which stands behind it.
    const { found } = search((has) => has(...needed) && (has("agentNames") || !has("wildcards")));
    expect(found).toEqual(needed);
  });
});

describe("where no more must be tried", () => {
  const three: Properties = ["blankLines", "sameName", "wildcards"];

  test.each([0, 1, 9, 10, 11, 20, 22])("after %i tries nothing is said", (max) => {
    expect(search((has) => has(...three), max)).toEqual({ found: undefined, tries: max });
  });

  test("what leaving out has led to is returned if a pair may not be sought", () => {
    const all = search((has) => has(...three)).tries;
    const pairs = (11 * 10) / 2;
    expect(all).toBe(11 + 11 + 3 + pairs);
    for (const max of [all - pairs, all - pairs + 5]) {
      expect(search((has) => has(...three), max)).toEqual({ found: three, tries: max });
    }
    expect(search((has) => has(...three), all - pairs - 1).found).toBeUndefined();
  });

  test("a single one that was found in time is returned", () => {
    expect(search((has) => has("maxBytes"), 1).found).toEqual(["maxBytes"]);
    expect(search((has) => has("nul"), 1).found).toBeUndefined();
  });
});
