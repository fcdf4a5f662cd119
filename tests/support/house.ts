import { builtinModules } from "node:module";
import { posix } from "node:path";
import { type Import, importsOf } from "./imports.ts";
import type { Manifest } from "./repository.ts";

/**
 * The house: who may import whom. `docs/ARCHITECTURE.md` draws the same table for people. An area is a
 * folder with rules of its own; what belongs to none (the root's configuration) is free.
 */
interface Area {
  readonly folder: string;
  /** The areas whose files or published names it may import. */
  readonly mayImport: readonly string[];
  /** Whether it may import Node's own modules; an expression: only those of its files whose paths match. */
  readonly node: boolean | RegExp;
  /**
   * Where its packages are declared: in its own package.json, which then has to list exactly those, or
   * in the root's, since it is never published.
   */
  readonly declared: "own" | "root";
  /** The areas whose code it bundles: it lists as its own what they list. */
  readonly bundles?: readonly string[];
  /** Whether it may import a file of another area by its path; all others need the published name. */
  readonly byPath?: true;
}

const AREAS: readonly Area[] = [
  { folder: "packages/engine", mayImport: [], node: false, declared: "own" },
  { folder: "packages/robots-parser", mayImport: ["packages/engine"], node: false, declared: "own" },
  { folder: "packages/agent", mayImport: ["packages/engine"], node: true, declared: "own" },
  {
    folder: "packages/readers",
    mayImport: ["packages/engine"],
    node: /^packages\/readers\/src\/platform\/node/,
    declared: "own",
  },
  {
    folder: "packages/crawler",
    mayImport: ["packages/engine", "packages/agent", "packages/readers"],
    node: true,
    declared: "own",
  },
  {
    folder: "packages/maycrawl",
    mayImport: ["packages/engine", "packages/agent", "packages/readers", "packages/crawler"],
    node: true,
    declared: "own",
    bundles: ["packages/engine", "packages/agent", "packages/readers", "packages/crawler"],
  },
  // Some vectors of other suites are about functions that are not public.
  { folder: "conformance", mayImport: ["packages/engine"], node: true, declared: "own", byPath: true },
  {
    folder: "bench",
    mayImport: [
      "packages/engine",
      "packages/agent",
      "packages/readers",
      "packages/crawler",
      "packages/maycrawl",
    ],
    node: true,
    declared: "own",
  },
  {
    folder: "examples",
    mayImport: [
      "packages/engine",
      "packages/robots-parser",
      "packages/agent",
      "packages/readers",
      "packages/crawler",
      "packages/maycrawl",
    ],
    node: true,
    declared: "root",
  },
  {
    folder: "fuzz",
    mayImport: ["packages/engine", "bench"],
    node: true,
    declared: "root",
    byPath: true,
  },
  {
    folder: "scripts",
    mayImport: ["packages/engine", "packages/agent", "packages/readers", "packages/crawler"],
    node: true,
    declared: "root",
  },
  {
    folder: "tests",
    mayImport: [
      "packages/engine",
      "packages/robots-parser",
      "packages/agent",
      "packages/readers",
      "packages/crawler",
      "packages/maycrawl",
      "fuzz",
      "scripts",
      "bench",
    ],
    node: true,
    declared: "root",
    byPath: true,
  },
];

/** The folders of the engine, from the ground up: each may import those before it. */
const ENGINE_FOLDERS = [
  "abort",
  "text",
  "options",
  "dialects",
  "document",
  "patterns",
  "groups",
  "diagnose",
  "pace",
  "match",
  "explain",
  "small",
  "compare",
  "access",
  "crawlers",
  "page",
  "preferences",
  "lint",
  "prove",
  "messages",
];
const ENGINE_SOURCES = "packages/engine/src";

/** Tests, and what only tests and scripts import: they may use Node and the development tools of the root. */
const OF_TESTS =
  /\.test\.ts$|^packages\/maycrawl\/src\/commands\/.*shape\.ts$|^packages\/[^/]+\/test\/|^conformance\/extra-[^/]+\.ts$/;

/** Servers and the like that tests of several packages start. Any test may import them. */
const SHARED_BY_TESTS = "tests/support/";

const NODE_MODULES = new Set(builtinModules);

/** A repository as the rule sees it: its sources and its package.json files, by path. */
export interface House {
  readonly sources: ReadonlyMap<string, string>;
  /** By folder; the root's folder is "". */
  readonly manifests: ReadonlyMap<string, Manifest>;
}

