import { fstatSync } from "node:fs";
import { NotFoundOutError } from "../errors.ts";
import { reasonOf } from "./read-head.ts";

/**
 * The octets of standard input, as they come.
 * @throws {NotFoundOutError} where it is nothing that can be read, at once; where reading fails, as soon as it does.
 */
export function standardInput(): AsyncIterable<Uint8Array> {
  const kind = fstatSync(0);
  // In place of anything else the platform gives a stream without content, and an empty robots.txt forbids nothing.
  if (kind.isFile() || kind.isFIFO() || kind.isSocket() || kind.isCharacterDevice()) return octets();
  throw unreadable(kind.isDirectory() ? "it is a directory" : "it is neither a file nor a pipe");
}

async function* octets(): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // A getter that opens the stream: it costs time, so only those that read it ask.
    yield* process.stdin;
  } catch (error) {
    throw unreadable(reasonOf(error as NodeJS.ErrnoException));
  }
}

function unreadable(reason: string): NotFoundOutError {
  return new NotFoundOutError(`standard input cannot be read: ${reason}`, "expected a file or a pipe");
}
