import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { unreadable } from "./read-head.ts";
import { checkIsNotUrl } from "./url-operand.ts";

/**
 * Opens a file as a stream.
 * @param expected hint for the error: the input that the command expects.
 * @throws {UndeterminedError} if the file cannot be opened, or is a folder.
 * @throws {UsageError} if the path was probably meant as a URL.
 */
export async function openFile(path: string, expected: string): Promise<ReadStream> {
  checkIsNotUrl(path, expected);
  try {
    const file = await open(path);
    if (!(await file.stat()).isDirectory()) return file.createReadStream();
    await file.close();
    throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException, expected);
  }
}
