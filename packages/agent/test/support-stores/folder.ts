import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

let folder: string | undefined;
let files = 0;

/** Folder in memory. On a busy disk each commit could take many milliseconds. */
const MEMORY = "/dev/shm";

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a temporary folder that is removed after the tests of the file. */
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

/** Returns an unused path in the temporary folder. */
export function newPath(extension = "db"): string {
  return join(folder ?? testFolder(), `${files++}.${extension}`);
}
