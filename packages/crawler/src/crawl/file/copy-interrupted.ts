import { constants, copyFileSync, realpathSync, statSync } from "node:fs";
import { isSqliteError } from "@maycrawl/agent/internal";
import { CrawlStoreError } from "../../errors.ts";

/** https://www.sqlite.org/rescode.html#readonly: a killed process left a journal, which has to be applied to the file first. */
const READ_ONLY = 8;

/** Whether a file could not be read since a killed process left a commit in it half-done. */
export function isInterrupted(thrown: unknown): boolean {
  return thrown instanceof CrawlStoreError && isSqliteError(thrown.cause, READ_ONLY);
}

/**
 * Copies a file that no process writes, with its journal, so that the interrupted commit can be undone in the copy.
 *
 * The journal comes first: if another process undoes the commit meanwhile, to do so again in the copy does no harm.
 *
 * @throws {CrawlStoreError} where it cannot be copied, or the journal changes: a process writes the file again.
 */
export function copyInterrupted(path: string, copy: string): void {
  try {
    const file = realpathSync(path);
    const before = stateOf(`${file}-journal`);
    copyFileSync(`${file}-journal`, `${copy}-journal`);
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    if (stateOf(`${file}-journal`) !== before) throw new Error("it changes meanwhile; try again");
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CrawlStoreError(
      `${path} has an interrupted commit, and could not be copied to undo that in the copy: ${why}.`,
      thrown,
    );
  }
}

function stateOf(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
