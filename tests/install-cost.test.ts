import { describe, expect, it } from "vitest";
import { installedWith, isNative, type Lock } from "./support/locked-packages.ts";
import { manifest, read, readJson } from "./support/repository.ts";

const { packages: lock } = readJson("package-lock.json") as { packages: Lock };

/** Packages that users install with our smallest packages, including these. A new one here needs a reason. */
const COSTS = [
  { folder: "packages/engine", brings: ["packages/engine"] },
  { folder: "packages/robots-parser", brings: ["packages/engine", "packages/robots-parser"] },
  {
    folder: "packages/agent",
    brings: [
      "node_modules/ipaddr.js",
      "node_modules/lru-cache",
      "node_modules/undici",
      "packages/agent",
      "packages/engine",
    ],
  },
  {
    folder: "packages/readers",
    brings: [
      "node_modules/dom-serializer",
      "node_modules/domelementtype",
      "node_modules/domhandler",
      "node_modules/domutils",
      "node_modules/entities",
      "node_modules/htmlparser2",
      "packages/engine",
      "packages/readers",
    ],
  },
];
const LIBRARIES = [
  "packages/engine",
  "packages/robots-parser",
  "packages/agent",
  "packages/readers",
  "packages/crawler",
];

it.each(COSTS)("installing $folder installs only the listed packages", ({ folder, brings }) => {
  expect(installedWith(lock, folder)).toEqual(brings);
});

it.each(LIBRARIES)("installing %s installs no native package", (folder) => {
  expect(installedWith(lock, folder).filter((place) => isNative(lock, place))).toEqual([]);
});

it.each([...LIBRARIES, "packages/maycrawl"])(
  "docs/dependencies.md has the current numbers for %s",
  (folder) => {
    const places = installedWith(lock, folder);
    const { name } = manifest(folder);
    const row = read("docs/dependencies.md")
      .split("\n")
      .find((line) => line.startsWith(`| \`${name}\` |`));
    const [packages, native] = (row?.split("|") ?? []).slice(2).map(Number);
    const isNativePlace = (place: string) => isNative(lock, place);
    expect({ packages, native }).toEqual({
      packages: places.length,
      native: places.filter(isNativePlace).length,
    });
  },
);

it.each([
  ["README.md", "docs/dependencies.md"],
  ["packages/maycrawl/README.md", "../../docs/dependencies.md"],
])("%s states the number of packages installed with the command", (path, page) => {
  const count = installedWith(lock, "packages/maycrawl").length;
  expect(read(path)).toContain(`[${count} packages](${page})`);
});

it("packages/robots-parser/README.md states the number of packages", () => {
  const count = installedWith(lock, "packages/robots-parser").length;
  expect(read("packages/robots-parser/README.md")).toContain(`Installing it brings ${count} packages:`);
});

describe("installedWith()", () => {
  it("includes optional and nested packages, and each package once", () => {
    const made: Lock = {
      "packages/a": { dependencies: { b: "1", d: "1" }, optionalDependencies: { c: "1", absent: "1" } },
      "node_modules/b": { dependencies: { d: "2" } },
      "node_modules/b/node_modules/d": { dependencies: { c: "1" } },
      "node_modules/c": { resolved: "packages/c", link: true },
      "node_modules/d": {},
      "node_modules/unused": {},
      "packages/c": { dependencies: { d: "1" } },
    };
    expect(installedWith(made, "packages/a")).toEqual([
      "node_modules/b",
      "node_modules/b/node_modules/d",
      "node_modules/d",
      "packages/a",
      "packages/c",
    ]);
  });

  it("includes required peers, but not optional ones, and no packages of other platforms", () => {
    const made: Lock = {
      "packages/a": {
        optionalDependencies: { mac: "1", linux: "1" },
        peerDependencies: { needed: "1", optional: "1" },
        peerDependenciesMeta: { optional: { optional: true } },
      },
      "node_modules/linux": { os: ["linux"], cpu: ["x64"] },
      "node_modules/mac": { os: ["darwin"], cpu: ["x64"] },
      "node_modules/needed": {},
      "node_modules/optional": {},
    };
    const places = installedWith(made, "packages/a");
    expect(places).toEqual(["node_modules/linux", "node_modules/needed", "packages/a"]);
    expect(places.filter((place) => isNative(made, place))).toEqual(["node_modules/linux"]);
  });

  it("rejects a dependency that is missing in the lock", () => {
    expect(() => installedWith({ "packages/a": { dependencies: { b: "1" } } }, "packages/a")).toThrow("b");
  });
});
