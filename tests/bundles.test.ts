import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { root } from "./support/repository.ts";

/** A name that only the registry of known crawlers has. */
const KNOWN_CRAWLER = "GPTBot";
/** The code of a surprise, which only `explain` reports. */
const SURPRISE = "file-cut";
/** Words that only `describeDecision` has. */
const WORDS = "itself is always allowed";

/** Bundles names of a package as an application for browsers does, minified and tree-shaken. */
async function bundleOf(names: string, from = "@maycrawl/engine"): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from "${from}";`, resolveDir: root },
    bundle: true,
    minify: true,
    platform: "browser",
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

describe("a bundle of @maycrawl/readers for browsers", () => {
  it.each(["readPage", "readSitemap", "readLicense"])("with %s has nothing of Node", async (name) => {
    const bundle = await bundleOf(name, "@maycrawl/readers");
    expect(bundle).toContain("DecompressionStream");
    expect(bundle).not.toMatch(/["'`]node:|\bBuffer\b/);
  });
});
