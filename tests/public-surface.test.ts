import { describe, expect, it } from "vitest";
import { readPackages, surfacePath, surfaceText } from "../scripts/public-surface.mjs";
import { filesIn, read } from "./support/repository.ts";

/** The pages and examples in which users look up names. */
const PAGES = /^(?:README\.md|packages\/[^/]+\/README\.md|docs\/(?!ARCHITECTURE|adr\/).+\.md|examples\/.+)$/;

const packages = readPackages();

describe.each(packages)("$name", (one) => {
  it("exports what is in its public-surface.txt", () => {
    const advice = "run `npm run surface`, and say in CHANGELOG.md what changes";
    expect(surfaceText(one, packages), advice).toBe(read(surfacePath(one)));
  });

  it("exports only values that occur on a page or in an example", () => {
    const words = new Set(
      filesIn("")
        .filter((path) => PAGES.test(path))
        .flatMap((path) => read(path).match(/\w+/g) ?? []),
    );
    const values = one.entries.flatMap(({ names }) => names.filter(({ isValue }) => isValue));
    expect(values.length).toBeGreaterThan(0);
    // A default export counts under its declared name.
    const shown = values.map(({ name, symbol }) =>
      /^\w+$/.test(name) && name !== "default" ? name : symbol.name,
    );
    expect(shown.filter((name) => !words.has(name))).toEqual([]);
  });
});
