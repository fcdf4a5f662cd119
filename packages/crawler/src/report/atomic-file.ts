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

/** Number of buffered characters that triggers a write. */
const FLUSH_CHARS = 262_144;

/**
 * A file that is replaced as a whole. The content goes to a partial file beside it, and `commit` renames this file. If
 * `commit` is not called, the old file remains. Targets that are not ordinary files (a pipe, a device, a descriptor
 * such as /dev/stdout) are written directly.
 *
 * @throws {CrawlStoreError} from each method, if the file cannot be written.
 */
export class AtomicFile implements Disposable {
  readonly #path: string;
  readonly #target: WriteTarget;
  readonly #file: number;
  #isOpen = true;
  #buffer: string[] = [];
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#target = this.#wrapErrors(() => writeTargetOf(path));
    const { open, move } = this.#target;
    // The partial file has the mode of the old file, so that not more users can read it.
    this.#file = typeof open === "number" ? open : this.#wrapErrors(() => openSync(open, "w", move?.mode));
  }

  write(content: string | Uint8Array): void {
    if (typeof content === "string") {
      this.#buffer.push(content);
      this.#length += content.length;
      if (this.#length >= FLUSH_CHARS) this.#flush();
    } else {
      this.#flush();
      this.#writeBytes(content);
    }
  }

  /** Writes the rest of the content, and replaces the old file. */
  commit(): void {
    this.#flush();
    this.#wrapErrors(() => {
      const { move } = this.#target;
      if (move !== undefined) {
        const { mode } = move;
        if (mode !== undefined && (fstatSync(this.#file).mode & 0o777) !== mode) fchmodSync(this.#file, mode);
        fsyncSync(this.#file);
      }
      this.#close();
      if (move !== undefined) renameSync(move.from, move.to);
    });
  }

  /** Closes the file. Without `commit`, also deletes the partial file, and the old file remains. */
  [Symbol.dispose](): void {
    this.#close();
    const { move } = this.#target;
    if (move !== undefined) rmSync(move.from, { force: true });
  }

  #close(): void {
    const isOurs = this.#isOpen && typeof this.#target.open === "string";
    this.#isOpen = false;
    if (isOurs) closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffer.join(""));
    this.#buffer = [];
    this.#length = 0;
    this.#writeBytes(bytes);
  }

  #writeBytes(bytes: Uint8Array): void {
    this.#wrapErrors(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    });
  }

  #wrapErrors<T>(action: () => T): T {
    try {
      return action();
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown);
      throw new CrawlStoreError(`${this.#path} cannot be written: ${why}.`, thrown);
    }
  }
}

interface WriteTarget {
  /** Path to open, or a descriptor that is already open. */
  readonly open: string | number;
  /** Rename at the end; undefined if the target is written directly. */
  readonly move?: FileMove;
}

interface FileMove {
  readonly from: string;
  readonly to: string;
  /** Permission bits of the old file; undefined without an old file. */
  readonly mode: number | undefined;
}

/**
 * Returns the target for a path: a partial file for an ordinary or new file, otherwise the path or its descriptor.
 * @throws errors of the file system.
 */
function writeTargetOf(path: string): WriteTarget {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile()) return { open: path };
  const descriptor = stats === undefined ? undefined : descriptorAt(path);
  // The file is not replaced or truncated: the process that opened the descriptor may also write to it.
  if (descriptor !== undefined) return { open: descriptor };
  // A symbolic link remains, and its target is replaced.
  const to = realPathOf(path);
  const from = `${to}.${process.pid}.part`;
  return { open: from, move: { from, to, mode: stats && stats.mode & 0o777 } };
}

/**
 * Returns the descriptor of this process that a path names, such as /dev/stdout. It follows one link at a time, because
 * the link of a descriptor leads on to its file.
 */
function descriptorAt(path: string): number | undefined {
  for (let current = resolve(path); ; ) {
    const real = join(realpathSync(dirname(current)), basename(current));
    const [, owner, descriptor] = DESCRIPTOR.exec(real) ?? [];
    if (descriptor !== undefined && (owner ?? String(process.pid)) === String(process.pid))
      return Number(descriptor);
    if (!lstatSync(real).isSymbolicLink()) return undefined;
    current = resolve(dirname(real), readlinkSync(real));
  }
}

const DESCRIPTOR = /^\/(?:proc\/(\d+)(?:\/task\/\d+)?|dev)\/fd\/(\d+)$/;
