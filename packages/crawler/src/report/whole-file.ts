import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { CrawlStoreError } from "../errors.ts";
import { type PlaceToWrite, placeToWrite } from "./place-to-write.ts";

/** So many characters are written at once. */
const AT_ONCE = 262_144;

/**
 * A file that is there whole, or as it was before: it is written beside its place, and put there when it is done. What is no
 * ordinary file (a pipe, a device, a descriptor such as /dev/stdout) stays what it is, and is written to at once.
 *
 * @throws {CrawlStoreError} from all of it, where it cannot be written.
 */
export class WholeFile implements Disposable {
  readonly #path: string;
  readonly #place: PlaceToWrite;
  readonly #file: number;
  #isOpen = true;
  #waiting: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#place = this.#saying(() => placeToWrite(path));
    const { at, move } = this.#place;
    // Not even while it is written may anybody read it who could not before.
    this.#file = typeof at === "number" ? at : this.#saying(() => openSync(at, "w", move?.mode));
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
      const { move } = this.#place;
      if (move !== undefined) {
        const { mode } = move;
        if (mode !== undefined && (fstatSync(this.#file).mode & 0o777) !== mode) fchmodSync(this.#file, mode);
        fsyncSync(this.#file);
      }
      this.#close();
      if (move !== undefined) renameSync(move.from, move.to);
    });
  }

  /** Leaves what was there before, where it is not done. */
  [Symbol.dispose](): void {
    this.#close();
    const { move } = this.#place;
    if (move !== undefined) rmSync(move.from, { force: true });
  }

  #close(): void {
    const isOurs = this.#isOpen && typeof this.#place.at === "string";
    this.#isOpen = false;
    if (isOurs) closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(""));
    this.#waiting = [];
    this.#length = 0;
    this.#saying(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    });
  }

  #saying<T>(action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new CrawlStoreError(`${this.#path} could not be written: ${why}.`, thrown);
    }
  }
}
