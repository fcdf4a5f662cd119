import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../cli/errors.ts";
import { maskedPath } from "../output/masked-text.ts";

/** A file, and the option or operand that names it, such as `--csv`. */
export type NamedFile = readonly [by: string, path: string | undefined];

/**
 * Rejects an output that is the same file as an input or another output, even if the two paths differ. Without this
 * check, one file would overwrite the other.
 * @throws {UsageError} if an output is the same file as an input or another output.
 */
export function checkDistinctFiles(read: readonly NamedFile[], written: readonly NamedFile[]): void {
  const known = new Map(read.map(([by, path]) => [identityOf(path), by]));
  for (const [by, path] of written) {
    const identity = identityOf(path);
    if (path === undefined || identity === undefined) continue;
    const other = known.get(identity);
    if (other !== undefined) {
      throw new UsageError(
        `${other} and ${by} are the same file: ${maskedPath(path)}`,
        "one would overwrite the other: use another file",
      );
    }
    known.set(identity, by);
  }
}

/**
 * Returns a text that identifies a file: its device and inode, or its real path if the file does not exist yet.
 * Undefined if the file is not regular (a pipe, for example), or if its path cannot be resolved.
 */
function identityOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return join(realpathSync(dirname(path)), basename(path));
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : undefined;
  } catch {
    // The code that opens the file reports the reason.
    return undefined;
  }
}
