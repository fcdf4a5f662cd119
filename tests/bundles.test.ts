import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { root } from "./support/repository.ts";

/** A name that only the registry of known crawlers has. */
const KNOWN_CRAWLER = "GPTBot";
/** The code of a surprise, which only `explain` reports. */
const SURPRISE = "file-cut";
/** Words that only `describeDecision` has. */
const WORDS = "itself is always allowed";

/** Bundles names of `@maycrawl/engine` as an application does, minified and tree-shaken. */
async function bundleOf(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from "@maycrawl/engine";`, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

describe("a bundle of @maycrawl/engine", () => {
  it.each(["isAllowed", "compile, parse", "explain, parse"])(
    "with %s has no list of known crawlers",
    async (names) => {
      expect(await bundleOf(names)).not.toContain(KNOWN_CRAWLER);
    },
  );

  it("with getCrawler has the list of known crawlers", async () => {
    expect(await bundleOf("getCrawler")).toContain(KNOWN_CRAWLER);
  });

  it.each(["isAllowed", "compile, parse"])("with %s has no code of explain", async (names) => {
    expect(await bundleOf(names)).not.toContain(SURPRISE);
  });

  it.each(["isAllowed", "compile, parse"])("with %s has no words for decisions", async (names) => {
    expect(await bundleOf(names)).not.toContain(WORDS);
  });

  it("with describeDecision has its words", async () => {
    expect(await bundleOf("describeDecision")).toContain(WORDS);
  });

  it("with explain has its code", async () => {
    expect(await bundleOf("explain")).toContain(SURPRISE);
  });
});
