import { describe, expect, it } from "vitest";
import { equalRuns } from "./support/equal-runs.ts";
import { sources } from "./support/repository.ts";

/** Files whose copies are right, and why. */
const MAY_REPEAT: Readonly<Record<string, string>> = {
  "packages/maycrawl/src/commands/common-shape.ts":
    "a shape lists the values of a property where it is printed",
  "packages/maycrawl/src/commands/compare/shape.ts":
    "a shape lists the values of a property where it is printed",
  "packages/maycrawl/src/commands/crawl/shape.ts":
    "a shape lists the values of a property where it is printed",
};

/** Made from the shapes by `npm run docs`. */
const GENERATED = "packages/maycrawl/src/json-shapes.ts";

/** The sources that are no tests. */
const texts: ReadonlyMap<string, string> = new Map(
  [...sources()]
    .filter(([path]) => /^(?:packages\/[^/]+\/src|scripts|bench|fuzz|examples|conformance)\//.test(path))
    .filter(([path]) => !path.endsWith(".test.ts") && path !== GENERATED),
);

describe("sources", () => {
  it("repeat no ten lines of code, but for the exceptions", () => {
    expect(texts.size).toBeGreaterThan(900);
    const found = equalRuns(texts).flatMap(({ places }) => places.map((place) => place.replace(/:\d+$/, "")));
    expect([...new Set(found)].sort()).toEqual(Object.keys(MAY_REPEAT).sort());
  });
});

describe("equalRuns", () => {
  const ten = Array.from({ length: 10 }, (_, at) => `const line${at} = ${at};`);
  const eleven = [...ten, "const last = 10;"];
  const runs = (...lines: readonly (readonly string[])[]) =>
    equalRuns(new Map(lines.map((one, at) => [`${at}.ts`, one.join("\n")])));

  it("finds a run of ten lines in two files, with its places", () => {
    expect(runs(["first();", ...ten], ten)).toEqual([{ places: ["0.ts:2", "1.ts:1"], lines: 10 }]);
  });

  it("finds a run that occurs twice in one file", () => {
    expect(runs([...ten, ...ten])).toEqual([{ places: ["0.ts:1", "0.ts:11"], lines: 10 }]);
  });

  it("reports a longer run once, with its length", () => {
    expect(runs(eleven, eleven)).toEqual([{ places: ["0.ts:1", "1.ts:1"], lines: 11 }]);
  });

  it("passes over indentation, blank lines, comments and lone brackets", () => {
    const spread = ten.flatMap((line) => [`  ${line}`, "", "  // Why.", "/** What. */", "});"]);
    expect(runs(ten, spread)).toEqual([{ places: ["0.ts:1", "1.ts:1"], lines: 10 }]);
  });

  it.each([
    ["nine equal lines", ten.slice(1)],
    ["ten lines of which one differs", ten.with(5, "const other = 5;")],
    ["ten lines in another order", ten.toReversed()],
  ])("does not find %s", (_what, lines) => {
    expect(runs(ten, lines)).toEqual([]);
  });

  it("does not find imports and export lists", () => {
    const names = ten.map((_, at) => `  name${at},`);
    for (const list of [
      ["import {", ...names, '} from "./names.ts";'],
      ["export type {", ...names, '} from "./names.ts";'],
      ["export {", ...names, "};"],
      ten.map((_, at) => `import { name${at} } from "./name${at}.ts";`),
    ])
      expect(runs(list, list)).toEqual([]);
  });
});
