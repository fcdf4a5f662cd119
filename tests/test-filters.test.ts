import { describe, expect, it } from "vitest";
import { filesIn, read } from "./support/repository.ts";

const tests = ["packages", "conformance", "tests"]
  .flatMap(filesIn)
  .filter((path) => path.endsWith(".test.ts"));

/** Returns the path filters for Vitest in a script; `a/{b,c}` is two. */
function filtersIn(script: string): readonly string[] {
  const words = read(script).match(/\b(?:packages|conformance|tests)\/[\w./{},*-]+/g) ?? [];
  return words.flatMap((word) => {
    const [, head = "", list, tail = ""] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? [];
    return list === undefined ? [word] : list.split(",").map((one) => head + one + tail);
  });
}

// Vitest ignores a filter without a matching file if another filter matches. So a renamed file would no longer be run.
describe("each path filter for tests", () => {
  it.each([".ci/run", "scripts/verify.mjs"])("in %s matches a test file", (script) => {
    const filters = filtersIn(script).filter((filter) => !filter.endsWith("/**"));
    expect(filters.length).toBeGreaterThan(5);
    expect(filters.filter((filter) => !tests.some((path) => path.includes(filter)))).toEqual([]);
  });
});
