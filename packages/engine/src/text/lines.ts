/**
 * Reads a Latin-1 string line by line. A line ends only with CR, LF or CR LF (RFC 9309 §2.2, EOL); VT, FF, NEL and
 * U+2028 are content. Each byte belongs to exactly one line, which includes its line end. A text that ends with a
 * line end has no empty last line.
 *
 *     D i s a l l o w : / CR LF
 *     ^ start             ^ contentEnd
 *                               ^ end
 */
export class LineReader {
  text: string;
  /** Start of the current line. */
  start: number = 0;
  /** End of the line's content, where the line end begins. */
  contentEnd: number = 0;
  /** End of the line, where the next one begins. */
  end: number = 0;
  /** 1-based number of the current line. */
  number: number = 0;

  // Positions of the next CR and LF at or after `end`, so that each is searched for only once.
  #nextCr = -1;
  #nextLf = -1;

  constructor(text: string = "") {
    this.text = text;
  }

  /** Starts again with another text. */
  restart(text: string): void {
    this.text = text;
    this.end = 0;
    this.number = 0;
    this.#nextCr = -1;
    this.#nextLf = -1;
  }

  /** Moves to the next line; returns false after the last one. */
  nextLine(): boolean {
    const text = this.text;
    const start = this.end;
    if (start >= text.length) return false;
    let lf = this.#nextLf;
    if (lf < start) {
      lf = text.indexOf("\n", start);
      if (lf < 0) lf = text.length;
      this.#nextLf = lf;
    }
    let cr = this.#nextCr;
    if (cr < start) {
      cr = text.indexOf("\r", start);
      if (cr < 0) cr = text.length;
      this.#nextCr = cr;
    }
    this.start = start;
    this.number++;
    if (lf < cr) {
      this.contentEnd = lf;
      this.end = lf + 1;
    } else {
      this.contentEnd = cr;
      // If the text has no further CR, `cr` is the length of the text. The same applies to `lf`.
      this.end = Math.min(lf === cr + 1 ? cr + 2 : cr + 1, text.length);
    }
    return true;
  }
}
