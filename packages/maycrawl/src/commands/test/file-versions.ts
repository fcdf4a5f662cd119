import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Time between two looks at the files, in milliseconds. */
const INTERVAL_MS = 200;

/** The versions of files when they were read. */
export class FileVersions {
  readonly #versions = new Map<string, string>();

  /** Adds a file that is about to be read. */
  add(path: string): void {
    this.#versions.set(path, versionOf(path));
  }

  /** Waits until a file has another version, also if it was changed while it was read. */
  async change(): Promise<void> {
    // Polling also notices editors that replace a file, and works on network file systems.
    while ([...this.#versions].every(([path, version]) => versionOf(path) === version))
      await wait(INTERVAL_MS);
  }
}

function versionOf(path: string): string {
  const { mtimeMs, size, ino } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0, ino: 0 };
  return `${mtimeMs} ${size} ${ino}`;
}