/** Every arrow that the table does not draw, every cycle, and every dependency too many or too few. */
export function faultsOf(house: House): readonly string[] {
  const imports = new Map([...house.sources].map(([path, text]) => [path, importsOf(path, text)]));
  const faults: string[] = [];
  for (const [path, list] of imports) {
    for (const one of list) {
      const fault = faultOf(path, one.specifier, house);
      if (fault !== undefined) faults.push(`${path}: imports ${one.specifier}: ${fault}`);
    }
  }
  return [...faults, ...cyclesIn(imports), ...dependencyFaults(house, imports)];
}

function faultOf(path: string, specifier: string, house: House): string | undefined {
  const area = areaOf(path);
  if (area === undefined) return path.includes("/") ? "no row of the table is for this file" : undefined;
  const ofTests = OF_TESTS.test(path);
  if (isNode(specifier)) {
    if (!specifier.startsWith("node:")) return "Node's modules are imported as node:…";
    const isFree = typeof area.node === "boolean" ? area.node : area.node.test(path);
    return isFree || ofTests ? undefined : "nothing of Node belongs here";
  }
  if (specifier.startsWith(".")) return relativeFault(path, specifier, area, house);
  if (specifier.startsWith("#")) {
    const imports = house.manifests.get(area.folder)?.imports ?? {};
    return specifier in imports ? undefined : "package.json has no such import";
  }
  const name = packageName(specifier);
  const target = [...house.manifests].find(([, manifest]) => manifest.name === name)?.[0];
  if (target !== undefined) {
    // Only a process that a test starts runs what is built, as users' processes do.
    if (target === area.folder) return ofTests ? undefined : "an area imports itself by its published name";
    return area.mayImport.includes(target) ? undefined : `${area.folder} may not import ${target}`;
  }
  if (area.folder === "examples") return "examples import published names of ours and Node's modules only";
  if (ofTests) return undefined;
  return area.node !== false ? undefined : "packages of others have no place here";
}

function relativeFault(path: string, specifier: string, area: Area, house: House): string | undefined {
  const target = resolved(path, specifier);
  // A process that a test of a package starts may need a part of the package that has no published name.
  if (OF_TESTS.test(path) && path.endsWith(".mjs") && target.startsWith(`${area.folder}/dist/`))
    return undefined;
  if (target.includes("/dist/")) return "what is built is imported by its published name";
  if (!house.sources.has(target) && !target.endsWith(".json")) return "there is no such file";
  if (OF_TESTS.test(path) && target.startsWith(SHARED_BY_TESTS)) return undefined;
  const other = areaOf(target);
  if (other?.folder !== area.folder) {
    if (other === undefined) return "nothing but the root's own files may import the root's files";
    if (!area.mayImport.includes(other.folder)) return `${area.folder} may not import ${other.folder}`;
    return area.byPath === true ? undefined : "another area is imported by its published name";
  }
  if (area.folder === "examples") return "an example stands alone";
  if (OF_TESTS.test(path)) return undefined;
  if (OF_TESTS.test(target)) return "what ships may not import what tests it";
  return path.startsWith(`${ENGINE_SOURCES}/`) ? engineFault(path, target) : undefined;
}

/** The engine's public faces: all of it, the part of it that is about robots.txt files, and its answers in little code. */
const FACES = ["index.ts", "internal.ts", "small.ts"];

/** Files that serve all folders of the engine. */
const SERVES_ALL = ["errors.ts", "numbers.ts"];

/** The order of the engine's folders. The public faces stand above all of them, what serves all below. */
function engineFault(path: string, target: string): string | undefined {
  const from = engineFolder(path);
  const to = engineFolder(target);
  if (FACES.includes(from) || SERVES_ALL.includes(to)) return undefined;
  if (FACES.includes(to)) return "the public face is for others than the engine";
  for (const folder of [from, to]) {
    if (!SERVES_ALL.includes(folder) && !ENGINE_FOLDERS.includes(folder))
      return `${folder}/ has no place in the order`;
  }
  const above = ENGINE_FOLDERS.indexOf(to) > ENGINE_FOLDERS.indexOf(from);
  return above ? `${from}/ may not import ${to}/, which stands above it` : undefined;
}

