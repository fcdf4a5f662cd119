const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * Replaces folded lines in the header of each answer: "A user agent that receives an obs-fold in a response message [...] MUST
 * replace each received obs-fold with one or more SP bytes prior to interpreting the field value" (RFC 9112 §5.2). undici's
 * parser refuses folds, and its lenient mode would accept contradictory lengths, too. Here the line break and the blanks behind it
 * become spaces, and the strict parser judges what it then reads. The header keeps its length, so that limits on it hold.
 *
 * Only a CR and LF between a field line and a space or a tab is replaced. Folds after the start line (RFC 9112 §2.2), after a bare
 * LF, and in the trailers of a chunked body stay, and the parser refuses them.
 */
export class UnfoldedHeader {
  #isInHeader = true;
  #isStartLine = true;
  /** Whether the last chunk ended in the blanks of a fold. */
  #isInFold = false;
  /** A CR, or CR and LF, at the end of a chunk: the next byte decides whether the line is folded. */
  #held: Buffer | undefined;

  /** A request is being sent: the header of its answer is what comes next. */
  requested(): void {
    this.#isInHeader = true;
    this.#isStartLine = true;
    this.#isInFold = false;
  }

  /** Returns the bytes without folds, which are replaced in place; undefined where nothing can be passed on yet. */
  without(chunk: Buffer): Buffer | undefined {
    if (!this.#isInHeader) return chunk;
    const bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = undefined;
    if (this.#isInFold) this.#blanks(bytes, 0);
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
      if (bytes[at - 1] !== CR) return this.#rest(bytes);
      const next = bytes[at + 1];
      if (next === undefined) return this.#hold(bytes, 2);
      if (isBlank(next)) {
        if (this.#isStartLine) return this.#rest(bytes);
        bytes.fill(SPACE, at - 1, at + 1);
        this.#blanks(bytes, at + 1);
      } else if (next === CR) return this.#rest(bytes);
      this.#isStartLine = false;
    }
    return bytes.at(-1) === CR ? this.#hold(bytes, 1) : bytes;
  }

  /** Replaces the blanks of a fold: the parser takes no tab at the end of `chunked` or of a length. */
  #blanks(bytes: Buffer, from: number): void {
    let end = from;
    while (isBlank(bytes[end])) end++;
    bytes.fill(SPACE, from, end);
    this.#isInFold = end === bytes.length;
  }

  /** The header has ended, or what follows is left to the parser. */
  #rest(bytes: Buffer): Buffer {
    this.#isInHeader = false;
    return bytes;
  }

  #hold(bytes: Buffer, length: number): Buffer | undefined {
    const end = bytes.length - length;
    this.#held = bytes.subarray(end);
    return end === 0 ? undefined : bytes.subarray(0, end);
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}
