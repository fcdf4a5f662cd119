import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { filesIn, manifest, read, root } from "./support/repository.ts";

/** The extra corpus lies beside the repository where somebody has it; only these know of it. */
const KNOW_THE_CORPUS =
  /\.test\.ts$|^tests\/|^packages\/[^/]+\/test\/|^conformance\/extra-|^bench\/.*\.mjs$|^fuzz\/.*\.mjs$|^scripts\/survey\.mjs$|^\.ci\/run$/;

const TEXT = /\.(?:[cm]?[jt]s|json|ndjson|md|txt|ya?ml)$|(?:^|\/)(?:LICENSE|\.npmrc|\.gitignore|\.ci\/run)$/;

describe("words", () => {
  const files = filesIn("").filter((path) => TEXT.test(path));

  it("name no place that people do not have", () => {
    const places = /(?:^|[\s"'`(=])\/work\b|\.\.\/shared\b/;
    const found = files.filter((path) => !KNOW_THE_CORPUS.test(path) && places.test(read(path)));
    expect(found).toEqual([]);
  });

  it("name no absolute path of a machine", () => {
    const places = /(?:^|[\s"'`(=])\/(?:work|home|root|Users)\//m;
    expect(files.filter((path) => path !== "tests/words.test.ts" && places.test(read(path)))).toEqual([]);
  });

  it("name no registry's host: everybody has his own", () => {
    const lock = read("package-lock.json");
    expect(lock.match(/"resolved": "[a-z]+:\/\/[^"]+"/g) ?? []).toEqual([]);
    const hosts = /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\b|\bnpm\.pkg\.github\b/;
    expect(files.filter((path) => path !== "tests/words.test.ts" && hosts.test(read(path)))).toEqual([]);
  });
});

describe("names", () => {
  const sources = filesIn("").filter(
    (path) =>
      /\.(?:[cm]?[jt]s)$/.test(path) &&
      path !== "tests/words.test.ts" &&
      path !== "tests/support/plain-english/phrases.ts",
  );

  it("say max and min for a limit, and bytes for bytes", () => {
    const old = /(?<![\w$])(?:most|least)[A-Z]\w*|(?<![A-Z])(?:MOST|LEAST)_[A-Z]|[Oo]ctet(?!-stream)|OCTET/;
    expect(sources.filter((path) => old.test(read(path)))).toEqual([]);
  });
});

describe("README.md", () => {
  const readme = read("README.md");
  const scripts = manifest("").scripts ?? {};

  it("names only commands that package.json has", () => {
    const used = commandsIn(readme);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it("says on its first screen how to try it and how to test it, from nothing", () => {
    const first = readme.split("\n").slice(0, 30).join("\n");
    expect(first).toContain("npm ci && npm run try");
    expect(first).toContain("npm ci && npm test");
  });
});

describe("the other pages", () => {
  for (const path of ["CONTRIBUTING.md", "SECURITY.md", ...filesIn("docs"), "conformance/README.md"]) {
    if (!path.endsWith(".md")) continue;
    it(`${path} names only commands that package.json has`, () => {
      const scripts = manifest("").scripts ?? {};
      expect(commandsIn(read(path)).filter((name) => scripts[name] === undefined)).toEqual([]);
    });
  }
});

describe("CONTRIBUTING.md", () => {
  it("shows a vector that can be added just so", () => {
    const shown = /^npm run (new:vector -- (?:.*\\\n)*.*)$/m.exec(read("CONTRIBUTING.md"))?.[1];
    const command = shown?.replace(/^new:vector --/, "node conformance/new-vector.mjs --dry-run");
    const { status, stderr } = spawnSync(command ?? "false", { cwd: root, shell: true, encoding: "utf8" });
    expect(stderr).not.toContain("Usage:");
    expect(status).toBe(0);
  });
});

describe("CHANGELOG.md", () => {
  const changelog = read("CHANGELOG.md");

  it("tells of the version at hand", () => {
    expect(changelog).toContain(`## ${manifest("packages/engine").version}`);
    expect(manifest("packages/maycrawl").version).toBe(manifest("packages/engine").version);
  });

  it("has for each version a list of the decisions that may surprise", () => {
    for (const version of changelog.split(/^## /m).slice(1)) expect(version).toMatch(/^### Decisions$/m);
  });
});

/** The scripts that a page tells its reader to run. */
function commandsIn(page: string): readonly string[] {
  const named = [...page.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name as string);
  return /\bnpm test\b/.test(page) ? [...named, "test"] : named;
}
