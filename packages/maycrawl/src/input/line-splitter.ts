const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A line without its line end, or `null` if it is longer than the limit. */
export type Line = Buffer | null;

/**
 * Splits a stream of bytes into lines. Lines of NDJSON end at LF only; JSON treats a CR before the LF as white space.
 * Lines of a list of URLs end at CR, LF or CRLF. The bytes of a line above the limit are not kept.
 */
export class LineSplitter {
  readonly #max: number;
  /** Pieces of the line whose end has not been read yet. */
  #pieces: Buffer[] = [];
  #length = 0;
  #tooLong = false;
  readonly #endsAtCr: boolean;
  /** Whether the last byte was a CR that ended a line. An LF after it belongs to the same line end. */
  #afterCr = false;

  constructor(maxBytes: number, ends: "at-lf" | "at-cr-or-lf" = "at-lf") {
    this.#max = maxBytes;
    this.#endsAtCr = ends === "at-cr-or-lf";
  }

  /** Yields the lines that end in this chunk. */
  *push(chunk: Uint8Array): Generator<Line> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = this.#afterCr && bytes[0] === LINE_FEED ? 1 : 0;
    if (bytes.length > 0) this.#afterCr = false;
    let feed = bytes.indexOf(LINE_FEED, start);
    let cr = this.#endsAtCr ? bytes.indexOf(CARRIAGE_RETURN, start) : -1;
    while (feed >= 0 || cr >= 0) {
      const isCr = cr >= 0 && (feed < 0 || cr < feed);
      const end = isCr ? cr : feed;
      yield this.#line(bytes.subarray(start, end));
      start = isCr && feed === end + 1 ? end + 2 : end + 1;
      this.#afterCr = isCr && start === bytes.length && feed !== end + 1;
      if (feed >= 0 && feed < start) feed = bytes.indexOf(LINE_FEED, start);
      if (cr >= 0 && cr < start) cr = bytes.indexOf(CARRIAGE_RETURN, start);
    }
    if (start < bytes.length) this.#append(bytes.subarray(start));
  }

  /** Yields the text after the last line end, if it is not empty. */
  *end(): Generator<Line> {
    if (this.#length > 0 || this.#tooLong) yield this.#line(Buffer.alloc(0));
  }

  #append(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#max) {
      this.#tooLong = true;
      this.#pieces = [];
    } else if (!this.#tooLong) {
      this.#pieces.push(piece);
    }
  }

  #line(last: Buffer): Line {
    let line: Line = last;
    if (this.#pieces.length > 0 || this.#tooLong || last.length > this.#max) {
      this.#append(last);
      line = this.#tooLong ? null : Buffer.concat(this.#pieces, this.#length);
    }
    this.#pieces = [];
    this.#length = 0;
    this.#tooLong = false;
    return line;
  }
}
