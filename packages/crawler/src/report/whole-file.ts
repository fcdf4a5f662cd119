import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { StoreFailedError } from "@maycrawl/agent";

/** So many characters are written at once. */
const AT_ONCE = 262_144;

/**
 * A file that is there whole, or as it was before: it is written beside its place, and put there when it is done. What is no
 * ordinary file (a pipe, a device) stays what it is, and is written to at once.
 *
 * @throws {StoreFailedError} from all of it, where it cannot be written.
 */
export class WholeFile implements Disposable {
  readonly #path: string;
  /** Its place, and what is put there; undefined where it is written to in place. */
  readonly #move: { readonly from: string; readonly to: string } | undefined;
  readonly #file: number;
  #isOpen = true;
  #waiting: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#move = this.#saying(() => moveFor(path));
    this.#file = this.#saying(() => openSync(this.#move?.from ?? path, "w"));
  }

  write(text: string): void {
    this.#waiting.push(text);
    this.#length += text.length;
    if (this.#length >= AT_ONCE) this.#flush();
  }

  /** Puts it in its place. */
  done(): void {
    this.#flush();
    this.#saying(() => {
      if (this.#move !== undefined) fsyncSync(this.#file);
      this.#isOpen = false;
      closeSync(this.#file);
      if (this.#move !== undefined) renameSync(this.#move.from, this.#move.to);
    });
  }

  /** Leaves what was there before, where it is not done. */
  [Symbol.dispose](): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
    if (this.#move !== undefined) rmSync(this.#move.from, { force: true });
  }

  #flush(): void {
    const octets = Buffer.from(this.#waiting.join(""));
    this.#waiting = [];
    this.#length = 0;
    this.#saying(() => {
      for (let at = 0; at < octets.length; ) at += writeSync(this.#file, octets, at);
    });
  }

  #saying<T>(action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new StoreFailedError(`${this.#path} could not be written: ${why}.`, thrown);
    }
  }
}

/** Where a file is written before it is put in its place; undefined where it is to be written in its place. */
function moveFor(path: string): { readonly from: string; readonly to: string } | undefined {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) return undefined;
  // A link stays one: what it leads to is replaced.
  const to = there === undefined ? path : realpathSync(path);
  return { from: `${to}.${process.pid}.part`, to };
}
