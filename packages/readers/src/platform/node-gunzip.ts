import { createGunzip, type Gunzip } from "node:zlib";
import type { ByteSource, GunzipFault } from "./platform.ts";

/**
 * Maximum number of compressed bytes per write. One byte of gzip expands to at most 1,032 bytes. A gzip bomb can
 * therefore put about 4 MB into memory before the limits are checked.
 */
const PIECE = 4_096;

/**
 * Decompresses gzip with zlib, in small pieces and only on demand. Consecutive members count as one file.
 * If the input is broken, the output before the fault is still returned.
 */
export class NodeGunzip implements ByteSource {
  readonly #source: ByteSource;
  readonly #fault: GunzipFault;
  readonly #gunzip: Gunzip = createGunzip();
  readonly #out: Uint8Array[] = [];
  #in: Uint8Array = new Uint8Array();
  /** Copy of the input before the current piece. Undefined if it is longer than `MAX_KEPT`. */
  #kept: Uint8Array[] | undefined = [];
  #keptLength = 0;
  #piece: Uint8Array = new Uint8Array();
  /** Number of decompressed bytes. */
  #outLength = 0;
  #ended = false;
  /** Resolves the promise of `#settled`. Called when zlib has consumed the piece, has failed, or has ended. */
  #done: () => void = () => undefined;
  #failure: string | undefined;

  constructor(source: ByteSource, fault: GunzipFault) {
    this.#source = source;
    this.#fault = fault;
    this.#gunzip.on("data", (bytes: Buffer) => {
      this.#outLength += bytes.length;
      this.#out.push(bytes);
    });
    this.#gunzip.on("error", (error) => {
      this.#failure = error.message;
      this.#done();
    });
    this.#gunzip.on("end", () => {
      this.#ended = true;
      this.#done();
    });
  }

  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const bytes = this.#out.shift();
      if (bytes !== undefined) return bytes;
      if (this.#failure !== undefined && !this.#ended) {
        await this.#salvage();
        this.#ended = true;
        continue;
      }
      if (this.#ended) {
        if (this.#failure !== undefined) this.#fault(this.#failure);
        this.#failure = undefined;
        await this.cancel();
        return undefined;
      }
      await this.#advance();
    }
  }

  async cancel(): Promise<void> {
    this.#ended = true;
    this.#gunzip.destroy();
    await this.#source.cancel();
  }

  async #advance(): Promise<void> {
    // Copy the piece before the next read, because the source may reuse its memory.
    this.#keep();
    if (this.#in.length === 0) {
      const more = await this.#source.next();
      if (more === undefined) {
        return this.#settled((done) => void this.#gunzip.end().once("close", done));
      }
      this.#in = more;
    }
    this.#piece = this.#in.subarray(0, PIECE);
    this.#in = this.#in.subarray(PIECE);
    await this.#settled((done) => this.#gunzip.write(this.#piece, done));
  }

  /** Stores a copy of the piece that zlib has consumed. */
  #keep(): void {
    this.#keptLength += this.#piece.length;
    if (this.#keptLength > MAX_KEPT) this.#kept = undefined;
    this.#kept?.push(Uint8Array.from(this.#piece));
    this.#piece = new Uint8Array();
  }

  async #salvage(): Promise<void> {
    // Without a current piece, the fault is at the end of the file, and no output is missing.
    if (this.#kept === undefined || this.#piece.length === 0) return;
    const more = await salvage(Buffer.concat(this.#kept), this.#piece, this.#outLength);
    if (more.length > 0) this.#out.push(more);
  }

  #settled(act: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#done = resolve;
      act(resolve);
    });
  }
}

/** Maximum number of input bytes to keep for `salvage`. Most sitemaps are smaller. */
const MAX_KEPT = 1_048_576;

/**
 * Decompresses the piece with the fault again, byte by byte. If zlib finds a fault in a piece, it discards all output
 * of that piece. The fault may only be trailing data or a wrong checksum.
 * @param before compressed input before the piece.
 * @param piece compressed input that contains the fault.
 * @param outLength number of bytes that have already been decompressed.
 * @returns the decompressed bytes after the first `outLength` bytes.
 */
async function salvage(before: Uint8Array, piece: Uint8Array, outLength: number): Promise<Uint8Array> {
  const gunzip = createGunzip();
  const parts: Buffer[] = [];
  let skip = outLength;
  gunzip.on("data", (bytes: Buffer) => {
    const kept = bytes.subarray(Math.min(skip, bytes.length));
    skip -= bytes.length - kept.length;
    if (kept.length > 0) parts.push(kept);
  });
  const failed = new Promise<true>((resolve) => {
    gunzip.once("error", () => resolve(true));
    gunzip.once("end", () => resolve(true));
  });
  const write = (bytes: Uint8Array): Promise<boolean> =>
    Promise.race([failed, new Promise<false>((resolve) => gunzip.write(bytes, () => resolve(false)))]);
  let ended = before.length > 0 && (await write(before));
  for (let at = 0; at < piece.length && !ended; at++) ended = await write(piece.subarray(at, at + 1));
  gunzip.destroy();
  return Buffer.concat(parts);
}
