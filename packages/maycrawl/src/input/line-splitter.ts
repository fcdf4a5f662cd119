const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A line without its line end, or `null` for one that is longer than was allowed. */
export type Line = Buffer | null;

/**
 * Cuts a stream of bytes into lines. Lines of NDJSON end at LF only, and a CR before it is a blank to JSON. Lines of a list of
 * URLs end at CR, LF or CRLF. Of a line that grows too long only that fact is kept.
 */
export class LineSplitter {
  readonly #max: number;
  /** The pieces of the line that is not at its end yet. */
  #pieces: Buffer[] = [];
  #length = 0;
  #tooLong = false;
  readonly #endsAtCr: boolean;
  /** Whether the last byte was a CR that ended a line: a LF behind it is the same line end. */
  #afterCr = false;

  constructor(maxBytes: number, ends: "at-lf" | "at-cr-or-lf" = "at-lf") {
    this.#max = maxBytes;
    this.#endsAtCr = ends === "at-cr-or-lf";
  }

  /** The lines that end in this chunk. */
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
    if (start < bytes.length) this.#keep(bytes.subarray(start));
  }

  /** What stands behind the last line end, if anything does. */
  *end(): Generator<Line> {
    if (this.#length > 0 || this.#tooLong) yield this.#line(Buffer.alloc(0));
  }

  #keep(piece: Buffer): void {
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
      this.#keep(last);
      line = this.#tooLong ? null : Buffer.concat(this.#pieces, this.#length);
    }
    this.#pieces = [];
    this.#length = 0;
    this.#tooLong = false;
    return line;
  }
}
