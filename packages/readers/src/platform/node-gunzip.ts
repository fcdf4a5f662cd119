import { createGunzip, type Gunzip } from "node:zlib";
import type { ByteSource, GunzipFault } from "./platform.ts";

/**
 * How much compressed input is given at once: gzip makes at most 1,032 bytes of one, so that what a bomb can put into
 * memory before the limits are asked is about four megabytes.
 */
const PIECE = 4_096;

/**
 * Decompresses gzip with zlib, a piece at a time, and no more than is asked for. Members that follow one another are one file, and what
 * was whole before a fault comes out.
 */
export class NodeGunzip implements ByteSource {
  readonly #source: ByteSource;
  readonly #fault: GunzipFault;
  readonly #gunzip: Gunzip = createGunzip();
  readonly #out: Uint8Array[] = [];
  #in: Uint8Array = new Uint8Array();
  /** The compressed bytes before the piece that is decompressed now, as long as they are few, and that piece. */
  #kept: Uint8Array[] | undefined = [];
  #keptLength = 0;
  #piece: Uint8Array = new Uint8Array();
  /** How many bytes came out. */
  #given = 0;
  #over = false;
  /** Called when the piece is done with, or will never be. */
  #done: () => void = () => undefined;
  #failure: string | undefined;

  constructor(source: ByteSource, fault: GunzipFault) {
    this.#source = source;
    this.#fault = fault;
    this.#gunzip.on("data", (bytes: Buffer) => {
      this.#given += bytes.length;
      this.#out.push(bytes);
    });
    this.#gunzip.on("error", (error) => {
      this.#failure = error.message;
      this.#done();
    });
    this.#gunzip.on("end", () => {
      this.#over = true;
      this.#done();
    });
  }

  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const bytes = this.#out.shift();
      if (bytes !== undefined) return bytes;
      if (this.#failure !== undefined && !this.#over) {
        await this.#salvage();
        this.#over = true;
        continue;
      }
      if (this.#over) {
        if (this.#failure !== undefined) this.#fault(this.#failure);
        this.#failure = undefined;
        await this.cancel();
        return undefined;
      }
      await this.#advance();
    }
  }

  async cancel(): Promise<void> {
    this.#over = true;
    this.#gunzip.destroy();
    await this.#source.cancel();
  }

  async #advance(): Promise<void> {
    // Before the source is asked, which may use its memory again.
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

  /** Keeps the piece that is done with. */
  #keep(): void {
    this.#keptLength += this.#piece.length;
    if (this.#keptLength > MAX_KEPT) this.#kept = undefined;
    this.#kept?.push(Uint8Array.from(this.#piece));
    this.#piece = new Uint8Array();
  }

  async #salvage(): Promise<void> {
    // At the end of the file nothing is lost, whatever is wrong with it.
    if (this.#kept === undefined || this.#piece.length === 0) return;
    const more = await salvaged(Buffer.concat(this.#kept), this.#piece, this.#given);
    if (more.length > 0) this.#out.push(more);
  }

  #settled(act: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#done = resolve;
      act(resolve);
    });
  }
}

/** How much compressed input is kept, so that a fault in it can be looked at again; most sitemaps are smaller. */
const MAX_KEPT = 1_048_576;

/**
 * Salvages the rest of a gzip file with a fault. Zlib gives nothing of the piece in which it finds a fault. The fault may be rubbish
 * behind the file, or a wrong checksum of a complete one. So the piece is given once more, byte by byte.
 * @param before what came before the piece.
 * @param piece the piece with the fault.
 * @param given how many bytes were decompressed already.
 * @returns the bytes that follow those.
 */
async function salvaged(before: Uint8Array, piece: Uint8Array, given: number): Promise<Uint8Array> {
  const gunzip = createGunzip();
  const parts: Buffer[] = [];
  let skip = given;
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
  let over = before.length > 0 && (await write(before));
  for (let at = 0; at < piece.length && !over; at++) over = await write(piece.subarray(at, at + 1));
  gunzip.destroy();
  return Buffer.concat(parts);
}
