import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { filesIn, manifest, read, root } from "./support/repository.ts";

/** Files that may refer to the extra corpus, which is next to the repository on some machines. */
const KNOW_THE_CORPUS =
  /\.test\.ts$|^tests\/|^packages\/[^/]+\/test\/|^conformance\/extra-|^bench\/.*\.mjs$|^fuzz\/.*\.mjs$|^scripts\/survey\.mjs$|^\.ci\/run$/;

const TEXT = /\.(?:[cm]?[jt]s|json|ndjson|md|txt|ya?ml)$|(?:^|\/)(?:LICENSE|\.npmrc|\.gitignore|\.ci\/run)$/;

describe("the files of the repository", () => {
  const files = filesIn("").filter((path) => TEXT.test(path));

  it("do not refer to folders outside the repository", () => {
    const places = /(?:^|[\s"'`(=])\/work\b|\.\.\/shared\b/;
    const found = files.filter((path) => !KNOW_THE_CORPUS.test(path) && places.test(read(path)));
    expect(found).toEqual([]);
  });

  it("do not contain absolute paths of a machine", () => {
    const places = /(?:^|[\s"'`(=])\/(?:work|home|root|Users)\//m;
    expect(files.filter((path) => path !== "tests/words.test.ts" && places.test(read(path)))).toEqual([]);
  });

  it("do not contain the host of a package registry, because users have different ones", () => {
    const lock = read("package-lock.json");
    expect(lock.match(/"resolved": "[a-z]+:\/\/[^"]+"/g) ?? []).toEqual([]);
    const hosts = /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pkg\.github\b/;
    expect(files.filter((path) => path !== "tests/words.test.ts" && hosts.test(read(path)))).toEqual([]);
  });
});

describe("the names in the sources", () => {
  const sources = filesIn("").filter(
    (path) =>
      /\.(?:[cm]?[jt]s)$/.test(path) &&
      path !== "tests/words.test.ts" &&
      path !== "tests/support/plain-english/phrases.ts",
  );

  it("use max and min for limits, and bytes for bytes", () => {
    const old = /(?<![\w$])(?:most|least)[A-Z]\w*|(?<![A-Z])(?:MOST|LEAST)_[A-Z]|[Oo]ctet(?!-stream)|OCTET/;
    expect(sources.filter((path) => old.test(read(path)))).toEqual([]);
  });
});

describe("README.md", () => {
  const readme = read("README.md");
  const scripts = manifest("").scripts ?? {};

  it("names only scripts of package.json", () => {
    const used = commandsIn(readme);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it("has commands to try and to test it in its first 30 lines", () => {
    const first = readme.split("\n").slice(0, 30).join("\n");
    expect(first).toContain("npm ci && npm run try");
    expect(first).toContain("npm ci && npm test");
  });
});

describe("the other pages", () => {
  for (const path of ["CONTRIBUTING.md", "SECURITY.md", ...filesIn("docs"), "conformance/README.md"]) {
    if (!path.endsWith(".md")) continue;
    it(`name only scripts of package.json, in ${path}`, () => {
      const scripts = manifest("").scripts ?? {};
      expect(commandsIn(read(path)).filter((name) => scripts[name] === undefined)).toEqual([]);
    });
  }
});

describe("CONTRIBUTING.md", () => {
  it("has an example of a vector that can be added as shown", () => {
    const shown = /^npm run (new:vector -- (?:.*\\\n)*.*)$/m.exec(read("CONTRIBUTING.md"))?.[1];
    const command = shown?.replace(/^new:vector --/, "node conformance/new-vector.mjs --dry-run");
    const { status, stderr } = spawnSync(command ?? "false", { cwd: root, shell: true, encoding: "utf8" });
    expect(stderr).not.toContain("Usage:");
    expect(status).toBe(0);
  });
});

describe("CHANGELOG.md", () => {
  const changelog = read("CHANGELOG.md");

  it("has a section for the current version", () => {
    expect(changelog).toContain(`## ${manifest("packages/engine").version}`);
    expect(manifest("packages/maycrawl").version).toBe(manifest("packages/engine").version);
  });

  it("has a list of surprising decisions for each version", () => {
    for (const version of changelog.split(/^## /m).slice(1)) expect(version).toMatch(/^### Decisions$/m);
  });
});

/** Returns the npm scripts that a page names. */
function commandsIn(page: string): readonly string[] {
  const named = [...page.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name as string);
  return /\bnpm test\b/.test(page) ? [...named, "test"] : named;
}
