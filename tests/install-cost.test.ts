import { describe, expect, it } from "vitest";
import { read, readJson } from "./support/repository.ts";

/** A package in package-lock.json, as far as it shows what is installed with it. */
interface Locked {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}
type Lock = Readonly<Record<string, Locked>>;

const { packages: lock } = readJson("package-lock.json") as { packages: Lock };

/** What users install with each package, itself included. Each package that is added here needs a reason. */
const COSTS = [
  { folder: "packages/engine", brings: ["packages/engine"] },
  { folder: "packages/robots-parser", brings: ["packages/engine", "packages/robots-parser"] },
];

describe.each(COSTS)("installing $folder", ({ folder, brings }) => {
  it("brings these packages and no other", () => {
    expect(broughtBy(folder, lock)).toEqual(brings);
  });

  it("brings nothing native", () => {
    expect(broughtBy(folder, lock).filter((path) => isNative(lock[path]))).toEqual([]);
  });
});

it("packages/robots-parser/README.md names the number of packages", () => {
  const count = broughtBy("packages/robots-parser", lock).length;
  expect(read("packages/robots-parser/README.md")).toContain(`Installing it brings ${count} packages:`);
});

describe("broughtBy()", () => {
  it("counts optional and nested packages, and each package once", () => {
    const made: Lock = {
      "packages/a": { dependencies: { b: "1", d: "1" }, optionalDependencies: { c: "1", absent: "1" } },
      "node_modules/b": { dependencies: { d: "2" } },
      "node_modules/b/node_modules/d": { dependencies: { c: "1" } },
      "node_modules/c": { resolved: "packages/c", link: true },
      "node_modules/d": {},
      "node_modules/unused": {},
      "packages/c": { dependencies: { d: "1" } },
    };
    expect(broughtBy("packages/a", made)).toEqual([
      "node_modules/b",
      "node_modules/b/node_modules/d",
      "node_modules/d",
      "packages/a",
      "packages/c",
    ]);
  });

  it("rejects a dependency that the lock does not have", () => {
    expect(() => broughtBy("packages/a", { "packages/a": { dependencies: { b: "1" } } })).toThrow("b");
  });
});

/** Returns the places in the lock of all packages of a production installation, sorted. */
function broughtBy(folder: string, packages: Lock): readonly string[] {
  const found = new Set<string>();
  const visit = (place: string): void => {
    if (found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) {
      const target = placeOf(name, place, packages);
      if (target !== undefined) visit(target);
      else if (name in dependencies) throw new Error(`package-lock.json has no ${name}`);
    }
  };
  visit(folder);
  return [...found].sort();
}

/** Returns where a package finds a dependency: the nearest `node_modules`, as Node looks for it. */
function placeOf(name: string, from: string, packages: Lock): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = packages[place];
    if (locked !== undefined) return locked.link === true ? locked.resolved : place;
    if (folder === "") return undefined;
  }
}

/** Whether a package is compiled on the user's machine, or made for some machines only. */
function isNative(locked: Locked | undefined): boolean {
  return locked?.hasInstallScript === true || locked?.os !== undefined || locked?.cpu !== undefined;
}
