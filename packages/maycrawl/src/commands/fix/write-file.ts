import { randomUUID } from "node:crypto";
import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { UndeterminedError } from "../../cli/errors.ts";
import { fileFailureReason } from "../../cli/file-failure-reason.ts";
import { maskedPath } from "../../output/masked-text.ts";

/**
 * Replaces a file as a whole, with its permissions. A process that reads it sees the old or the new content.
 * @param before content that the file must still have.
 * @throws {UndeterminedError} if the file has changed, or cannot be written.
 */
export function replaceFile(path: string, before: Uint8Array, after: Uint8Array): void {
  let fresh: string | undefined;
  try {
    // A link stays a link: its target is replaced.
    const target = realpathSync(path);
    fresh = `${target}.${randomUUID()}.tmp`;
    writeFileSync(fresh, after, { flag: "wx" });
    chmodSync(fresh, statSync(target).mode);
    if (!readFileSync(target).equals(before)) {
      throw new UndeterminedError(
        `${maskedPath(path)} has changed and is not written`,
        "run the command again",
      );
    }
    renameSync(fresh, target);
  } catch (error) {
    if (fresh !== undefined) rmSync(fresh, { force: true });
    if (error instanceof UndeterminedError) throw error;
    const reason = fileFailureReason(error as NodeJS.ErrnoException);
    throw new UndeterminedError(`${maskedPath(path)} cannot be written: ${reason}`);
  }
}
