import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { StoreFailedError } from "../errors.ts";

/**
 * What SQLite is told to open, or to attach, where a file is only read: its path, or a URI. To share a file with those who
 * write it SQLite needs two others beside it, which it makes where they are not there. On a disk that cannot be written
 * it cannot make them; but nobody writes the file there either, and it is opened as one that nobody changes
 * (https://www.sqlite.org/wal.html#read_only_databases).
 *
 * @param path a file that is there.
 * @throws {StoreFailedError} where it cannot be read without those files.
 */
export function addressToRead(path: string): string {
  // SQLite looks for them beside the file itself, wherever a link to it is.
  const file = realpathSync(path);
  const log = `${file}-wal`;
  const refused = refusalToWrite(dirname(file));
  if (refused === undefined || (existsSync(log) && existsSync(`${file}-shm`))) return file;
  // Where others may write it, it is not one that nobody changes.
  if (refused !== "EROFS") throw unreadable(path, "SQLite has to make files beside it");
  if (sizeOf(log) > 0) throw unreadable(path, `a part of it is in ${log} still`);
  return `${pathToFileURL(file).href}?immutable=1`;
}

function unreadable(path: string, why: string): StoreFailedError {
  return new StoreFailedError(
    `${path} could not be opened: its folder cannot be written, and ${why}. Copy it, with all files whose names begin so, to a folder that can be written.`,
  );
}

/** The code of the error with which a folder cannot be written; undefined where it can be. */
function refusalToWrite(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
