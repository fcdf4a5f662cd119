import { fstatSync, type Stats, statSync, writeSync } from "node:fs";
import { NotFoundOutError } from "./errors.ts";
import { fileFailureReason } from "./file-failure-reason.ts";

/**
 * The bytes of standard input, as they come.
 * @throws {NotFoundOutError} where it is nothing that can be read, at once; where reading fails, as soon as it does.
 */
export function standardInput(): AsyncIterable<Uint8Array> {
  const kind = fstatSync(0);
  if (isClosed(kind)) throw unreadable("it is closed");
  // In place of anything else the platform gives a stream without content, and an empty robots.txt forbids nothing.
  if (kind.isFile() || kind.isFIFO() || kind.isSocket() || kind.isCharacterDevice()) return bytes();
  throw unreadable(kind.isDirectory() ? "it is a directory" : "it is neither a file nor a pipe");
}

/**
 * Whether standard input was closed (`<&-`) when the process began. Node.js then opens /dev/null in its place, for reading and
 * writing; `< /dev/null`, which is an empty file on purpose, is opened for reading only, and nothing can be written to it.
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

async function* bytes(): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // A getter that opens the stream: it costs time, so only those that read it ask.
    yield* process.stdin;
  } catch (error) {
    throw unreadable(fileFailureReason(error as NodeJS.ErrnoException));
  }
}

function unreadable(reason: string): NotFoundOutError {
  return new NotFoundOutError(`standard input cannot be read: ${reason}`, "expected a file or a pipe");
}
