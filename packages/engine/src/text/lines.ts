/**
 * Walks the lines of a Latin-1 string. A line ends with CR, LF or CR LF (RFC 9309 §2.2, EOL) and with
 * nothing else: VT, FF, NEL and U+2028 are content. The lines tile the input: each byte belongs to
 * exactly one line, its line end included; a text that ends with a line end has no empty last line.
 *
 *     D i s a l l o w : / CR LF
 *     ^ start             ^ contentEnd
 *                               ^ end
 */
export class LineReader {
  text: string;
  /** Where the current line begins. */
  start: number = 0;
  /** Where its content ends: the place of its line end. */
  contentEnd: number = 0;
  /** Where it ends, which is where the next one begins. */
  end: number = 0;
  /** The 1-based number of the current line. */
  number: number = 0;

  // The next CR and LF at or after `end`, so that each is looked for once only.
  #nextCr = -1;
  #nextLf = -1;

  constructor(text: string = "") {
    this.text = text;
  }

  /** Begins with another text. */
  restart(text: string): void {
    this.text = text;
    this.end = 0;
    this.number = 0;
    this.#nextCr = -1;
    this.#nextLf = -1;
  }

  /** Goes to the next line; false where there is none. */
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
      // Where there is no CR it stands for the text's end, and so does LF.
      this.end = Math.min(lf === cr + 1 ? cr + 2 : cr + 1, text.length);
    }
    return true;
  }
}
