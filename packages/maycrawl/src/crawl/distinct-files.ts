import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../cli/errors.ts";
import { maskedPath } from "../output/masked-text.ts";

/** A file, and what names it: `--csv`. */
export type NamedFile = readonly [by: string, path: string | undefined];

/**
 * Looks that nothing is written to a file that something else is read from or written to, by whatever path or link one comes to it: what
 * a crawl knows would be gone.
 * @throws {UsageError} where it would.
 */
export function checkDistinctFiles(read: readonly NamedFile[], written: readonly NamedFile[]): void {
  const known = new Map(read.map(([by, path]) => [placeOf(path), by]));
  for (const [by, path] of written) {
    const place = placeOf(path);
    if (path === undefined || place === undefined) continue;
    const other = known.get(place);
    if (other !== undefined) {
      throw new UsageError(
        `${other} and ${by} are the same file: ${maskedPath(path)}`,
        "the one would be written over the other: name another file",
      );
    }
    known.set(place, by);
  }
}

/** What a file is known by, also one that is still to be made; undefined for what is no ordinary file, such as a pipe. */
function placeOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined) return join(realpathSync(dirname(path)), basename(path));
    return there.isFile() ? `${there.dev}:${there.ino}` : undefined;
  } catch {
    // Whoever opens it says why it cannot be.
    return undefined;
  }
}
