import { crc32, createInflateRaw } from "node:zlib";

/** Compressed bytes given at once: DEFLATE makes at most 1,032 bytes of one, so a bomb puts about 4 MB into memory. */
const PIECE_BYTES = 4_096;

/** Members that are read; each costs a decoder, however short it is. */
const MAX_MEMBERS = 1_000;

/** Flags of a header (RFC 1952 §2.3.1). */
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };

/**
 * Decompresses gzip, one member after another (RFC 1952 §2.2). What follows a complete member and is not another one is ignored, as in
 * browsers; Node's own decoder fails there, and drops what it had decompressed with it.
 * @throws an error of zlib's code where a member is broken or cut off, and what `source` throws.
 */
export async function* gunzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const input = new GzipInput(source);
  try {
    for (let members = 0; await beginsMember(input, members === 0); members++) {
      if (members === MAX_MEMBERS) throw gzipError("Z_DATA_ERROR", "too many members");
      await skipHeader(input);
      let [crc, size] = [0, 0];
      for await (const bytes of inflated(input)) {
        crc = crc32(bytes, crc);
        size = (size + bytes.length) >>> 0;
        yield bytes;
      }
      const trailer = await input.take(8);
      if (trailer.readUInt32LE(0) !== crc || trailer.readUInt32LE(4) !== size)
        throw gzipError("Z_DATA_ERROR", "incorrect data check");
    }
  } finally {
    await input.leave();
  }
  return undefined;
}

async function beginsMember(input: GzipInput, isFirst: boolean): Promise<boolean> {
  const isMember = (await input.peek(3)).equals(Buffer.from([0x1f, 0x8b, 8]));
  if (isFirst && !isMember) throw gzipError("Z_DATA_ERROR", "incorrect header check");
  return isMember;
}

async function skipHeader(input: GzipInput): Promise<void> {
  const flags = (await input.take(10)).readUInt8(3);
  if ((flags & FLAG.reserved) !== 0) throw gzipError("Z_DATA_ERROR", "unknown header flags set");
  if ((flags & FLAG.extra) !== 0) await input.take((await input.take(2)).readUInt16LE(0));
  if ((flags & FLAG.name) !== 0) await input.skipText();
  if ((flags & FLAG.comment) !== 0) await input.skipText();
  if ((flags & FLAG.headerCrc) !== 0) await input.take(2);
}

/** The data of one member; what follows it stays in the input. */
async function* inflated(input: GzipInput): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  const out: Buffer[] = [];
  inflate.on("data", (bytes: Buffer) => out.push(bytes));
  const ended = new Promise<void>((resolve, reject) => inflate.on("end", resolve).on("error", reject));
  ended.catch(() => undefined);
  try {
    for (;;) {
      const piece = await input.peek(1, PIECE_BYTES);
      // At least the trailer is missing.
      if (piece.length === 0) throw gzipError("Z_BUF_ERROR", "unexpected end of file");
      const before = inflate.bytesWritten;
      const written = new Promise<void>((resolve) => inflate.write(piece, () => resolve()));
      await Promise.race([written, ended]);
      const used = inflate.bytesWritten - before;
      input.skip(used);
      const isOver = used < piece.length;
      if (isOver) await ended;
      yield* out.splice(0);
      if (isOver) return;
    }
  } finally {
    inflate.destroy();
  }
}

/** The compressed bytes of a gzip stream, read by number. */
class GzipInput {
  readonly #source: AsyncIterator<Uint8Array>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay: `max` at most; fewer than `min` where the source ends. */
  async peek(min: number, max: number = min): Promise<Buffer> {
    while (this.#waiting.length < min) {
      const { done, value } = await this.#source.next();
      if (done === true) break;
      this.#waiting = Buffer.concat([this.#waiting, value]);
    }
    return this.#waiting.subarray(0, max);
  }

  /** Drops bytes that were peeked at. */
  skip(count: number): void {
    this.#waiting = this.#waiting.subarray(count);
  }

  /** @throws where the source has fewer. */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw gzipError("Z_BUF_ERROR", "unexpected end of file");
    this.skip(count);
    return bytes;
  }

  /** Skips a text that ends with a zero byte. */
  async skipText(): Promise<void> {
    while ((await this.take(1))[0] !== 0);
  }

  /** No more is read. */
  async leave(): Promise<void> {
    await this.#source.return?.();
  }
}

/** An error as zlib has it. */
function gzipError(code: "Z_BUF_ERROR" | "Z_DATA_ERROR", message: string): Error {
  return Object.assign(new Error(message), { code });
}
