import { describe, expect, it } from "vitest";
import { manifest, read } from "./support/repository.ts";

/** Keys of a hook, by https://pre-commit.com/#creating-new-hooks. The first four are required. */
const REQUIRED = ["id", "name", "entry", "language"];
const OPTIONAL = ["description", "additional_dependencies", "args", "files", "pass_filenames"];

/** The hooks of .pre-commit-hooks.yaml. Each value is on one line. */
const hooks = read(".pre-commit-hooks.yaml")
  .split(/^- /m)
  .slice(1)
  .map(
    (text) =>
      new Map([...text.matchAll(/^ *(\w+): (.*)$/gm)].map(([, key = "", value = ""]) => [key, value])),
  );

const valuesOf = (key: string) => hooks.map((hook) => hook.get(key));

describe(".pre-commit-hooks.yaml", () => {
  it("has only keys that pre-commit knows, and all that it needs", () => {
    for (const hook of hooks) {
      expect([...hook.keys()].filter((key) => ![...REQUIRED, ...OPTIONAL].includes(key))).toEqual([]);
      expect(REQUIRED.filter((key) => !hook.has(key))).toEqual([]);
    }
  });

  it("has a hook for lint and one for test, which install this version of the command", () => {
    expect(valuesOf("id")).toEqual(["maycrawl-lint", "maycrawl-test"]);
    expect(valuesOf("entry")).toEqual(["maycrawl lint", "maycrawl test"]);
    const { version } = manifest("packages/maycrawl");
    const dependency = `["maycrawl@${version}"]`;
    expect(valuesOf("additional_dependencies")).toEqual([dependency, dependency]);
    expect(valuesOf("language")).toEqual(["node", "node"]);
  });

  it.each([
    ["robots.txt", [true, true]],
    ["public/robots.txt", [true, true]],
    ["site/robots.test.yaml", [false, true]],
    ["my-robots.txt", [false, false]],
    ["robots.txt.erb", [false, false]],
  ])("for a change of %s starts the hooks %j", (path, starts) => {
    expect(valuesOf("files").map((files) => new RegExp(files ?? "").test(path))).toEqual(starts);
  });

  it("has the hooks that the page for users names, at the tag of this version", () => {
    const page = read("docs/how-to/test-in-ci.md");
    expect([...page.matchAll(/^ +- id: (.+)$/gm)].map(([, id]) => id)).toEqual(valuesOf("id"));
    expect(page).toContain(`    rev: v${manifest("packages/maycrawl").version}\n`);
  });
});
