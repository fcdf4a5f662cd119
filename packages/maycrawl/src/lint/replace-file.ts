import { readFileSync } from "node:fs";
import { AtomicFile } from "@maycrawl/crawler/internal";
import { UndeterminedError } from "../cli/errors.ts";
import { fileFailureReason } from "../cli/file-failure-reason.ts";
import { maskedPath } from "../output/masked-text.ts";

/**
 * Replaces a file as a whole, with its permissions. A process that reads it sees the old or the new content.
 * @param before content that the file must still have; undefined if any content is replaced.
 * @throws {UndeterminedError} if the file has another content, or cannot be written.
 */
export function replaceFile(path: string, content: string | Uint8Array, before?: Uint8Array): void {
  try {
    using file = new AtomicFile(path);
    file.write(content);
    if (before !== undefined && !readFileSync(path).equals(before)) {
      throw new UndeterminedError(
        `${maskedPath(path)} has changed and is not written`,
        "run the command again",
      );
    }
    file.commit();
  } catch (error) {
    if (error instanceof UndeterminedError) throw error;
    const { cause = error } = error as Error;
    throw new UndeterminedError(
      `${maskedPath(path)} cannot be written: ${fileFailureReason(cause as NodeJS.ErrnoException)}`,
    );
  }
}
