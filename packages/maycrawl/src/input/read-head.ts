import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { Dialect } from "@maycrawl/engine";
import { NotFoundOutError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import { maskedPath } from "../output/masked-text.ts";
import { urlHint } from "../suggest/suggest-url.ts";

/** How many bytes are read where the dialect reads all: no robots.txt is as long as 64 MiB. */
const WITHOUT_LIMIT = 64 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** How many bytes of a robots.txt are read; one more is asked for, to see whether there are more. */
export function byteLimit(dialect: Dialect): number {
  return dialect.maxBytes ?? WITHOUT_LIMIT;
}

/**
 * The first bytes of a file, at most so many, however long it is: what is not read costs nothing.
 * @throws {NotFoundOutError} where it cannot be read.
 */
export function readFileHead(path: string, max: number): Uint8Array {
  return reading(
    path,
    () => openSync(path, "r"),
    (file) => readHead(file, max),
  );
}

/**
 * The same of one file among many: what may never end, or never begin, is not waited for.
 * @throws {NotFoundOutError} where it cannot be read, or is a pipe, a terminal or another device that keeps its readers waiting.
 */
export function readOrdinaryHead(path: string, max: number): Uint8Array {
  // To open a pipe waits for somebody who writes to it.
  const open = (): number => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  return reading(path, open, (file) => {
    const there = fstatSync(file);
    if (!there.isFile() && !there.isDirectory() && path !== "/dev/null")
      throw new Error("it is a pipe or a device, and no file");
    return readHead(file, max);
  });
}

function reading(path: string, open: () => number, read: (file: number) => Uint8Array): Uint8Array {
  try {
    const file = open();
    try {
      return read(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const expected = "expected the path of a robots.txt, its URL, or - for standard input";
    throw unreadable(path, error as NodeJS.ErrnoException, expected);
  }
}

function readHead(file: number, max: number): Uint8Array {
  // The size is a hint only: pipes and the files of /proc say 0.
  let buffer = Buffer.allocUnsafe(Math.min(max, Math.max(fstatSync(file).size + 1, CHUNK)));
  let length = 0;
  for (;;) {
    if (length === buffer.length) {
      if (length === max) break;
      const larger = Buffer.allocUnsafe(Math.min(max, length * 2));
      buffer.copy(larger);
      buffer = larger;
    }
    const read = readSync(file, buffer, length, buffer.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

/** The first bytes of a stream, at most so many. */
export async function readStreamHead(stream: AsyncIterable<Uint8Array>, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= max) break;
  }
  return Buffer.concat(chunks).subarray(0, max);
}

/** The error for a file that cannot be read. A folder may have the name of a host, whose URL was meant. */
export function unreadable(path: string, error: NodeJS.ErrnoException, expected: string): NotFoundOutError {
  const hints = error.code === "EISDIR" ? urlHint(path) : [];
  return new NotFoundOutError(
    `${maskedPath(path)} cannot be read: ${fileFailureReason(error)}`,
    ...hints,
    expected,
  );
}