/** The first part of a path below the engine's sources: a folder, or the name of a file. */
function engineFolder(path: string): string {
  return path.slice(ENGINE_SOURCES.length + 1).split("/", 1)[0] ?? "";
}

/**
 * Cycles of files at run time. An import of types alone leaves no trace there, and `import()` runs when the module that has it is
 * loaded already.
 */
function cyclesIn(imports: ReadonlyMap<string, readonly Import[]>): readonly string[] {
  const faults: string[] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): void => {
    const at = way.indexOf(path);
    if (at >= 0) {
      faults.push(`a cycle: ${[...way.slice(at), path].join(" -> ")}`);
      return;
    }
    if (done.has(path)) return;
    way.push(path);
    for (const { specifier, typeOnly, isLazy } of imports.get(path) ?? []) {
      if (!typeOnly && !isLazy && specifier.startsWith(".")) visit(resolved(path, specifier));
    }
    way.pop();
    done.add(path);
  };
  for (const path of imports.keys()) visit(path);
  return faults;
}

/** Each package.json lists exactly what its sources use, and the root declares what is left. */
function dependencyFaults(
  { manifests }: House,
  imports: ReadonlyMap<string, readonly Import[]>,
): readonly string[] {
  const faults: string[] = [];
  const atRoot = Object.keys(manifests.get("")?.devDependencies ?? {});
  const ours = new Set([...manifests.values()].map(({ name }) => name));
  for (const area of AREAS) {
    const used = new Set<string>();
    const usedByTests = new Set<string>();
    for (const [path, list] of imports) {
      if (areaOf(path) !== area) continue;
      for (const { specifier } of list) {
        if (/^[.#]/.test(specifier) || isNode(specifier)) continue;
        (OF_TESTS.test(path) ? usedByTests : used).add(packageName(specifier));
      }
    }
    if (area.declared === "root") {
      for (const name of [...used, ...usedByTests]) {
        if (!atRoot.includes(name) && !ours.has(name))
          faults.push(`package.json: ${name} is used by ${area.folder}/ and not listed`);
      }
      continue;
    }
    const own = manifests.get(area.folder);
    for (const folder of area.bundles ?? []) {
      for (const kind of ["dependencies", "optionalDependencies", "peerDependencies"] as const) {
        for (const [name, range] of Object.entries(manifests.get(folder)?.[kind] ?? {})) {
          if (ours.has(name)) continue;
          used.add(name);
          // A library leaves it to the program whether an optional peer is there. This program has it.
          const version = { ...own?.dependencies, ...own?.optionalDependencies }[name];
          if (kind === "peerDependencies" && version !== undefined && fits(version, range)) continue;
          if (own?.[kind]?.[name] !== range)
            faults.push(`${area.folder}/package.json: ${kind} have no ${name} ${range}, as ${folder} has`);
        }
      }
    }
    const listed = [own?.dependencies, own?.peerDependencies, own?.optionalDependencies].flatMap((list) =>
      Object.keys(list ?? {}),
    );
    for (const name of used) {
      if (!listed.includes(name)) faults.push(`${area.folder}/package.json: ${name} is used and not listed`);
    }
    for (const name of listed) {
      if (!used.has(name)) faults.push(`${area.folder}/package.json: ${name} is listed and not used`);
    }
    for (const name of usedByTests) {
      if (!listed.includes(name) && !atRoot.includes(name) && !ours.has(name)) {
        faults.push(`package.json: ${name} is used by tests of ${area.folder}/ and not listed`);
      }
    }
  }
  return faults;
}

/** Whether a version such as `6.2.3` is in a range such as `^6.0.0`. */
function fits(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [fromMajor = 0, fromMinor = 0, fromPatch = 0] = range.replace("^", "").split(".").map(Number);
  if (!range.startsWith("^") || major !== fromMajor) return false;
  // Of versions below 1, each minor one may break.
  if (minor !== fromMinor) return major > 0 && minor > fromMinor;
  return patch >= fromPatch;
}

function areaOf(path: string): Area | undefined {
  return AREAS.find(({ folder }) => path.startsWith(`${folder}/`));
}

function resolved(path: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(path), specifier));
}

function isNode(specifier: string): boolean {
  return specifier.startsWith("node:") || NODE_MODULES.has(specifier.split("/", 1)[0] ?? "");
}

/** `@scope/name/path` belongs to `@scope/name`. */
function packageName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
