import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import { maskedPath } from "../output/masked-text.ts";

/** Matches the start of an error message about a file. The rest of the message comes from the system or SQLite. */
const FAILED = /^(.+) could not be \w+: /s;
/** SQLITE_CANTOPEN as the drivers report it (https://www.sqlite.org/rescode.html#cantopen). */
const CANNOT_OPEN =
  /\bUnable to open connection to local database .*: 14\b|\bunable to open database file\b/s;

/** Describes why a file cannot be used: the path, and the reason. */
export function describeStoreFailure({ message, cause }: Error): string {
  const [head, path = ""] = FAILED.exec(message) ?? [];
  const reason = head === undefined ? undefined : reasonFor(path, message, cause);
  return maskedPath(reason === undefined ? message : `${head}${reason}`);
}

function reasonFor(path: string, message: string, cause: unknown): string | undefined {
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  const isOfSystem = cause instanceof Error && code !== undefined && /^E[A-Z]+$/.test(code);
  if (!isOfSystem && !CANNOT_OPEN.test(message)) return undefined;
  const folder = dirname(path);
  if (!existsSync(folder)) return `there is no folder ${folder}`;
  if (isOfSystem) return fileFailureReason(cause);
  return canBeWritten(folder) ? undefined : `permission denied: its folder ${folder} cannot be written`;
}

function canBeWritten(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
