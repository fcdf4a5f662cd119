import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { StoreFailedError } from "@maycrawl/agent";
import { holderIn, isAlive, isThisProcess, type LockHolder, markIn, ownMark } from "./lock-holder.ts";
import { realPathOf } from "./real-path.ts";

/** Between two steps of whoever takes a lock there is less, in milliseconds. */
const SETTLED_MS = 50;

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
      // Somebody else who takes the same one over may have removed this one in place of that.
      if (this.#take(file) && (tries === 0 || this.#isOurs(SETTLED_MS))) return;
      const holder = holderIn(this.#markAtRest());
      if (holder !== undefined && isAlive(holder)) throw taken(file, this.#path, holder);
      if (tries === 3)
        throw new StoreFailedError(`${this.#path} could not be taken; remove it if nobody crawls.`);
      remove(this.#path);
    }
  }

  [Symbol.dispose](): void {
    // Somebody may have removed it, and begun another crawl: that one's stays.
    if (this.#isOurs(0)) remove(this.#path);
  }

  /** @param afterMs whether it is still, after so long. */
  #isOurs(afterMs: number): boolean {
    if (afterMs > 0) wait(afterMs);
    return markIn(this.#path) === this.#mark;
  }

  /** What is empty may be about to be written. */
  #markAtRest(): string | undefined {
    const mark = markIn(this.#path);
    if (mark !== "") return mark;
    wait(SETTLED_MS);
    return markIn(this.#path);
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

function taken(file: string, path: string, holder: LockHolder): StoreFailedError {
  const [by, end] = isThisProcess(holder)
    ? ["this process already", "Wait for that"]
    : [`process ${holder.pid}`, "Stop that one"];
  return new StoreFailedError(
    `${file} is being crawled by ${by}. ${end}, or use another file; if it is no crawl, remove ${path}.`,
  );
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

function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
