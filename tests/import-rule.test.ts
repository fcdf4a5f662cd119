import { describe, expect, it } from "vitest";
import { faultsOf, type House } from "./support/house.ts";
import { filesIn, type Manifest, manifest, sources } from "./support/repository.ts";

const MANIFEST = /(?:^|\/)package\.json$/;

describe("the import rule", () => {
  it("accepts this repository", () => {
    const manifests = new Map(
      filesIn("")
        .filter((path) => MANIFEST.test(path))
        .map((path) => path.replace(MANIFEST, ""))
        .map((folder) => [folder, manifest(folder)]),
    );
    expect(faultsOf({ sources: sources(), manifests })).toEqual([]);
  });

  it("accepts a repository that follows it", () => {
    expect(faultsOf(repositoryWith({}))).toEqual([]);
  });

  // Each row adds one or two files to the valid repository, which must then be reported.
  const bad: readonly (readonly [what: string, files: Record<string, string>, fault: string])[] = [
    [
      "an import of a higher folder inside the engine",
      { [`${ENGINE}/text/lines.ts`]: 'import { parse } from "../document/parse.ts";' },
      "packages/engine/src/text/lines.ts: imports ../document/parse.ts: text/ may not import document/",
    ],
    [
      "a type import of a higher folder",
      { [`${ENGINE}/dialects/dialect.ts`]: 'export type { Parsed } from "../document/parse.ts";' },
      "dialects/ may not import document/",
    ],
    [
      "a folder that is not in the order",
      { [`${ENGINE}/utils/all.ts`]: 'import "../text/span.ts";' },
      "utils/ has no place in the order",
    ],
    [
      "an import of the engine's public entry from inside",
      { [`${ENGINE}/match/matcher.ts`]: 'import { parse } from "../index.ts";' },
      "the public face is for others than the package",
    ],
    [
      "Node inside the engine",
      { [`${ENGINE}/text/bytes.ts`]: 'import { Buffer } from "node:buffer";' },
      "nothing of Node belongs here",
    ],
    [
      "Node without its prefix",
      { "packages/maycrawl/src/cli/io.ts": 'import { readFileSync } from "fs";' },
      "imported as node:",
    ],
    [
      "Node in a dynamic import",
      { [`${ENGINE}/text/bytes.ts`]: 'export const load = () => import("node:fs/promises");' },
      "nothing of Node belongs here",
    ],
    [
      "a package inside the engine",
      { [`${ENGINE}/text/bytes.ts`]: 'import iconv from "iconv-lite";' },
      "packages of others have no place here",
    ],
    [
      "an import of a higher package by the engine",
      { [`${ENGINE}/match/matcher.ts`]: 'import { run } from "maycrawl";' },
      "packages/engine may not import packages/maycrawl",
    ],
    [
      "the agent inside robots-parser",
      { "packages/robots-parser/src/index.ts": 'import { RobotsAgent } from "@maycrawl/agent";' },
      "packages/robots-parser may not import packages/agent",
    ],
    [
      "a package inside robots-parser",
      { "packages/robots-parser/src/index.ts": 'import peer from "robots-parser";' },
      "packages of others have no place here",
    ],
    [
      "Node inside robots-parser",
      { "packages/robots-parser/src/index.ts": 'import { Buffer } from "node:buffer";' },
      "nothing of Node belongs here",
    ],
    [
      "Node in the readers, outside their Node platform",
      { "packages/readers/src/source/a.ts": 'import { Buffer } from "node:buffer";' },
      "nothing of Node belongs here",
    ],
    [
      "an import by a name that package.json lacks",
      { "packages/readers/src/source/a.ts": 'import { a } from "#nothing";' },
      "package.json has no such import",
    ],
    [
      "an import of a higher folder by a name of package.json",
      { "packages/readers/src/platform/a.ts": 'import { a } from "#source";' },
      "platform/ may not import source/",
    ],
    [
      "an import of another package's internals",
      { "packages/maycrawl/src/main.ts": 'import "../../engine/src/text/span.ts";' },
      "another area is imported by its published name",
    ],
    [
      "an import by path of a folder of the command that is not for the web tester",
      { "packages/tester/src/main.ts": 'import "../../maycrawl/src/main.ts";' },
      "packages/tester/src/main.ts: imports ../../maycrawl/src/main.ts: another area is imported by its published name",
    ],
    [
      "an import of the benchmarks by the conformance tests",
      { "conformance/ask.ts": 'import "@maycrawl/bench";' },
      "conformance may not import bench",
    ],
    [
      "an example that imports another file",
      { "examples/one.mjs": 'import "./two.mjs";', "examples/two.mjs": "" },
      "an example stands alone",
    ],
    [
      "an example that imports an external package",
      { "examples/one.mjs": 'import "undici";' },
      "examples import published names",
    ],
    [
      "a source that imports a test",
      { [`${ENGINE}/text/a.ts`]: 'import "./a.test.ts";', [`${ENGINE}/text/a.test.ts`]: "" },
      "what ships may not import what tests it",
    ],
    [
      "a source that imports a helper of tests",
      { [`${ENGINE}/text/a.ts`]: 'import "../../../../tests/support/server.ts";' },
      "packages/engine may not import tests",
    ],
    [
      "an import of a missing file",
      { [`${ENGINE}/text/a.ts`]: 'import "./gone.ts";' },
      "there is no such file",
    ],
    [
      "a file outside all areas",
      { "tools/a.mjs": 'import "node:fs";' },
      "tools/a.mjs: imports node:fs: no row of the table is for this file",
    ],
    [
      "a cycle",
      {
        [`${ENGINE}/text/a.ts`]: 'import { b } from "./b.ts";',
        [`${ENGINE}/text/b.ts`]: 'import { a } from "./a.ts";',
      },
      "a cycle: packages/engine/src/text/a.ts -> packages/engine/src/text/b.ts -> packages/engine/src/text/a.ts",
    ],
    [
      "a cycle of types",
      {
        [`${ENGINE}/text/a.ts`]: 'import type { B } from "./b.ts";',
        [`${ENGINE}/text/b.ts`]: 'import { a } from "./a.ts";',
      },
      "a cycle: packages/engine/src/text/a.ts -> packages/engine/src/text/b.ts -> packages/engine/src/text/a.ts",
    ],
    [
      "an import of the parent folder",
      {
        [`${ENGINE}/match/index/rule-table.ts`]: 'import "../decision.ts";',
        [`${ENGINE}/match/decision.ts`]: "",
      },
      "match/index/ may not import match/",
    ],
    [
      "a dependency that is used but not listed",
      { "packages/maycrawl/src/main.ts": 'import { Command } from "commander";' },
      "packages/maycrawl/package.json: commander is used and not listed",
    ],
    [
      "a development tool that the root does not list",
      { [`${ENGINE}/text/a.test.ts`]: 'import fc from "fast-check";' },
      "package.json: fast-check is used by tests of packages/engine/ and not listed",
    ],
  ];
  for (const [what, files, fault] of bad) {
    it(`reports ${what}`, () => {
      expect(faultsOf(repositoryWith(files)).join("\n")).toContain(fault);
    });
  }

  it("accepts the types of a package that exists only as types", () => {
    const path = "packages/maycrawl/src/main.ts";
    const faults = faultsOf(repositoryWith({ [path]: 'import type { Log } from "sarif";' }));
    expect(faults.join("\n")).not.toContain("sarif");
    const value = faultsOf(repositoryWith({ [path]: 'import { Log } from "sarif";' }));
    expect(value.join("\n")).toContain("packages/maycrawl/package.json: sarif is used and not listed");
  });

  it("reports a dependency that is listed but not used", () => {
    const { sources: files, manifests } = repositoryWith({});
    const own = manifests.get("packages/maycrawl") as Manifest;
    const more = { ...own, dependencies: { ...own.dependencies, undici: "7.30.2" } };
    expect(
      faultsOf({ sources: files, manifests: new Map([...manifests, ["packages/maycrawl", more]]) }),
    ).toEqual(["packages/maycrawl/package.json: undici is listed and not used"]);
  });

  it("reports a dependency of bundled code with another version", () => {
    const { sources: files, manifests } = repositoryWith({ "packages/agent/src/a.ts": 'import "undici";' });
    const agent = { name: "@maycrawl/agent", version: "1", dependencies: { undici: "7.30.2" } };
    const own = manifests.get("packages/maycrawl") as Manifest;
    const faultsWith = (undici: string): readonly string[] => {
      const command = { ...own, dependencies: { ...own.dependencies, undici } };
      const all = new Map([...manifests, ["packages/agent", agent], ["packages/maycrawl", command]]);
      return faultsOf({ sources: files, manifests: all });
    };
    expect(faultsWith("7.30.2")).toEqual([]);
    expect(faultsWith("7.30.1")).toEqual([
      "packages/maycrawl/package.json: dependencies have no undici 7.30.2, as packages/agent has",
    ]);
  });

  it("accepts a dependency on an optional peer of a bundled library, if its version is in the peer's range", () => {
    const { sources: files, manifests } = repositoryWith({ "packages/agent/src/a.ts": 'import "pg";' });
    const agent = { name: "@maycrawl/agent", version: "1", peerDependencies: { pg: "^8.23.1" } };
    const own = manifests.get("packages/maycrawl") as Manifest;
    const faultsWith = (pg: string): readonly string[] => {
      const command = { ...own, dependencies: { ...own.dependencies, pg } };
      const all = new Map([...manifests, ["packages/agent", agent], ["packages/maycrawl", command]]);
      return faultsOf({ sources: files, manifests: all });
    };
    for (const version of ["8.23.1", "8.23.4", "8.24.0"]) expect(faultsWith(version)).toEqual([]);
    for (const version of ["8.23.0", "8.22.9", "9.0.0", "7.24.0"]) {
      expect(faultsWith(version)).toEqual([
        "packages/maycrawl/package.json: peerDependencies have no pg ^8.23.1, as packages/agent has",
      ]);
    }
  });

  it("accepts a cycle that is closed by import()", () => {
    const files = {
      [`${ENGINE}/text/a.ts`]: 'export const b = () => import("./b.ts");',
      [`${ENGINE}/text/b.ts`]: 'import { b } from "./a.ts";',
    };
    expect(faultsOf(repositoryWith(files))).toEqual([]);
  });
});

