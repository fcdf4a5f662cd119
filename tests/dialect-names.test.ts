import { dialects } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { filesIn, read } from "./support/repository.ts";

const NAMES = Object.keys(dialects);
const FOLDER = "packages/engine/src/dialects/";
/** Data about crawlers says which dialect each speaks; the name is looked up, and nothing hangs on it. */
const DATA = /\.json$/;

/** Where a source names a dialect: as a string, as a property of `dialects`, or by importing its file. */
function namings(path: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  const found = NAMES.filter((name) =>
    new RegExp(`["'\`]${name}["'\`]|\\bdialects\\.${name}\\b|dialects/${name}\\.ts`).test(code),
  );
  return found.map((name) => `${path}: ${name}`);
}

describe("a dialect is data: code asks a property, never a name", () => {
  it("no code outside dialects/ names a dialect", () => {
    const sources = filesIn("packages").filter(
      (path) =>
        /^packages\/[^/]+\/src\/.*\.ts$/.test(path) &&
        !path.startsWith(FOLDER) &&
        !path.endsWith(".test.ts") &&
        !DATA.test(path),
    );
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap((path) => namings(path, read(path)))).toEqual([]);
  });

  it.each([
    'if (dialect.name === "google") return;',
    "const read = dialects.yandex;",
    'import { bing } from "../dialects/bing.ts";',
    'import { googleCode } from "../dialects/google-code.ts";',
    "dialects['draft-1996']",
  ])("%s would be found", (line) => {
    expect(namings("x.ts", line)).toHaveLength(1);
  });

  it.each(["// as in google-code", "/** `google` does */", 'const google = "googlebot";'])(
    "%s is none",
    (line) => {
      expect(namings("x.ts", line)).toEqual([]);
    },
  );
});
