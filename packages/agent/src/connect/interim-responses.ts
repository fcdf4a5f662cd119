const SPACE = 0x20;
/** Offset of the end of the status code in `HTTP/1.1 100`. */
const STATUS_END = 12;
const VERSION = Buffer.from("HTTP/1.");
const HEADER_END = Buffer.from("\r\n\r\n");
/** The only final status below 200: the connection uses another protocol afterwards (RFC 9110 §15.2.2). */
const SWITCHING_PROTOCOLS = "101";

/** Thrown for a status below 100. A status has three digits, and the first one is 1 to 5 (RFC 9110 §15). */
export class ImpossibleStatusError extends Error {
  readonly code = "HPE_INVALID_STATUS";

  constructor(status: string) {
    super(`the server answered with the invalid status ${status}`);
    this.name = "ImpossibleStatusError";
  }
}

/**
 * Removes the interim answers (1xx) that a server sends before its final answer. "A client MUST be able to
 * parse one or more 1xx responses received prior to a final response, even if the client does not expect one"
 * (RFC 9110 §15.2). undici ends the connection at a `100 Continue` instead.
 */
export class InterimResponses {
  readonly #maxHeaderBytes: number;
  #awaitsHead = true;
  /** Start of an answer that is not complete enough to classify or to remove. */
  #held: Buffer | undefined;

  /**
   * @param maxHeaderBytes maximum header size of undici's parser. A longer start of an answer is passed on, and the
   *   parser rejects it.
   */
  constructor(maxHeaderBytes: number) {
    this.#maxHeaderBytes = maxHeaderBytes;
  }

  /** Prepares for the next answer. Must be called when a request is sent. */
  requested(): void {
    this.#awaitsHead = true;
  }

  /**
   * Returns the bytes without interim answers; undefined if no bytes can be passed on yet.
   * @throws {ImpossibleStatusError} if a status is below 100.
   */
  without(chunk: Buffer): Buffer | undefined {
    if (!this.#awaitsHead) return chunk;
    let bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = undefined;
    while (bytes.length > 0) {
      const kind = classifyAnswer(bytes);
      if (kind === "final") {
        this.#awaitsHead = false;
        return bytes;
      }
      const end = kind === "interim" ? bytes.indexOf(HEADER_END) : -1;
      if (end < 0) return this.#hold(bytes);
      bytes = bytes.subarray(end + HEADER_END.length);
    }
    return undefined;
  }

  #hold(bytes: Buffer): Buffer | undefined {
    if (bytes.length > this.#maxHeaderBytes) {
      this.#awaitsHead = false;
      return bytes;
    }
    this.#held = bytes;
    return undefined;
  }
}

/**
 * Classifies an answer by its first bytes. Bytes that are not HTTP count as final, so that undici's parser reports
 * them as an error.
 */
function classifyAnswer(bytes: Buffer): "interim" | "final" | "unknown" {
  const known = Math.min(bytes.length, VERSION.length);
  if (bytes.compare(VERSION, 0, known, 0, known) !== 0) return "final";
  if (bytes.length < STATUS_END) return "unknown";
  const status = bytes.toString("latin1", 9, STATUS_END);
  if (bytes[8] !== SPACE || !/^\d{3}$/.test(status)) return "final";
  if (status.startsWith("0")) throw new ImpossibleStatusError(status);
  return status.startsWith("1") && status !== SWITCHING_PROTOCOLS ? "interim" : "final";
}
