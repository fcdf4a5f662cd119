import { dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { filesIn, read } from "./support/repository.ts";

const NAMES = Object.keys(dialects);
const FOLDER = "packages/engine/src/dialects/";
/** Data about crawlers contains the names of their dialects. It is only looked up; no code depends on the name. */
const DATA = /\.json$/;

/** Returns the dialects named in a source: as a string, as a property of `dialects`, or by importing their file. */
function findNames(path: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  const found = NAMES.filter((name) =>
    new RegExp(`["'\`]${name}["'\`]|\\bdialects\\.${name}\\b|dialects/${name}\\.ts`).test(code),
  );
  return found.map((name) => `${path}: ${name}`);
}

describe("code outside dialects/", () => {
  it("does not name a dialect: it uses the dialect's properties", () => {
    const sources = filesIn("packages").filter(
      (path) =>
        /^packages\/[^/]+\/src\/.*\.ts$/.test(path) &&
        !path.startsWith(FOLDER) &&
        !path.endsWith(".test.ts") &&
        !DATA.test(path),
    );
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap((path) => findNames(path, read(path)))).toEqual([]);
  });

  it.each([
    'if (dialect.name === "google") return;',
    "const read = dialects.yandex;",
    'import { bing } from "../dialects/bing.ts";',
    'import { googleCode } from "../dialects/google-code.ts";',
    "dialects['draft-1996']",
  ])("would be reported for %s", (line) => {
    expect(findNames("x.ts", line)).toHaveLength(1);
  });

  it.each(["// as in google-code", "/** `google` does */", 'const google = "googlebot";'])(
    "would not be reported for %s",
    (line) => {
      expect(findNames("x.ts", line)).toEqual([]);
    },
  );
});
