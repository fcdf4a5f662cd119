import { describe, expect, it } from "vitest";
import { readPackages, surfacePath, surfaceText } from "../scripts/public-surface.mjs";
import { filesIn, read } from "./support/repository.ts";

/** The pages and examples in which people look a name up. */
const PAGES = /^(?:README\.md|packages\/[^/]+\/README\.md|docs\/(?!ARCHITECTURE|adr\/).+\.md|examples\/.+)$/;

const packages = readPackages();

describe.each(packages)("$name", (one) => {
  it("exports what its public-surface.txt has", () => {
    const advice = "run `npm run surface`, and say in CHANGELOG.md what changes";
    expect(surfaceText(one, packages), advice).toBe(read(surfacePath(one)));
  });

  it("exports only values that a page or an example shows", () => {
    const words = new Set(
      filesIn("")
        .filter((path) => PAGES.test(path))
        .flatMap((path) => read(path).match(/\w+/g) ?? []),
    );
    const values = one.entries.flatMap(({ names }) => names.filter(({ isValue }) => isValue));
    expect(values.length).toBeGreaterThan(0);
    // A default export has the name by which it is declared.
    const shown = values.map(({ name, symbol }) =>
      /^\w+$/.test(name) && name !== "default" ? name : symbol.name,
    );
    expect(shown.filter((name) => !words.has(name))).toEqual([]);
  });
});
