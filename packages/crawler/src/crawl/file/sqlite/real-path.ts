import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Resolves the links of a path, even if the target of a link does not exist yet.
 * @throws the system's errors, for example for circular links.
 */
export function realPathOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
  return realPathOf(resolve(realpathSync(dirname(path)), readlinkSync(path)));
}
