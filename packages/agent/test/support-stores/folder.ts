import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

let folder: string | undefined;
let files = 0;

/** Where files are in memory: on a busy disk each commit of a test could take many milliseconds. */
const MEMORY = "/dev/shm";

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A folder that is gone after the tests of the file. */
export function testFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), "maycrawl-stores-"));
    folder = made;
    afterAll(() => {
      rmSync(made, { recursive: true, force: true });
      folder = undefined;
    });
  }
  return folder;
}

/** A path in it that nothing has. */
export function newPath(extension = "db"): string {
  return join(folder ?? testFolder(), `${files++}.${extension}`);
}