const ENGINE = "packages/engine/src";

/** Returns a small valid repository with additional files. */
function repositoryWith(files: Readonly<Record<string, string>>): House {
  return {
    sources: new Map(
      Object.entries({
        [`${ENGINE}/index.ts`]: 'export { parse } from "./document/parse.ts";',
        [`${ENGINE}/errors.ts`]: "",
        [`${ENGINE}/text/span.ts`]: "",
        [`${ENGINE}/document/parse.ts`]: 'import "../text/span.ts";\nimport "../errors.ts";',
        [`${ENGINE}/document/parse.test.ts`]:
          'import { it } from "vitest";\nimport "node:fs";\nimport "./parse.ts";\nimport "../../../../tests/support/server.ts";',
        "tests/support/server.ts": "",
        "packages/maycrawl/src/index.ts": 'export * from "@maycrawl/engine";',
        "packages/maycrawl/src/main.ts": 'import "node:fs";\nconst later = () => import("./index.ts");',
        "conformance/ask.ts": 'import { parse } from "@maycrawl/engine";',
        "bench/run.mjs":
          'import.meta.resolve("@maycrawl/engine");\ncreateRequire(import.meta.url)("robots-parser");',
        "examples/one.mjs": 'import { parse } from "maycrawl";',
        "fuzz/run.mjs": 'import "../bench/run.mjs";',
        "vitest.config.ts": 'import { defineConfig } from "vitest/config";',
        ...files,
      }),
    ),
    manifests: new Map([
      ["", { name: "root", version: "1", devDependencies: { vitest: "4", "@types/sarif": "2" } }],
      ["packages/engine", { name: "@maycrawl/engine", version: "1" }],
      ["packages/robots-parser", { name: "@maycrawl/robots-parser", version: "1" }],
      ["packages/agent", { name: "@maycrawl/agent", version: "1" }],
      ["packages/readers", { name: "@maycrawl/readers", version: "1", imports: { "#source": "" } }],
      ["packages/maycrawl", { name: "maycrawl", version: "1", dependencies: { "@maycrawl/engine": "1" } }],
      [
        "conformance",
        { name: "@maycrawl/conformance", version: "1", dependencies: { "@maycrawl/engine": "1" } },
      ],
      [
        "bench",
        {
          name: "@maycrawl/bench",
          version: "1",
          dependencies: { "@maycrawl/engine": "1", "robots-parser": "3" },
        },
      ],
    ]),
  };
}
