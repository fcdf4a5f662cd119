import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { realPathOf } from "../crawl/file/sqlite/real-path.ts";
import { CrawlStoreError } from "../errors.ts";

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

/** Where a file is written, and what becomes of it. */
interface PlaceToWrite {
  /** What is opened; or a descriptor, which is open. */
  readonly at: string | number;
  /** How it is put in its place when it is done; undefined where it is there. */
  readonly move?: PlaceMove;
}

interface PlaceMove {
  readonly from: string;
  readonly to: string;
  /** Who may do what with the file that was there; undefined where there was none. */
  readonly mode: number | undefined;
}

/**
 * Where a file is written: an ordinary one beside its place, all else in its place.
 * @throws what the system throws.
 */
function placeToWrite(path: string): PlaceToWrite {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) return { at: path };
  const descriptor = there === undefined ? undefined : descriptorAt(path);
  // Whoever opened it has put something there, or will: it is neither replaced nor emptied.
  if (descriptor !== undefined) return { at: descriptor };
  // A link stays one: what it leads to is replaced.
  const to = realPathOf(path);
  const from = `${to}.${process.pid}.part`;
  return { at: from, move: { from, to, mode: there && there.mode & 0o777 } };
}

/** The descriptor of this process that a path names, such as /dev/stdout: the system's own links lead on, to the file behind it. */
function descriptorAt(path: string): number | undefined {
  for (let at = resolve(path); ; ) {
    const place = join(realpathSync(dirname(at)), basename(at));
    const [, owner, descriptor] = DESCRIPTOR.exec(place) ?? [];
    if (descriptor !== undefined && (owner ?? String(process.pid)) === String(process.pid))
      return Number(descriptor);
    if (!lstatSync(place).isSymbolicLink()) return undefined;
    at = resolve(dirname(place), readlinkSync(place));
  }
}

const DESCRIPTOR = /^\/(?:proc\/(\d+)(?:\/task\/\d+)?|dev)\/fd\/(\d+)$/;
