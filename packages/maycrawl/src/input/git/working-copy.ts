import { existsSync } from "node:fs";
import { runGit } from "./run-git.ts";

/** Usual paths of a robots.txt in a repository, in the order in which they are tried. */
const PATHS = ["robots.txt", "public/robots.txt", "static/robots.txt"] as const;

/** Returns the given path of a robots.txt; without one, the first usual path that exists. */
export function robotsPath(given: string | undefined): string {
  return given ?? PATHS.find((path) => existsSync(path)) ?? PATHS[0];
}

/** Whether a sparse checkout omits a file: then it is missing, but not deleted. git marks such files with an S. */
export function isOmitted(path: string): boolean {
  return runGit(["ls-files", "-t", "--", path]).toString().startsWith("S ");
}
