import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { filesIn, root } from "./support/repository.ts";

/** A name that occurs only in the list of known crawlers. */
const KNOWN_CRAWLER = "GPTBot";
/** The code of a surprise, which only `explain` reports. */
const SURPRISE = "file-cut";
/** A text that only `describeDecision` contains. */
const WORDS = "itself is always allowed";

/** Bundles exports of a package as a browser application does, minified and tree-shaken. */
function bundleOf(names: string, from = "@maycrawl/engine"): Promise<string> {
  return bundled(`export { ${names} } from "${from}";`);
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
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
    "with %s does not contain the list of known crawlers",
    async (names) => {
      expect(await bundleOf(names)).not.toContain(KNOWN_CRAWLER);
    },
  );

  it("with getCrawler contains the list of known crawlers", async () => {
    expect(await bundleOf("getCrawler")).toContain(KNOWN_CRAWLER);
  });

  it.each(["isAllowed", "compile, parse"])("with %s does not contain the code of explain", async (names) => {
    expect(await bundleOf(names)).not.toContain(SURPRISE);
  });

  it.each(["isAllowed", "compile, parse"])(
    "with %s does not contain texts about decisions",
    async (names) => {
      expect(await bundleOf(names)).not.toContain(WORDS);
    },
  );

  it("with describeDecision contains its texts", async () => {
    expect(await bundleOf("describeDecision")).toContain(WORDS);
  });

  it("with explain contains its code", async () => {
    expect(await bundleOf("explain")).toContain(SURPRISE);
  });
});

describe("a bundle of @maycrawl/readers for browsers", () => {
  it.each(["readPage", "readSitemap", "readLicense"])("with %s does not use Node", async (name) => {
    const bundle = await bundleOf(name, "@maycrawl/readers");
    expect(bundle).toContain("DecompressionStream");
    expect(bundle).not.toMatch(/["'`]node:|\bBuffer\b/);
  });
});

describe("a bundle of a folder that the web tester imports by path", () => {
  it.each([
    ["packages/maycrawl/src/expectations", "never-block"],
    ["packages/maycrawl/src/changes", "crawl-delay"],
    ["packages/agent/src/simulation", "503-31d-site-answers"],
  ])("does not use Node: %s", async (folder, content) => {
    const paths = filesIn(folder).filter((path) => !path.endsWith(".test.ts"));
    expect(paths).not.toEqual([]);
    // The build fails for an import of a Node module.
    const bundle = await bundled(paths.map((path) => `export * from "./${path}";`).join("\n"));
    expect(bundle).toContain(content);
    expect(bundle).not.toMatch(/["'`]node:|\b(?:Buffer|process)\b[.[]/);
  });
});
