import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { StoreFailedError } from "@maycrawl/agent";

/** The locks that this process has. */
const own = new Set<string>();

/** The right of one process to write a crawl's file: two would visit everything twice. */
export class CrawlLock implements Disposable {
  readonly #path: string;

  /**
   * Takes it; the right of a process that is no more is taken over.
   * @throws {StoreFailedError} where another process has it, or this one already, or the folder cannot be written.
   */
  constructor(file: string) {
    this.#path = resolve(`${file}-lock`);
    if (own.has(this.#path) && holderOf(this.#path) === process.pid) {
      throw new StoreFailedError(
        `${file} is being crawled by this process already. Wait for that, or use another file.`,
      );
    }
    for (let tries = 0; ; tries++) {
      if (this.#take(file)) break;
      const holder = holderOf(this.#path);
      if (holder !== undefined && isAlive(holder)) {
        throw new StoreFailedError(
          `${file} is being crawled by process ${holder}. Stop that one, or use another file; if it is no crawl, remove ${this.#path}.`,
        );
      }
      if (tries === 3)
        throw new StoreFailedError(`${this.#path} could not be taken; remove it if nobody crawls.`);
      remove(this.#path);
    }
    own.add(this.#path);
  }

  [Symbol.dispose](): void {
    own.delete(this.#path);
    if (holderOf(this.#path) === process.pid) remove(this.#path);
  }

  #take(file: string): boolean {
    try {
      const handle = openSync(this.#path, "wx");
      try {
        writeSync(handle, String(process.pid));
      } finally {
        closeSync(handle);
      }
      return true;
    } catch (thrown) {
      const { code, message } = thrown as NodeJS.ErrnoException;
      if (code === "EEXIST") return false;
      throw new StoreFailedError(`${file} could not be opened: ${message}.`, thrown);
    }
  }
}

function holderOf(path: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path, "latin1"), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  // A process that was killed before it could write its number into the file, and this one by chance.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Somebody else did.
  }
}
