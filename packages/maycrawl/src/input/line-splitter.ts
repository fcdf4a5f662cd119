const LINE_FEED = 0x0a;

/** A line without its line end, or `null` for one that is longer than was allowed. */
export type Line = Buffer | null;

/**
 * Cuts a stream of octets into lines at LF and at nothing else: NDJSON knows no other line end, and a
 * CR before it is a blank to JSON. Of a line that grows too long only that fact is kept.
 */
export class LineSplitter {
  readonly #most: number;
  /** The pieces of the line that is not at its end yet. */
  #pieces: Buffer[] = [];
  #length = 0;
  #tooLong = false;

  constructor(mostOctets: number) {
    this.#most = mostOctets;
  }

  /** The lines that end in this chunk. */
  *push(chunk: Uint8Array): Generator<Line> {
    const octets = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (;;) {
      const end = octets.indexOf(LINE_FEED, start);
      if (end < 0) break;
      yield this.#line(octets.subarray(start, end));
      start = end + 1;
    }
    if (start < octets.length) this.#keep(octets.subarray(start));
  }

  /** What stands behind the last line end, if anything does. */
  *end(): Generator<Line> {
    if (this.#length > 0 || this.#tooLong) yield this.#line(Buffer.alloc(0));
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#most) {
      this.#tooLong = true;
      this.#pieces = [];
    } else if (!this.#tooLong) {
      this.#pieces.push(piece);
    }
  }

  #line(last: Buffer): Line {
    let line: Line = last;
    if (this.#pieces.length > 0 || this.#tooLong || last.length > this.#most) {
      this.#keep(last);
      line = this.#tooLong ? null : Buffer.concat(this.#pieces, this.#length);
    }
    this.#pieces = [];
    this.#length = 0;
    this.#tooLong = false;
    return line;
  }
}
