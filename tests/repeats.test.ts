import { describe, expect, it } from "vitest";
import { equalRuns } from "./support/equal-runs.ts";
import { sources } from "./support/repository.ts";
import { sharedSentences } from "./support/sentences.ts";

/** Generated from the shapes by `npm run docs`. */
const GENERATED = "packages/maycrawl/src/json-shapes.ts";

/** The sources, without tests. */
const texts: ReadonlyMap<string, string> = new Map(
  [...sources()]
    .filter(([path]) => /^(?:packages\/[^/]+\/src|scripts|bench|fuzz|examples|conformance)\//.test(path))
    .filter(([path]) => !path.endsWith(".test.ts") && path !== GENERATED),
);

const CITED = "each dialect cites its own source, which may change alone";

/** Sentences that may occur twice, with the reason. */
const MAY_SHARE_SENTENCES: Readonly<Record<string, string>> = {
  "/robots.txt is decided like any other path": CITED,
  "Google, Robots meta tag, data-nosnippet, and X-Robots-Tag specifications (2026)": CITED,
  "names and values are stripped of ASCII whitespace": CITED,
  "the parser reads the whole input": CITED,
};

describe("the sources", () => {
  it("have no ten lines of code in common", () => {
    expect(texts.size).toBeGreaterThan(900);
    expect(equalRuns(texts)).toEqual([]);
  });

  it("have no sentence for users in common, apart from the exceptions", () => {
    // A shape's descriptions are excluded: they become rows of a page that must be independent of each other.
    const seen = [...texts].filter(([path]) => /^packages\/[^/]+\/src\/(?!.*\bshape\.ts$)/.test(path));
    expect(seen.length).toBeGreaterThan(700);
    expect([...sharedSentences(new Map(seen)).keys()].sort()).toEqual(
      Object.keys(MAY_SHARE_SENTENCES).sort(),
    );
  });
});

describe("equalRuns()", () => {
  const ten = Array.from({ length: 10 }, (_, at) => `const line${at} = ${at};`);
  const eleven = [...ten, "const last = 10;"];
  const runs = (...files: readonly (readonly string[])[]) =>
    equalRuns(new Map(files.map((lines, at) => [`${at}.ts`, lines.join("\n")])));

  it("finds a run of ten lines in two files, with its positions", () => {
    expect(runs(["first();", ...ten], ten)).toEqual([{ places: ["0.ts:2", "1.ts:1"], lines: 10 }]);
  });

  it("finds a run that occurs twice in one file", () => {
    expect(runs([...ten, ...ten])).toEqual([{ places: ["0.ts:1", "0.ts:11"], lines: 10 }]);
  });

  it("reports a longer run once, with its length", () => {
    expect(runs(eleven, eleven)).toEqual([{ places: ["0.ts:1", "1.ts:1"], lines: 11 }]);
  });

  it("ignores indentation, blank lines, comments and lone brackets", () => {
    const spread = ten.flatMap((line) => [`  ${line}`, "", "  // Why.", "/** What. */", "});"]);
    expect(runs(ten, spread)).toEqual([{ places: ["0.ts:1", "1.ts:1"], lines: 10 }]);
  });

  it.each([
    ["nine equal lines", ten.slice(1)],
    ["ten lines with one difference", ten.with(5, "const other = 5;")],
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

describe("sharedSentences()", () => {
  const places = (...files: readonly string[]) =>
    [...sharedSentences(new Map(files.map((text, at) => [`${at}.ts`, text])))].map(([, found]) => found);

  it("finds a string in two files, with its positions", () => {
    const text = 'fail("The file has no name at all.");';
    expect(places(text, `\n${text}`)).toEqual([["0.ts:1", "1.ts:2"]]);
  });

  it("finds a fixed part of a template, with any white space", () => {
    const template = `fail(\`\${file}:  has no name, as\n files must.\`);`;
    expect(places(template, 'fail(": has no name, as files must.");')).toEqual([["0.ts:1", "1.ts:1"]]);
  });

  it("finds a string that occurs twice in one file", () => {
    expect(places('const words = ["no file has such a name here", "no file has such a name here"];')).toEqual(
      [["0.ts:1", "0.ts:1"]],
    );
  });

  it.each([
    ["three words", '"unreachable robots.txt files"'],
    ["short texts", '"no file is here"'],
    ["comments", '/** No file has this name at all. */ // "No file has this name at all."'],
    ["SQL", '"SELECT url FROM visit WHERE status = 200"'],
    ["attributes", "'<a rel=\"noreferrer noopener external author\">'"],
  ])("does not find %s", (_what, text) => {
    expect(places(text, text)).toEqual([]);
  });
});
