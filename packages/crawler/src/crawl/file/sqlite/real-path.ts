import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Where a path leads through links, also where nothing is there yet: a link may lead to what is still to be made.
 * @throws what the system throws, such as for links that lead in a circle.
 */
export function realPathOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
  return realPathOf(resolve(realpathSync(dirname(path)), readlinkSync(path)));
}
