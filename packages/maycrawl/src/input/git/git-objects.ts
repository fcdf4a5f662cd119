import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { UndeterminedError } from "../../cli/errors.ts";

const LF = 0x0a;

/**
 * Reads files of a git repository, with one process for all of them: a process for each commit would take seconds for
 * a long history. Reads must not overlap.
 */
export class GitObjects implements Disposable {
  readonly #git: ChildProcessByStdio<Writable, Readable, null>;
  readonly #chunks: AsyncIterator<Buffer>;
  /** Bytes that were received but not read yet. */
  #rest: Buffer = Buffer.alloc(0);

  /** @param folder where git runs. */
  constructor(folder: string = ".") {
    this.#git = spawn("git", ["cat-file", "--batch", "--follow-symlinks"], {
      cwd: folder,
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    // If git ends early, its output ends, which `#more` reports.
    this.#git.on("error", () => this.#git.stdout.destroy());
    this.#git.stdin.on("error", () => undefined);
    this.#chunks = this.#git.stdout[Symbol.asyncIterator]();
  }

  /**
   * Returns the first bytes of a file, up to `max`; undefined if the file does not exist.
   * @param name id of a file, or `COMMIT:PATH`, without line ends.
   * @throws {UndeterminedError} if git fails.
   */
  async read(name: string, max: number): Promise<Uint8Array | undefined> {
    this.#git.stdin.write(`${name}\n`);
    const header = await this.#line();
    const size = / (\d+)$/.exec(header)?.[1];
    if (size === undefined) return undefined;
    const bytes = await this.#bytes(Number(size), max);
    await this.#bytes(1, 0);
    return /^[\da-f]+ blob /.test(header) ? bytes : undefined;
  }

  [Symbol.dispose](): void {
    this.#git.stdin.end();
    this.#git.stdout.destroy();
  }

  async #line(): Promise<string> {
    let end = this.#rest.indexOf(LF);
    while (end === -1) {
      this.#rest = Buffer.concat([this.#rest, await this.#more()]);
      end = this.#rest.indexOf(LF);
    }
    const line = this.#rest.toString("utf8", 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** Reads `size` bytes, and returns the first `max` of them. The others are not kept in memory. */
  async #bytes(size: number, max: number): Promise<Uint8Array> {
    const kept: Buffer[] = [];
    let read = 0;
    while (read < size) {
      if (this.#rest.length === 0) this.#rest = await this.#more();
      const part = this.#rest.subarray(0, size - read);
      this.#rest = this.#rest.subarray(part.length);
      if (read < max) kept.push(part.subarray(0, max - read));
      read += part.length;
    }
    return Buffer.concat(kept);
  }

  async #more(): Promise<Buffer> {
    const next = await this.#chunks.next();
    if (next.done === true) throw new UndeterminedError("git cat-file ended too early");
    return next.value;
  }
}
