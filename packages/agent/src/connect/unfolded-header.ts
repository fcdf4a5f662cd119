const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * Replaces folded lines in the header of each answer. "A user agent that receives an obs-fold in a response
 * message [...] MUST replace each received obs-fold with one or more SP bytes prior to interpreting the field
 * value" (RFC 9112 §5.2). undici's strict parser rejects folds. Its lenient mode would also accept
 * contradictory lengths. So the line break and the blanks after it become spaces here, and the strict parser
 * reads the result. The header keeps its length, so limits on it still apply.
 *
 * Only a CRLF between a field line and a space or tab is replaced. Other folds stay, and the parser rejects
 * them: after the start line (RFC 9112 §2.2), after a bare LF, and in the trailers of a chunked body.
 */
export class UnfoldedHeader {
  #isInHeader = true;
  #isStartLine = true;
  /** Whether the last chunk ended within the blanks of a fold. */
  #isInFold = false;
  /** A CR or CRLF at the end of a chunk: the next byte decides whether the line is folded. */
  #held: Buffer | undefined;

  /** Prepares for the header of the next answer. Must be called when a request is sent. */
  requested(): void {
    this.#isInHeader = true;
    this.#isStartLine = true;
    this.#isInFold = false;
  }

  /** Returns the bytes with folds replaced in place; undefined if no bytes can be passed on yet. */
  without(chunk: Buffer): Buffer | undefined {
    if (!this.#isInHeader) return chunk;
    const bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = undefined;
    if (this.#isInFold) this.#replaceBlanks(bytes, 0);
    for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) {
      if (bytes[at - 1] !== CR) return this.#passOn(bytes);
      const next = bytes[at + 1];
      if (next === undefined) return this.#hold(bytes, 2);
      if (isBlank(next)) {
        if (this.#isStartLine) return this.#passOn(bytes);
        bytes.fill(SPACE, at - 1, at + 1);
        this.#replaceBlanks(bytes, at + 1);
      } else if (next === CR) return this.#passOn(bytes);
      this.#isStartLine = false;
    }
    return bytes.at(-1) === CR ? this.#hold(bytes, 1) : bytes;
  }

  /**
   * Replaces the tabs and spaces of a fold with spaces. The parser rejects a tab after `chunked` or after a length.
   */
  #replaceBlanks(bytes: Buffer, from: number): void {
    let end = from;
    while (isBlank(bytes[end])) end++;
    bytes.fill(SPACE, from, end);
    this.#isInFold = end === bytes.length;
  }

  /**
   * Passes this and all further bytes on unchanged: the header has ended, or the parser must check the rest itself.
   */
  #passOn(bytes: Buffer): Buffer {
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
