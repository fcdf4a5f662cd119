import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/** What tools make, and what is not ours. */
const NOT_OURS = new Set([
  ".git",
  ".stryker-tmp",
  "bin",
  "coverage",
  "dist",
  "node_modules",
  "reports",
  "reports-stryker",
]);

/** The repository's folder. */
export const root: string = fileURLToPath(ROOT);

/** The text of a file of the repository; its path begins at the root. */
export function read(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** A JSON file of the repository. */
export function readJson(path: string): unknown {
  return JSON.parse(read(path));
}

/** The paths of all our files in a folder ("" for the root) and below, in order, with `/` between their parts. */
export function filesIn(folder: string): readonly string[] {
  const found: string[] = [];
  for (const entry of readdirSync(new URL(folder === "" ? "." : `${folder}/`, ROOT), {
    withFileTypes: true,
  })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!NOT_OURS.has(entry.name)) found.push(...filesIn(path));
    } else if (entry.isFile()) found.push(path);
  }
  return found.sort();
}

/** The sources of the repository with their texts: whatever imports something. */
export function sources(): ReadonlyMap<string, string> {
  return new Map(
    filesIn("")
      .filter((path) => /\.(?:[cm]?[jt]s)$/.test(path))
      .map((path) => [path, read(path)]),
  );
}

/** A package.json, as far as the tests look at it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly imports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package.json of a folder ("" for the root). */
export function manifest(folder: string): Manifest {
  return readJson(folder === "" ? "package.json" : `${folder}/package.json`) as Manifest;
}
