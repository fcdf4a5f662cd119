import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { UndeterminedError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import { maskedPath } from "../output/masked-text.ts";
import { isWrittenAsUrl } from "../suggest/suggest-url.ts";

/** Folders that contain no robots.txt of a site. */
const SKIPPED = /^(?:\.|node_modules$)/;

/**
 * Returns the sources of an operand. A folder stands for its text files whose name contains `robots`, also in its
 * subfolders; without such files, for all its text files.
 * @throws {UndeterminedError} if a folder has no text file, or cannot be read.
 */
export function sourcesOf(operand: string): readonly string[] {
  if (operand === "-" || isWrittenAsUrl(operand) || !isFolder(operand)) return [operand];
  const files = textFilesIn(operand);
  const named = files.filter((path) => /robots[^/\\]*$/i.test(path));
  const found = named.length > 0 ? named : files;
  if (found.length === 0) {
    throw new UndeterminedError(
      `${maskedPath(operand)} has no robots.txt`,
      "expected a folder with files such as robots.txt",
    );
  }
  return found;
}

function isFolder(path: string): boolean {
  return ofFileSystem(path, () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
}

/** Returns the paths of the files `*.txt` in a folder and its subfolders, sorted. Links to folders are not followed. */
function textFilesIn(folder: string): readonly string[] {
  const entries = ofFileSystem(folder, () => readdirSync(folder, { withFileTypes: true }));
  return entries
    .filter(({ name }) => !SKIPPED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return textFilesIn(path);
      const isFile = entry.isFile() || (entry.isSymbolicLink() && !isSpecial(path));
      return isFile && entry.name.toLowerCase().endsWith(".txt") ? [path] : [];
    });
}

/** Whether a link leads to a folder, a pipe or a device. A broken link is reported as a file that cannot be read. */
function isSpecial(path: string): boolean {
  return ofFileSystem(path, () => statSync(path, { throwIfNoEntry: false })?.isFile() === false);
}

/** @throws {UndeterminedError} instead of an error of the file system. */
function ofFileSystem<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const reason = fileFailureReason(error as NodeJS.ErrnoException);
    throw new UndeterminedError(`${maskedPath(path)} cannot be read: ${reason}`);
  }
}
