import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

/** Output of tools, and files of others. */
const NOT_OURS = new Set([
  ".git",
  ".stryker-tmp",
  "bin",
  "coverage",
  "dist",
  "node_modules",
  "reference",
  "reports",
  "reports-stryker",
]);

/** Path of the repository's folder. */
export const root: string = fileURLToPath(ROOT);

/** Returns the text of a file of the repository; its path is relative to the root. */
export function read(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** Parses a JSON file of the repository. */
export function readJson(path: string): unknown {
  return JSON.parse(read(path));
}

/** Returns the paths of all our files in a folder ("" for the root) and below, sorted, with `/` as the separator. */
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

/** Returns the TypeScript and JavaScript files of the repository with their texts. */
export function sources(): ReadonlyMap<string, string> {
  return new Map(
    filesIn("")
      .filter((path) => /\.(?:[cm]?[jt]s)$/.test(path))
      .map((path) => [path, read(path)]),
  );
}

/** A package.json, with the fields that tests use. */
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

/** Returns the package.json of a folder ("" for the root). */
export function manifest(folder: string): Manifest {
  return readJson(folder === "" ? "package.json" : `${folder}/package.json`) as Manifest;
}
