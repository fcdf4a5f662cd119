import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { StoreFailedError } from "@maycrawl/agent";

/** So many characters are written at once. */
const AT_ONCE = 262_144;

/** A file that is there whole, or as it was before. */
export class PageFile {
  readonly #path: string;
  readonly #part: string;
  readonly #file: number;
  #waiting: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#part = `${path}.${process.pid}.part`;
    this.#file = this.#saying(() => openSync(this.#part, "w"));
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
      fsyncSync(this.#file);
      closeSync(this.#file);
      renameSync(this.#part, this.#path);
    });
  }

  /** Leaves what was there before. */
  drop(): void {
    try {
      closeSync(this.#file);
    } catch {
      // It is closed already.
    }
    rmSync(this.#part, { force: true });
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
