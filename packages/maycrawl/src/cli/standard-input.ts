import { fstatSync, type Stats, statSync, writeSync } from "node:fs";
import { UndeterminedError } from "./errors.ts";
import { fileFailureReason } from "./file-failure-reason.ts";

/**
 * Reads standard input as a stream.
 * @throws {UndeterminedError} immediately if it is not readable (closed, a directory); later if reading fails.
 */
export function standardInput(): AsyncIterable<Uint8Array> {
  const kind = fstatSync(0);
  if (isClosed(kind)) throw unreadable("it is closed");
  // Only these kinds of input are read. For other kinds, Node.js returns an empty stream, which would be a robots.txt
  // that allows everything.
  if (kind.isFile() || kind.isFIFO() || kind.isSocket() || kind.isCharacterDevice()) return readInput();
  throw unreadable(kind.isDirectory() ? "it is a directory" : "it is neither a file nor a pipe");
}

/**
 * Whether standard input was closed (`<&-`) when the process began. Node.js then opens /dev/null for reading and
 * writing instead. With `< /dev/null`, an intended empty input, /dev/null is open for reading only, so a write fails.
 */
function isClosed(kind: Stats): boolean {
  if (!kind.isCharacterDevice() || process.platform === "win32") return false;
  try {
    if (kind.rdev !== statSync("/dev/null").rdev) return false;
    writeSync(0, new Uint8Array(0));
    return true;
  } catch {
    return false;
  }
}

async function* readInput(): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // The getter `process.stdin` opens the stream, which takes time. So only commands that read the input call it.
    yield* process.stdin;
  } catch (error) {
    throw unreadable(fileFailureReason(error as NodeJS.ErrnoException));
  }
}

function unreadable(reason: string): UndeterminedError {
  return new UndeterminedError(`standard input cannot be read: ${reason}`, "expected a file or a pipe");
}
