import { builtinModules } from "node:module";
import { posix } from "node:path";
import { areas, rooms } from "../../scripts/rooms.mjs";
import { type Import, importsOf } from "./imports.ts";
import type { Manifest } from "./repository.ts";

type Area = (typeof areas)[number];

/** Tests, and files that only tests and scripts import: they may use Node and the root's development dependencies. */
const OF_TESTS =
  /\.test\.ts$|^packages\/maycrawl\/src\/.*shape\.ts$|^packages\/[^/]+\/test\/|^conformance\/extra-[^/]+\.ts$/;

/** Helpers such as servers, for tests of several packages. Any test may import them. */
const SHARED_BY_TESTS = "tests/support/";

const NODE_MODULES = new Set(builtinModules);

/** A repository as input of the import rule: its sources and its package.json files, by path. */
export interface House {
  readonly sources: ReadonlyMap<string, string>;
  /** Manifests by folder; the folder of the root is "". */
  readonly manifests: ReadonlyMap<string, Manifest>;
}

/** Returns all imports that the tables do not allow, all cycles, and all missing or unused dependencies. */
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
    if (!(specifier in imports)) return "package.json has no such import";
    if (OF_TESTS.test(path)) return undefined;
    // All conditions of this import lead to files in the folder of that name.
    const name = specifier.slice(1);
    return roomFault(path, `${area.folder}/src/${name}/${name}.ts`, area);
  }
  const name = packageName(specifier);
  const target = [...house.manifests].find(([, manifest]) => manifest.name === name)?.[0];
  if (target !== undefined) {
    // Only processes started by tests run the built package, as users' processes do.
    if (target === area.folder) return ofTests ? undefined : "an area imports itself by its published name";
    return area.mayImport.includes(target) ? undefined : `${area.folder} may not import ${target}`;
  }
  if (area.folder === "examples") return "examples import published names of ours and Node's modules only";
  if (ofTests) return undefined;
  return area.node !== false ? undefined : "packages of others have no place here";
}

function relativeFault(path: string, specifier: string, area: Area, house: House): string | undefined {
  const target = resolved(path, specifier);
  // A process started by a test may need a part of the package without a published name.
  if (OF_TESTS.test(path) && path.endsWith(".mjs") && target.startsWith(`${area.folder}/dist/`))
    return undefined;
  if (target.includes("/dist/")) return "what is built is imported by its published name";
  if (!house.sources.has(target) && !/\.(?:json|css)$/.test(target)) return "there is no such file";
  if (OF_TESTS.test(path) && target.startsWith(SHARED_BY_TESTS)) return undefined;
  const other = areaOf(target);
  if (other?.folder !== area.folder) {
    if (other === undefined) return "nothing but the root's own files may import the root's files";
    if (!area.mayImport.includes(other.folder)) return `${area.folder} may not import ${other.folder}`;
    const isAllowed =
      area.byPath === true || area.byPath?.some((folder) => target.startsWith(`${folder}/`)) === true;
    return isAllowed ? undefined : "another area is imported by its published name";
  }
  if (area.folder === "examples") return "an example stands alone";
  if (OF_TESTS.test(path)) return undefined;
  if (OF_TESTS.test(target)) return "what ships may not import what tests it";
  return roomFault(path, target, area);
}

/** Checks the order of a package's folders. Its faces may import all of them; all may import `servesAll`. */
function roomFault(path: string, target: string, area: Area): string | undefined {
  const table = rooms[area.folder];
  if (table === undefined || !path.startsWith(`${area.folder}/src/`)) return undefined;
  const { faces, servesAll, folders } = table;
  const [from, to] = [path, target].map((one) => one.slice(`${area.folder}/src/`.length)) as [string, string];
  if (faces.includes(from) || servesAll.includes(to)) return undefined;
  if (faces.includes(to)) return "the public face is for others than the package";
  const names = folders.map(([name]) => name);
  const [here, there] = [roomOf(from, names), roomOf(to, names)];
  for (const [file, room] of [
    [from, here],
    [to, there],
  ] as const) {
    if (room === undefined && !servesAll.includes(file))
      return `${file.includes("/") ? `${posix.dirname(file)}/` : file} has no place in the order`;
  }
  if (there === undefined || (here !== undefined && names.indexOf(there) <= names.indexOf(here)))
    return undefined;
  return `${here ?? from}${here === undefined ? "" : "/"} may not import ${there}/, which stands above it`;
}

/** Returns the folder of the table that contains a file: the longest matching one. */
function roomOf(file: string, folders: readonly string[]): string | undefined {
  const own = posix.dirname(file);
  const fitting = folders.filter((folder) => own === folder || own.startsWith(`${folder}/`));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Finds cycles of run-time imports. In packages with rooms, type imports count as well. An `import()` does not count,
 * because its module is already loaded when it runs.
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
    const typesCount = rooms[areaOf(path)?.folder ?? ""] !== undefined;
    for (const { specifier, typeOnly, isLazy } of imports.get(path) ?? []) {
      if ((!typeOnly || typesCount) && !isLazy && specifier.startsWith(".")) visit(resolved(path, specifier));
    }
    way.pop();
    done.add(path);
  };
  for (const path of imports.keys()) visit(path);
  return faults;
}

/** Checks that each package.json lists exactly the dependencies of its sources, and the root all others. */
function dependencyFaults(
  { manifests }: House,
  imports: ReadonlyMap<string, readonly Import[]>,
): readonly string[] {
  const faults: string[] = [];
  const atRoot = Object.keys(manifests.get("")?.devDependencies ?? {});
  const ours = new Set([...manifests.values()].map(({ name }) => name));
  for (const area of areas) {
    const used = new Set<string>();
    const usedByTests = new Set<string>();
    for (const [path, list] of imports) {
      if (areaOf(path) !== area) continue;
      for (const { specifier, typeOnly } of list) {
        if (/^[.#]/.test(specifier) || isNode(specifier)) continue;
        // A package that exists only as types, such as `sarif`, is not installed by users.
        if (typeOnly && isOnlyTypes(packageName(specifier), manifests)) continue;
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
          // Optional peers of a library are the program's choice. This program has the peer.
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

/** Whether the root has only the types of a package, and no package lists the package itself. */
function isOnlyTypes(name: string, manifests: House["manifests"]): boolean {
  const lists = [...manifests.values()].flatMap((one) => [
    one.dependencies,
    one.optionalDependencies,
    one.peerDependencies,
    one.devDependencies,
  ]);
  const isListed = (listed: string): boolean => lists.some((list) => Object.hasOwn(list ?? {}, listed));
  return isListed(`@types/${name}`) && !isListed(name);
}

/** Whether a version such as `6.2.3` is in a range such as `^6.0.0`. */
function fits(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [fromMajor = 0, fromMinor = 0, fromPatch = 0] = range.replace("^", "").split(".").map(Number);
  if (!range.startsWith("^") || major !== fromMajor) return false;
  // In versions below 1, each minor version may be incompatible.
  if (minor !== fromMinor) return major > 0 && minor > fromMinor;
  return patch >= fromPatch;
}

function areaOf(path: string): Area | undefined {
  return areas.find(({ folder }) => path.startsWith(`${folder}/`));
}

function resolved(path: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(path), specifier));
}

function isNode(specifier: string): boolean {
  return specifier.startsWith("node:") || NODE_MODULES.has(specifier.split("/", 1)[0] ?? "");
}

/** Returns the package of an import: `@scope/name` for `@scope/name/path`. */
function packageName(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
