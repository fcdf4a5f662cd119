import { describe, expect, test } from "vitest";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { differingProperties } from "./differing-properties.ts";

const classic = dialects["classic-1994"];
const ground = dialects.rfc9309;
type Properties = readonly (keyof Dialect)[];

/** Properties that differ between the two dialects and affect a decision. */
const DIFFERING: Properties = [
  ...(["maxBytes", "nul", "fields", "misspellings", "blankLines"] as const),
  ...(["agentNames", "sameName", "wildcards", "emptyPath", "percentEncoding", "robotsTxt"] as const),
];

/**
 * Returns the properties found, and the number of mixed dialects tried. `enough` decides whether a mixed dialect
 * agrees.
 */
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

test("differingProperties() tries single properties first, in the order of the dialect", () => {
  for (const [index, property] of DIFFERING.entries()) {
    expect(search((has) => has(property))).toEqual({ found: [property], tries: index + 1 });
  }
});

test("differingProperties() does not try properties that never affect an answer", () => {
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

describe("differingProperties() with several needed properties", () => {
  test.each<[what: string, needed: Properties]>([
    ["two", ["maxBytes", "nul"]],
    ["two that are far apart", ["maxBytes", "robotsTxt"]],
    ["the last two", ["percentEncoding", "robotsTxt"]],
    ["three", ["blankLines", "sameName", "wildcards"]],
    ["four", ["blankLines", "sameName", "wildcards", "robotsTxt"]],
    ["all", DIFFERING],
  ])("finds %s", (_, needed) => {
    expect(search((has) => has(...needed)).found).toEqual(needed);
  });

  test("finds two without trying every pair", () => {
    // Tries: each of the 11 properties alone, each of them left out, and the two needed ones left out once more.
    expect(search((has) => has("blankLines", "wildcards")).tries).toBe(11 + 11 + 2);
  });

  test("finds a pair that suffices, even if leaving out one property after another ends with three", () => {
    // `maxBytes` is left out first. Without `maxBytes`, only `three` suffices.
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

  test("leaves out a property that becomes unneeded only after another one is left out", () => {
    const needed: Properties = ["blankLines", "sameName", "robotsTxt"];
    // `agentNames` can be left out only after `wildcards`, which comes later in the order.
    const { found } = search((has) => has(...needed) && (has("agentNames") || !has("wildcards")));
    expect(found).toEqual(needed);
  });
});

describe("differingProperties() with a limited number of tries", () => {
  const three: Properties = ["blankLines", "sameName", "wildcards"];

  test.each([0, 1, 9, 10, 11, 20, 22])("returns undefined after %i tries", (max) => {
    expect(search((has) => has(...three), max)).toEqual({ found: undefined, tries: max });
  });

  test("returns the remaining properties if the tries end before all pairs", () => {
    const all = search((has) => has(...three)).tries;
    const pairs = (11 * 10) / 2;
    expect(all).toBe(11 + 11 + 3 + pairs);
    for (const max of [all - pairs, all - pairs + 5]) {
      expect(search((has) => has(...three), max)).toEqual({ found: three, tries: max });
    }
    expect(search((has) => has(...three), all - pairs - 1).found).toBeUndefined();
  });

  test("returns a single property that it found in time", () => {
    expect(search((has) => has("maxBytes"), 1).found).toEqual(["maxBytes"]);
    expect(search((has) => has("nul"), 1).found).toBeUndefined();
  });
});
