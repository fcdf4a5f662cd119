import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { StoreFailedError } from "@maycrawl/agent";
import { holderOf, isAlive, isThisProcess, markIn, ownMark } from "./lock-holder.ts";
import { realPathOf } from "./real-path.ts";

/** The right of one crawl to write a file: two would visit everything twice. */
export class CrawlLock implements Disposable {
  /** Beside the file itself, whatever link led to it. */
  readonly #path: string;
  readonly #mark: string = ownMark();

  /**
   * Takes it; the right of a process that is no more is taken over.
   * @throws {StoreFailedError} where another process has it, or this one already, in whatever thread; or the folder cannot be written.
   */
  constructor(file: string) {
    this.#path = resolve(`${realPath(file)}-lock`);
    for (let tries = 0; ; tries++) {
      if (this.#take(file)) break;
      const holder = holderOf(this.#path);
      if (holder !== undefined && isAlive(holder)) {
        const [by, end] = isThisProcess(holder)
          ? ["this process already", "Wait for that"]
          : [`process ${holder.pid}`, "Stop that one"];
        throw new StoreFailedError(
          `${file} is being crawled by ${by}. ${end}, or use another file; if it is no crawl, remove ${this.#path}.`,
        );
      }
      if (tries === 3)
        throw new StoreFailedError(`${this.#path} could not be taken; remove it if nobody crawls.`);
      remove(this.#path);
    }
  }

  [Symbol.dispose](): void {
    // Somebody may have removed it, and begun another crawl: that one's stays.
    if (markIn(this.#path) === this.#mark) remove(this.#path);
  }

  #take(file: string): boolean {
    try {
      const handle = openSync(this.#path, "wx");
      try {
        writeSync(handle, this.#mark);
      } finally {
        closeSync(handle);
      }
      return true;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "EEXIST") return false;
      throw notOpened(file, thrown);
    }
  }
}

function realPath(file: string): string {
  try {
    return realPathOf(file);
  } catch (thrown) {
    throw notOpened(file, thrown);
  }
}

function notOpened(file: string, why: unknown): StoreFailedError {
  return new StoreFailedError(`${file} could not be opened: ${(why as Error).message}.`, why);
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Somebody else did.
  }
}
