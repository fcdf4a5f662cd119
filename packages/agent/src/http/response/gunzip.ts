import { crc32, createInflateRaw } from "node:zlib";

/**
 * Maximum number of compressed bytes in one write to the decoder. DEFLATE expands one byte to at most 1,032, so a
 * decompression bomb takes about 4 MB of memory.
 */
const PIECE_BYTES = 4_096;

/** Maximum number of gzip members. Each member needs its own decoder, even if it is short. */
const MAX_MEMBERS = 1_000;

/** Header flags (RFC 1952 §2.3.1). */
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };

/**
 * Decompresses gzip, one member after another (RFC 1952 §2.2). Other bytes after a complete member are ignored, as
 * browsers do. Node's own decoder fails at such bytes and discards the decompressed data.
 * @throws an error with a zlib code if a member is broken or truncated.
 * @throws errors of `source`.
 */
export async function* gunzip(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const input = new GzipInput(source);
  try {
    for (let members = 0; await beginsMember(input, members === 0); members++) {
      if (members === MAX_MEMBERS) throw gzipError("Z_DATA_ERROR", "too many members");
      await skipHeader(input);
      let [crc, size] = [0, 0];
      for await (const bytes of inflateMember(input)) {
        crc = crc32(bytes, crc);
        size = (size + bytes.length) >>> 0;
        yield bytes;
      }
      const trailer = await input.take(8);
      if (trailer.readUInt32LE(0) !== crc || trailer.readUInt32LE(4) !== size)
        throw gzipError("Z_DATA_ERROR", "incorrect data check");
    }
  } finally {
    await input.close();
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

/** Decompresses the data of one member. The bytes after the member remain in the input. */
async function* inflateMember(input: GzipInput): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  const out: Buffer[] = [];
  inflate.on("data", (bytes: Buffer) => out.push(bytes));
  const ended = new Promise<void>((resolve, reject) => inflate.on("end", resolve).on("error", reject));
  ended.catch(() => undefined);
  try {
    for (;;) {
      const piece = await input.peek(1, PIECE_BYTES);
      // The input ended before the end of the member.
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

/** A buffered reader that reads a given number of bytes from a gzip stream. */
class GzipInput {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * Returns the next bytes without consuming them: at most `max`, and fewer than `min` only at the end of the source.
   */
  async peek(min: number, max: number = min): Promise<Buffer> {
    while (this.#buffered.length < min) {
      const { done, value } = await this.#source.next();
      if (done === true) break;
      this.#buffered = Buffer.concat([this.#buffered, value]);
    }
    return this.#buffered.subarray(0, max);
  }

  /** Consumes bytes that `peek` has returned. */
  skip(count: number): void {
    this.#buffered = this.#buffered.subarray(count);
  }

  /** Consumes and returns `count` bytes. Throws if the source has fewer. */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.peek(count);
    if (bytes.length < count) throw gzipError("Z_BUF_ERROR", "unexpected end of file");
    this.skip(count);
    return bytes;
  }

  /** Skips a zero-terminated text. */
  async skipText(): Promise<void> {
    while ((await this.take(1))[0] !== 0);
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/** Returns an error with an error code, as zlib's errors have. */
function gzipError(code: "Z_BUF_ERROR" | "Z_DATA_ERROR", message: string): Error {
  return Object.assign(new Error(message), { code });
}
