import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { Dialect } from "@maycrawl/engine";
import { UndeterminedError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import { maskedPath } from "../output/masked-text.ts";
import { urlHint } from "../suggest/suggest-url.ts";

/** Maximum number of bytes that are read if the dialect has no limit: 64 MiB, far more than real files have. */
const WITHOUT_LIMIT = 64 * 1024 * 1024;
const CHUNK = 64 * 1024;
const ROBOTS = "expected the path of a robots.txt, its URL, or - for standard input";

/**
 * Returns the maximum number of bytes of a robots.txt that a dialect reads. Callers read one byte more, to detect a
 * longer file.
 */
export function byteLimit(dialect: Dialect): number {
  return dialect.maxBytes ?? WITHOUT_LIMIT;
}

/**
 * Reads the first bytes of a file, up to `max`. The rest of the file is not read.
 * @param expected hint for the error. Default: a robots.txt is expected.
 * @throws {UndeterminedError} if it cannot be read.
 */
export function readFileHead(path: string, max: number, expected: string = ROBOTS): Uint8Array {
  return withFile(
    path,
    () => openSync(path, "r"),
    (file) => readHead(file, max),
    expected,
  );
}

/**
 * Reads the first bytes of a file like `readFileHead`, but never blocks, because pipes and devices are rejected. Use
 * this function for a list of many files.
 * @throws {UndeterminedError} if the file cannot be read, or is a pipe or a device (except /dev/null).
 */
export function readRegularFileHead(path: string, max: number): Uint8Array {
  // Without O_NONBLOCK, opening a pipe waits for a writer.
  const open = (): number => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const read = (file: number): Uint8Array => {
    const stats = fstatSync(file);
    if (!stats.isFile() && !stats.isDirectory() && path !== "/dev/null")
      throw new Error("it is a pipe or a device, not a file");
    return readHead(file, max);
  };
  return withFile(path, open, read, ROBOTS);
}

function withFile(
  path: string,
  open: () => number,
  read: (file: number) => Uint8Array,
  expected: string,
): Uint8Array {
  try {
    const file = open();
    try {
      return read(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException, expected);
  }
}

function readHead(file: number, max: number): Uint8Array {
  // The size is only a hint: it is 0 for pipes and files in /proc.
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

/** Reads the first bytes of a stream, up to `max`. */
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

/**
 * Returns the error for a file that cannot be read. If the path is a folder whose name looks like a host, a hint shows
 * the URL of that host.
 */
export function unreadable(path: string, error: NodeJS.ErrnoException, expected: string): UndeterminedError {
  const hints = error.code === "EISDIR" ? urlHint(path) : [];
  return new UndeterminedError(
    `${maskedPath(path)} cannot be read: ${fileFailureReason(error)}`,
    ...hints,
    expected,
  );
}
